import type { FastifyRequest } from 'fastify'
import { ConsoleError } from './console-error.ts'
import { chooseWords } from './visitor-language.ts'

/** A form's body. Decoding replaces what is not UTF-8, so the text is always storable but for NUL, which schemas refuse. */
export async function readForm(_request: FastifyRequest, bytes: Buffer): Promise<URLSearchParams> {
  return new URLSearchParams(bytes.toString('utf8'))
}

export function parseForm(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body
  throw new ConsoleError('VALIDATION_ERROR', chooseWords(request).text('errors.emptyForm'))
}

/** The fields that were filled in, trimmed; what was left blank is as if it were not there. */
export function filled(form: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(name => {
      const value = form.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}
