import type { FastifyRequest } from 'fastify'
import { parseInTurn } from '../api/parse-turns.ts'
import { ConsoleError } from './console-error.ts'
import { chooseWords } from './visitor-language.ts'

/**
 * Parses the body of a form. Decoding replaces invalid UTF-8, so the text can be stored. NUL characters cannot be
 * stored, and are refused by the schemas.
 */
export async function readForm({ visitor }: FastifyRequest, bytes: Buffer): Promise<URLSearchParams> {
  const accountId = visitor?.kind === 'key' ? visitor.accountId : null
  return parseInTurn(accountId, bytes, () => new URLSearchParams(bytes.toString('utf8')))
}

export function parseForm(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body
  throw new ConsoleError('VALIDATION_ERROR', chooseWords(request).text('errors.emptyForm'))
}

/** Returns the fields that are filled in, trimmed. Blank fields are left out. */
export function filled(form: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(name => {
      const value = form.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}
