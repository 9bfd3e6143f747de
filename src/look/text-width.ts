import { splitAtWholeWords } from './whole-words.ts'

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/
/**
 * Average width of a letter as a share of the font size. A character of a wide script, such as Chinese, is as wide as
 * the font size.
 */
const LETTER = 0.6

/** Estimates the width of a line of text, in multiples of the font size. */
export function measureWidth(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 1 : LETTER
  return width
}

/** Returns the number of Latin letters that would be about as wide as the text. */
export function countLetters(text: string): number {
  return Math.round(measureWidth(text) / LETTER)
}

/**
 * Returns the length, in Latin letters, of the longest piece of a text that a line break cannot divide. Text in wide
 * scripts can be divided after every character.
 */
export function longestWord(text: string): number {
  const words = splitAtWholeWords(text).flatMap((part, index) => (index % 2 === 0 ? part.split(/[\s\u200b-]+/) : part))
  return Math.max(...words.map(word => (WIDE.test(word) ? 1 : countLetters(word))))
}
