import { readContent } from '../content/read-content.ts'

type Written = { numerals?: string; tens?: string; others?: Record<string, number>; joins?: string }

/**
 * The number words of a language. `numerals` are the words from two to nineteen, `tens` those from twenty to ninety.
 * `values` maps every number word to its value: single words, compounds such as "forty-five", and others such as
 * "hundred". `joins` are words inside a number, such as "and" in "two hundred and forty".
 */
export type NumberWords = {
  numerals: string[]
  tens: string[]
  values: ReadonlyMap<string, number>
  /** The part of `values` that is made of numerals and tens only, such as "nine", "forty" and "forty-five". */
  counted: ReadonlyMap<string, number>
  joins: ReadonlySet<string>
}

/** The number that the first numeral in the list means; the first of the tens means ten times this number. */
const FIRST_NUMERAL = 2
const cachedWords = new Map<string, NumberWords>()

/** Returns the number words of a language. All lists are empty if the content has no number words for the language. */
export function readNumberWords(language: string): NumberWords {
  const known = cachedWords.get(language)
  if (known) return known
  const written = readContent<Record<string, Written>>('words/numbers')[language] ?? {}
  const [numerals, tens] = [split(written.numerals), split(written.tens)]
  const counted = countedValues(numerals, tens)
  const values = new Map([...counted, ...Object.entries(written.others ?? {})])
  const words = { numerals, tens, values, counted, joins: new Set(split(written.joins)) }
  cachedWords.set(language, words)
  return words
}

function split(words = ''): string[] {
  return words.split('|').filter(Boolean)
}

/** Returns spelled numbers with their values: two to nineteen, the tens, and combinations such as "forty-five". */
function countedValues(numerals: string[], tens: string[]): Map<string, number> {
  const small = numerals.map((word, at) => [word, at + FIRST_NUMERAL] as const)
  const large = tens.map((word, at) => [word, 10 * (at + FIRST_NUMERAL)] as const)
  const both = large.flatMap(([ten, value]) => small.map(([one, more]) => [`${ten}-${one}`, value + more] as const))
  return new Map([...both, ...large, ...small])
}
