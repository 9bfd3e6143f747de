import type { FastifyRequest } from 'fastify'
import { acceptedLocale, type ConsoleLocale, isConsoleLocale } from './console-locales.ts'
import { readWords } from './console-strings.ts'
import type { Words } from './words.ts'

export const LANGUAGE_COOKIE = 'coursewright_language'

declare module 'fastify' {
  interface FastifyRequest {
    /** The texts of the console in the visitor's language; null outside the console, where pages are English. */
    words: Words | null
  }
}

/** Sets the language of a console request: the one that was chosen, or else the browser's. */
export async function readLanguage(request: FastifyRequest): Promise<void> {
  request.words = readWords(chosenLocale(request) ?? acceptedLocale(request.headers['accept-language']))
}

export function chooseWords(request: FastifyRequest): Words {
  return request.words ?? readWords()
}

function chosenLocale({ headers }: FastifyRequest): ConsoleLocale | null {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  return isConsoleLocale(cookie) ? cookie : null
}
