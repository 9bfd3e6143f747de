import type { FastifyRequest } from 'fastify'
import { ConsoleError } from './console-error.ts'
import { chooseWords } from './visitor-language.ts'

/**
 * Parses the body of a form. Decoding replaces invalid UTF-8, so the text can be stored; NUL characters, which cannot,
 * are refused by schemas.
 */
export async function readForm(_request: FastifyRequest, bytes: Buffer): Promise<URLSearchParams> {
  return new URLSearchParams(bytes.toString('utf8'))
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
