import { cachedSegmenter } from './cached-segmenter.ts'
import type { LocaleCode } from './locales.ts'

/** Written without spaces between words: only a dictionary can part them. */
const UNSPACED = new Set(['ja', 'zh', 'th'])

/** An apostrophe or hyphen inside a word does not split it. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu
const SENTENCE_END = /[.!?。！？؟।…]+(?=\s|$|["”»)])|[。！？]|\n+/u

/** Takes a locale or its language alone. */
export function isSpaced(language: string): boolean {
  return !UNSPACED.has(language.slice(0, 2))
}

export function splitWords(text: string, language: LocaleCode): string[] {
  if (isSpaced(language)) return text.match(WORD) ?? []
  return [...cachedSegmenter(language, 'word').segment(text)].filter(part => part.isWordLike).map(part => part.segment)
}

export function countWords(text: string, language: LocaleCode): number {
  return splitWords(text, language).length
}

/** Thai ends a sentence with a space, as it also parts clauses: no rule can tell, so that lines count there. */
export function splitAtFullStops(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}
