import type { ConsoleLocale } from '../console-locales.ts'
import { createWords, type Section, type Words } from '../words.ts'

/** Returns the texts that the page embeds for its scripts. */
export function pageWords<Name extends Section = 'script'>(): Words<Name> {
  const strings = JSON.parse(document.getElementById('words')!.textContent)
  return createWords<Name>(strings, document.documentElement.lang as ConsoleLocale)
}
