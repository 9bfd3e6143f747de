import { readContent } from '../content/read-content.ts'
import { BASE_LOCALE, type ConsoleLocale } from './console-locales.ts'
import { type ConsoleStrings, createWords, type Section, type Words } from './words.ts'

const wordsByLocale = new Map<ConsoleLocale, Words>()

/** Returns all texts of the console in one language, from content/console/<locale>.yaml. */
export function consoleStrings(locale: ConsoleLocale): ConsoleStrings {
  return readContent<ConsoleStrings>(`console/${locale}`)
}

export function readWords(locale: ConsoleLocale = BASE_LOCALE): Words {
  const localeWords = wordsByLocale.get(locale) ?? createWords<Section>(consoleStrings(locale), locale)
  wordsByLocale.set(locale, localeWords)
  return localeWords
}

/** Returns the sections of texts that a script of a page needs. */
export function pickSections(locale: ConsoleLocale, sections: readonly Section[]): ConsoleStrings {
  const strings = consoleStrings(locale)
  return Object.fromEntries(sections.map(section => [section, strings[section]]))
}
