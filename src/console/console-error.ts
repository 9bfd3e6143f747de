import { PUBLIC_ERRORS, PublicError } from '../errors.ts'
import { type Html, html } from '../look/html.ts'
import { fill } from '../player/render/format-text.ts'
import type { Refusal } from '../refusals.ts'
import { BASE_LOCALE } from './console-locales.ts'
import { plainLanguageName } from './language-name.ts'
import type { Section, Words } from './words.ts'

/**
 * For placeholders of a refusal's sentence whose values are names in the code: the section of the console's texts that
 * has the words for these names.
 */
const NAMED_VALUES: { [place: string]: Section } = { rule: 'rules', claimed: 'fileKinds', actual: 'fileKinds' }

/** An error that only the console raises and the API does not. Its message is in the visitor's language. */
export class ConsoleError extends PublicError {}

/**
 * A message and its language. `lang` is null if the message is in the language of the page; messages of the API are
 * English by contract.
 */
export type Said = { text: string; lang: string | null }

/** Returns the message of an error in the visitor's language, or the API's English message if it has no translation. */
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

/** Returns the message to show below a field, without the field's name. */
export function sayAtField(words: Words, error: PublicError): Said {
  return error.refusal ? { text: sayReason(words, error.refusal), lang: null } : sayError(words, error)
}

/**
 * Returns why a job failed, in whole sentences of the visitor's language. If the job has no named reason, or one that
 * this release does not know, the API's English message is returned.
 */
export function sayFailure(words: Words, message: string, reason: string | null): Said {
  const named: Refusal | null = reason === null ? null : JSON.parse(reason)
  const isKnown = named !== null && words.find('refusals', named.name) !== null
  const { text, lang } = isKnown ? { text: sayReason(words, named), lang: null } : inEnglish(words, message)
  return { text: /[.!?]$/.test(text) ? text : `${text}.`, lang }
}

function sayReason(words: Words, { name, values }: Refusal): string {
  const texts = Object.entries(values).map(([place, value]) => [place, sayValue(words, place, value)])
  return fill(words.find('refusals', name)!, Object.fromEntries(texts))
}

function sayValue(words: Words, place: string, value: string | number): string {
  if (typeof value === 'number') return words.number(value)
  if (place === 'language') return plainLanguageName(words, value)
  const section = NAMED_VALUES[place]
  return (section && words.find(section, value)) ?? value
}

/**
 * Returns the label of the refused field, or null if the refusal is about no field or about a field without a label.
 */
function nameField(words: Words, { values: { field } }: Refusal): string | null {
  const [name] = /\w+(?=(\[\d+\])?$)/.exec(String(field ?? '')) ?? ['']
  return words.find('fields', name) ?? words.find('names', name)
}

/** Returns a message that exists in English only. */
export function inEnglish(words: Words, text: string): Said {
  return { text, lang: words.locale === BASE_LOCALE ? null : 'en' }
}

export function renderSaid({ text, lang }: Said): Html {
  return lang === null ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}
