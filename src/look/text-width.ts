import { splitAtWholeWords } from './whole-words.ts'

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/
/** The average width of a letter as a share of the font size; a letter of a wide script has the full width. */
const LETTER = 0.6

/** About how wide a line of text is, in sizes of its type. */
export function measureWidth(text: string): number {
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 1 : LETTER
  return width
}

/** How many letters of the Latin alphabet would take the same room. */
export function countLetters(text: string): number {
  return Math.round(measureWidth(text) / LETTER)
}

/** The longest piece that a line cannot be broken in; wide scripts break everywhere. */
export function longestWord(text: string): number {
  const words = splitAtWholeWords(text).flatMap((part, index) => (index % 2 === 0 ? part.split(/[\s\u200b-]+/) : part))
  return Math.max(...words.map(word => (WIDE.test(word) ? 1 : countLetters(word))))
}
