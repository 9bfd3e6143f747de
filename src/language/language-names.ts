import { type LocaleCode, primaryLanguage } from './locales.ts'

const UNSPACED = new Set(['ja', 'zh', 'th'])

const cachedNames = new Map<string, string[]>()

/** Whether a text names a language, in the language that it is written in or in English: "Deutsch für Anfänger", "German for beginners". */
export function namesLanguage(text: string, code: string, locale: LocaleCode): boolean {
  const folded = text.normalize('NFC').toLowerCase()
  const names = languageNames(code, locale)
  if (UNSPACED.has(primaryLanguage(locale)) && names.some(name => folded.includes(name))) return true
  const words = ` ${(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `
  return names.some(name => words.includes(` ${name} `))
}

/** What a language is called in another one and in English; the runtime knows. */
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
