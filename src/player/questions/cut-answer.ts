import { TYPED_CHARACTERS, writeWords } from '../runtime/state/part-digits.ts'

/** Acknowledge and its opposite, of ASCII: no keyboard types them. */
const RIGHT = '\u0006'
const WRONG = '\u0015'
/** As many as twelve characters of three bytes take in the saved state. */
const MOST_DIGITS = 48

/**
 * Saved state keeps twelve characters of a typed answer. A longer one is kept as how it was judged, whole, and its beginning: nobody is
 * ever judged by what was cut.
 */
export function cutAnswer(typed: string, isRight: boolean): string {
  const text = typed.replace(/\p{Cc}/gu, ' ').trim()
  const characters = Array.from(text)
  if (characters.length <= TYPED_CHARACTERS && isKept(text)) return text
  const beginning = [isRight ? RIGHT : WRONG, ...characters.slice(0, TYPED_CHARACTERS - 1)]
  while (!isKept(beginning.join(''))) beginning.pop()
  return beginning.join('')
}

/** Null for an answer that was not cut. */
export function readCut(given: string): { text: string; isRight: boolean } | null {
  return given[0] === RIGHT || given[0] === WRONG ? { text: given.slice(1), isRight: given[0] === RIGHT } : null
}

function isKept(text: string): boolean {
  return writeWords(text, TYPED_CHARACTERS).length <= MOST_DIGITS
}
