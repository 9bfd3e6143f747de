import { PUBLIC_ERRORS, PublicError } from '../errors.ts'
import { type Html, html } from '../look/html.ts'
import { fill } from '../player/render/format-text.ts'
import type { Refusal } from '../refusals.ts'
import { BASE_LOCALE } from './console-locales.ts'
import { plainLanguageName } from './language-name.ts'
import type { Words } from './words.ts'

/** A refusal of the console's own, in the words of the visitor. */
export class ConsoleError extends PublicError {}

/** A sentence, and its language where that is not the page's: what the API says is English by contract. */
export type Said = { text: string; lang: string | null }

/** Translated, unless the error has no name: then it is the API's English sentence. */
export function sayError(words: Words, error: PublicError): Said {
  if (error instanceof ConsoleError) return { text: error.message, lang: null }
  if (error.refusal) {
    const field = nameField(words, error.refusal)
    const reason = sayReason(words, error.refusal)
    return { text: field === null ? reason : words.text('fields.with', { field, reason }), lang: null }
  }
  if (error.message === PUBLIC_ERRORS[error.code].message)
    return { text: words.text(`errors.${error.code}`), lang: null }
  return inEnglish(words, error.message)
}

/** The message below a field, which need not repeat the field's name. */
export function sayAtField(words: Words, error: PublicError): Said {
  return error.refusal ? { text: sayReason(words, error.refusal), lang: null } : sayError(words, error)
}

function sayReason(words: Words, { name, values }: Refusal): string {
  const texts = Object.entries(values).map(([place, value]) => [place, sayValue(words, place, value)])
  return fill(words.find('refusals', name)!, Object.fromEntries(texts))
}

function sayValue(words: Words, place: string, value: string | number): string {
  if (typeof value === 'number') return words.number(value)
  return place === 'language' ? plainLanguageName(words, value) : value
}

/** Null: no field, or one that is on no form. */
function nameField(words: Words, { values: { field } }: Refusal): string | null {
  const [name] = /\w+(?=(\[\d+\])?$)/.exec(String(field ?? '')) ?? ['']
  return words.find('fields', name) ?? words.find('names', name)
}

/** A message that the service has in English only: findings, field errors, why a job failed. */
export function inEnglish(words: Words, text: string): Said {
  return { text, lang: words.locale === BASE_LOCALE ? null : 'en' }
}

export function renderSaid({ text, lang }: Said): Html {
  return lang === null ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}
