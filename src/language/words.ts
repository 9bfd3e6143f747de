import { cachedSegmenter } from './cached-segmenter.ts'

/** Languages written without spaces, whose words can only be separated with a dictionary. */
const UNSPACED = new Set(['ja', 'zh', 'th'])

/** Matches a word. An apostrophe or hyphen inside it does not split the word. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu
const SENTENCE_END = /[.!?。！？؟।…]+(?=\s|$|["”»)])|[。！？]|\n+/u

/** Whether a language separates words by spaces; takes a locale or a language code. */
export function isSpaced(language: string): boolean {
  return !UNSPACED.has(language.slice(0, 2))
}

/** Splits a text into its words. `language` is a locale or a language code, including languages without spaces such as Thai. */
export function splitWords(text: string, language: string): string[] {
  if (isSpaced(language)) return text.match(WORD) ?? []
  return [...cachedSegmenter(language, 'word').segment(text)].filter(part => part.isWordLike).map(part => part.segment)
}

export function countWords(text: string, language: string): number {
  return splitWords(text, language).length
}

/**
 * Splits a text into sentences at full stops and line breaks. Thai is split at line breaks only: there a space may end
 * a sentence or a clause, and no rule can tell which.
 */
export function splitAtFullStops(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}
