import { PUBLIC_ERRORS, PublicError } from '../errors.ts'
import { type Html, html } from '../look/html.ts'
import { BASE_LOCALE } from './console-locales.ts'
import type { Words } from './words.ts'

/** A refusal of the console's own, in the words of the visitor. */
export class ConsoleError extends PublicError {}

/** A sentence, and its language where that is not the page's: what the API says is English by contract. */
export type Said = { text: string; lang: string | null }

/** The general message of a code is said in the visitor's language; one about this very request is the API's. */
export function sayError(words: Words, error: PublicError): Said {
  if (error instanceof ConsoleError) return { text: error.message, lang: null }
  if (error.message === PUBLIC_ERRORS[error.code].message)
    return { text: words.text(`errors.${error.code}`), lang: null }
  return inEnglish(words, error.message)
}

/** What the service says in English to everybody: findings, complaints about a field, why a job failed. */
export function inEnglish(words: Words, text: string): Said {
  return { text, lang: words.locale === BASE_LOCALE ? null : 'en' }
}

export function renderSaid({ text, lang }: Said): Html {
  return lang === null ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}
