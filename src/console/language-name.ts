import { LOCALES, type LocaleCode } from '../language/locales.ts'
import { BASE_LOCALE } from './console-locales.ts'
import type { Words } from './words.ts'

/**
 * Returns the name of a course's language, capitalised. The country is left out if courses exist in only one variant of
 * the language.
 */
export function languageName({ locale }: Pick<Words, 'locale'>, code: LocaleCode): string {
  if (locale === BASE_LOCALE) return LOCALES.find(each => each.code === code)?.name ?? code
  const [language] = code.split('-')
  const isAlone = LOCALES.filter(each => each.code.startsWith(`${language}-`)).length === 1
  return capitalised(displayNames(locale).of(isAlone ? language! : code)!, locale)
}

/**
 * Returns the name of a document's language. Of a document only the language is known and not the country, such as
 * `de`.
 */
export function plainLanguageName({ locale }: Pick<Words, 'locale'>, language: string): string {
  return capitalised(displayNames(locale).of(language)!, locale)
}

function displayNames(locale: string): Intl.DisplayNames {
  return new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })
}

function capitalised(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
