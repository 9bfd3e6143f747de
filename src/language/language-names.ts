import { type LocaleCode, primaryLanguage } from './locales.ts'

const UNSPACED = new Set(['ja', 'zh', 'th'])

const cachedNames = new Map<string, string[]>()

/**
 * Whether a text contains the name of the language with this code, in the locale's language or in English: "Deutsch für
 * Anfänger", "German for beginners".
 */
export function namesLanguage(text: string, code: string, locale: LocaleCode): boolean {
  const folded = text.normalize('NFC').toLowerCase()
  const names = languageNames(code, locale)
  if (UNSPACED.has(primaryLanguage(locale)) && names.some(name => folded.includes(name))) return true
  const words = ` ${(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `
  return names.some(name => words.includes(` ${name} `))
}

/** Returns the lower-case names of a language in the locale's language and in English, as the runtime knows them. */
export function languageNames(code: string, locale: LocaleCode): string[] {
  const key = `${code} ${locale}`
  const cached = cachedNames.get(key)
  if (cached) return cached
  const names = [locale, 'en-US'].map(displayLocale => {
    const display = new Intl.DisplayNames([displayLocale], { type: 'language' })
    return (display.of(code) ?? code).normalize('NFC').toLowerCase()
  })
  cachedNames.set(key, names)
  return names
}
