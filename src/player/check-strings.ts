import { existsSync, readFileSync } from 'node:fs'
import { LOCALE_CODES, type LocaleCode } from '../course/locales.ts'
import english from './strings/en-US.json' with { type: 'json' }

type Entry = string | Record<string, string>

/** These categories may name the amount in words ("one chapter", "two chapters"), so they may leave `{count}` out. */
const WORDED_CATEGORIES = ['zero', 'one', 'two']

/** Everything that keeps a locale's catalogue from being offered; empty when it is complete. */
export function checkStrings(locale: LocaleCode): string[] {
  const file = new URL(`./strings/${locale}.json`, import.meta.url)
  if (!existsSync(file)) return [`strings/${locale}.json is missing`]
  const catalogue: Record<string, Entry> = JSON.parse(readFileSync(file, 'utf8'))
  const source: Record<string, Entry> = english
  const unknown = Object.keys(catalogue).filter(key => !(key in source))
  return [
    ...unknown.map(key => `${key}: not a key of en-US`),
    ...Object.keys(source).flatMap(key => checkEntry(key, source[key]!, catalogue[key], locale)),
  ]
}

function checkEntry(key: string, source: Entry, entry: Entry | undefined, locale: string): string[] {
  if (entry === undefined) return [`${key}: missing`]
  if (typeof source === 'string') {
    if (typeof entry !== 'string') return [`${key}: must be one text`]
    return checkText(key, entry, placeholders(source), [])
  }
  if (typeof entry === 'string') return [`${key}: must have one text per plural category`]
  const categories: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const extra = Object.keys(entry).filter(category => !categories.includes(category))
  return [
    ...extra.map(category => `${key}.${category}: ${locale} has no such plural category`),
    ...categories.flatMap(category => {
      const text = entry[category]
      if (text === undefined) return [`${key}.${category}: missing`]
      const optional = WORDED_CATEGORIES.includes(category) ? ['count'] : []
      return checkText(`${key}.${category}`, text, placeholders(source['other']!), optional)
    }),
  ]
}

function checkText(place: string, text: unknown, expected: string[], optional: string[]): string[] {
  if (typeof text !== 'string' || text.trim() === '' || text !== text.trim()) return [`${place}: must be trimmed text`]
  const problems: string[] = []
  if (/[<>]/.test(text)) problems.push(`${place}: must not contain markup`)
  if (text !== text.normalize('NFC')) problems.push(`${place}: must be in Unicode form NFC`)
  const found = placeholders(text)
  for (const name of expected) {
    if (!found.includes(name) && !optional.includes(name)) problems.push(`${place}: lacks {${name}}`)
  }
  for (const name of found) if (!expected.includes(name)) problems.push(`${place}: {${name}} is not in en-US`)
  return problems
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
}

if (import.meta.main) {
  const asked = process.argv.slice(2)
  const locales = asked.length > 0 ? LOCALE_CODES.filter(code => asked.includes(code)) : LOCALE_CODES
  for (const locale of locales) {
    const problems = checkStrings(locale)
    console.log(problems.length === 0 ? `${locale}: complete` : `${locale}:\n  ${problems.join('\n  ')}`)
    if (problems.length > 0) process.exitCode = 1
  }
}
