import { TYPED_CHARACTERS, writeWords } from '../runtime/state/part-digits.ts'

/** Marks before a shortened answer. They are the control characters ACK and NAK, which no keyboard types. */
const RIGHT = '\u0006'
const WRONG = '\u0015'
/** Maximum encoded length of the text that is kept: that of twelve characters of three bytes each. */
const MOST_DIGITS = 48

/**
 * Shortens a typed answer for the saved state, which keeps twelve characters. Of a longer answer, the beginning is kept
 * after a mark that says whether the whole answer was right, so that the shortened text itself is never judged.
 */
export function cutAnswer(typed: string, isRight: boolean): string {
  const text = typed.replace(/\p{Cc}/gu, ' ').trim()
  const characters = Array.from(text)
  if (characters.length <= TYPED_CHARACTERS && isKept(text)) return text
  const beginning = [isRight ? RIGHT : WRONG, ...characters.slice(0, TYPED_CHARACTERS - 1)]
  while (!isKept(beginning.join(''))) beginning.pop()
  return beginning.join('')
}

/** Reads a shortened answer; null for an answer that was not shortened. */
export function readCut(given: string): { text: string; isRight: boolean } | null {
  return given[0] === RIGHT || given[0] === WRONG ? { text: given.slice(1), isRight: given[0] === RIGHT } : null
}

function isKept(text: string): boolean {
  return writeWords(text, TYPED_CHARACTERS).length <= MOST_DIGITS
}
