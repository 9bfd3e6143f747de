import { readFileSync } from 'node:fs'
import type { LocaleCode } from '../course/locales.ts'
import english from './strings/en-US.json' with { type: 'json' }
import type { Plural } from './wording.ts'

/** Every word of the player that no author wrote. English is the source of the type. */
export type Strings = {
  readonly [Key in keyof typeof english]: (typeof english)[Key] extends string ? string : Plural
}

export type StringKey = keyof Strings

const catalogues = new Map<LocaleCode, Strings>([['en-US', english]])

export function stringsFor(locale: LocaleCode): Strings {
  const known = catalogues.get(locale)
  if (known) return known
  const strings: Strings = JSON.parse(readFileSync(new URL(`./strings/${locale}.json`, import.meta.url), 'utf8'))
  catalogues.set(locale, strings)
  return strings
}
