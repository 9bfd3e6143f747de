import { LOCALES, type LocaleCode } from '../language/locales.ts'
import { BASE_LOCALE } from './console-locales.ts'
import type { Words } from './words.ts'

/** A course's language as it stands at the beginning of a line. One that is offered once needs no country behind it. */
export function languageName({ locale }: Pick<Words, 'locale'>, code: LocaleCode): string {
  if (locale === BASE_LOCALE) return LOCALES.find(each => each.code === code)?.name ?? code
  const [language] = code.split('-')
  const isAlone = LOCALES.filter(each => each.code.startsWith(`${language}-`)).length === 1
  return capitalised(displayNames(locale).of(isAlone ? language! : code)!, locale)
}

/** `de`, as a document's language is known. */
export function plainLanguageName({ locale }: Pick<Words, 'locale'>, language: string): string {
  return capitalised(displayNames(locale).of(language)!, locale)
}

function displayNames(locale: string): Intl.DisplayNames {
  return new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })
}

function capitalised(name: string, locale: string): string {
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
