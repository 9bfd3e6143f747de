import { readContent } from '../content/read-content.ts'
import type { LocaleCode } from '../language/locales.ts'
import type { Plural } from './render/format-text.ts'
import type { CountKey, TextKey } from './string-keys.ts'

export type Strings = { readonly [Key in TextKey]: string } & { readonly [Key in CountKey]: Plural }

const catalogues = new Map<LocaleCode, Strings>()

export function readStrings(locale: LocaleCode): Strings {
  const cachedStrings = catalogues.get(locale)
  if (cachedStrings) return cachedStrings
  const strings = readContent<Strings>(`strings/${locale}`)
  catalogues.set(locale, strings)
  return strings
}
