import { charactersOf, endOfRun, isOneAt } from './characters.ts'
import { type LocaleCode, languageOf } from './locales.ts'

/** Written without spaces between words: only a dictionary can part them. */
const UNSPACED = new Set(['ja', 'zh', 'th'])

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu
/** Between two letters it parts no words. */
const JOINTS = charactersOf(/['’-]/)
const SENTENCE_END = /[.!?。！？؟।…]+(?=\s|$|["”»)])|[。！？]|\n+/u

export const IN_WORDS = charactersOf(/[\p{L}\p{N}\p{M}]/u)

export function isSpaced(language: LocaleCode): boolean {
  return !UNSPACED.has(languageOf(language))
}

export function wordsOf(text: string, language: LocaleCode): string[] {
  if (isSpaced(language)) return text.match(WORD) ?? []
  return [...segmenter(language).segment(text)].filter(part => part.isWordLike).map(part => part.segment)
}

/** How many `wordsOf` a text has. */
export function countWords(text: string, language: LocaleCode): number {
  if (!isSpaced(language)) return wordsOf(text, language).length
  let words = 0
  for (let at = 0; at < text.length; at++) {
    const end = endOfRun(text, at, IN_WORDS)
    if (end > at && !isJoined(text, at)) words++
    at = end
  }
  return words
}

/** To a word before it. */
function isJoined(text: string, at: number): boolean {
  return at > 1 && isOneAt(text, at - 1, JOINTS) && isOneAt(text, at - 2, IN_WORDS)
}

/** Thai ends a sentence with a space, as it also parts clauses: no rule can tell, so that lines count there. */
export function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language: LocaleCode): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, made)
  return made
}
