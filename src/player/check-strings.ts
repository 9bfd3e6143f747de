import { readContent } from '../content/read-content.ts'
import { LOCALE_CODES, type LocaleCode } from '../language/locales.ts'
import { COUNT_KEYS, TEXT_KEYS } from './string-keys.ts'

export type Entry = string | Record<string, string>
type Catalogue = Record<string, Entry>

/** The locale whose placeholders all other catalogues must have. */
const SOURCE_LOCALE = 'en-US'

/** Plural categories that may name the amount in words ("one chapter", "two chapters") and leave out `{count}`. */
const WORDED_CATEGORIES = ['zero', 'one', 'two']

/** Lists everything that keeps a locale's catalogue from being offered; empty when it is complete. */
export function checkStrings(locale: LocaleCode): string[] {
  const catalogue = readContent<Catalogue>(`strings/${locale}`)
  const source = readContent<Catalogue>(`strings/${SOURCE_LOCALE}`)
  const knownKeys: string[] = [...TEXT_KEYS, ...COUNT_KEYS]
  const unknown = Object.keys(catalogue).filter(key => !knownKeys.includes(key))
  return [
    ...unknown.map(key => `${key}: not a key of string-keys.ts`),
    ...TEXT_KEYS.flatMap(key => checkText(key, source[key], catalogue[key])),
    ...COUNT_KEYS.flatMap(key => checkCount(key, source[key], catalogue[key], locale)),
  ]
}

/** Checks a text, which must have the same placeholders as the source text. */
export function checkText(key: string, source: Entry | undefined, entry: Entry | undefined): string[] {
  if (entry === undefined) return [`${key}: missing`]
  if (typeof entry !== 'string') return [`${key}: must be one text`]
  return checkPlaces(key, entry, placeholders(typeof source === 'string' ? source : ''), [])
}

/** Checks a text with plurals, which must have one text for every plural category of the language. */
export function checkCount(key: string, source: Entry | undefined, entry: Entry | undefined, locale: string): string[] {
  if (entry === undefined) return [`${key}: missing`]
  if (typeof entry === 'string') return [`${key}: must have one text per plural category`]
  const categories: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const expected = placeholders((typeof source === 'object' && source['other']) || '')
  const extra = Object.keys(entry).filter(category => !categories.includes(category))
  return [
    ...extra.map(category => `${key}.${category}: ${locale} has no such plural category`),
    ...categories.flatMap(category => {
      const text = entry[category]
      if (text === undefined) return [`${key}.${category}: missing`]
      const optional = WORDED_CATEGORIES.includes(category) ? ['count'] : []
      return checkPlaces(`${key}.${category}`, text, expected, optional)
    }),
  ]
}

function checkPlaces(place: string, text: unknown, expected: string[], optional: string[]): string[] {
  if (typeof text !== 'string' || text.trim() === '' || text !== text.trim()) return [`${place}: must be trimmed text`]
  const problems: string[] = []
  if (/[<>]/.test(text)) problems.push(`${place}: must not contain markup`)
  if (text !== text.normalize('NFC')) problems.push(`${place}: must be in Unicode form NFC`)
  const textPlaceholders = placeholders(text)
  for (const name of expected) {
    if (!textPlaceholders.includes(name) && !optional.includes(name)) problems.push(`${place}: lacks {${name}}`)
  }
  for (const name of textPlaceholders)
    if (!expected.includes(name)) problems.push(`${place}: {${name}} is not in the English text`)
  return problems
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
}

if (import.meta.main) {
  const requestedLocales = process.argv.slice(2)
  const locales =
    requestedLocales.length > 0 ? LOCALE_CODES.filter(code => requestedLocales.includes(code)) : LOCALE_CODES
  for (const locale of locales) {
    const problems = checkStrings(locale)
    console.log(problems.length === 0 ? `${locale}: complete` : `${locale}:\n  ${problems.join('\n  ')}`)
    if (problems.length > 0) process.exitCode = 1
  }
}
