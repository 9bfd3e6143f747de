import { readContent } from '../content/read-content.ts'
import { type LocaleCode, primaryLanguage } from '../language/locales.ts'
import { plainWords } from './search/request-words.ts'

type Phrases = Record<string, string[]>

let phrasesByLanguage: Map<string, string[]> | null = null

/** Whether a subject names work that only a qualified person may teach, in the language of the course or in English. */
export function isDangerousWork(subject: string, locale: LocaleCode): boolean {
  const words = ` ${plainWords(subject).join(' ')} `
  return [primaryLanguage(locale), 'en'].some(language =>
    (readPhrases().get(language) ?? []).some(phrase => words.includes(` ${phrase} `)),
  )
}

function readPhrases(): Map<string, string[]> {
  phrasesByLanguage ??= new Map(
    Object.entries(readContent<Phrases>('words/trained-work')).map(([language, list]) => [
      language,
      list.map(phrase => plainWords(phrase).join(' ')),
    ]),
  )
  return phrasesByLanguage
}
