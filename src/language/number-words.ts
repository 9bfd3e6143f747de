import { readContent } from '../content/read-content.ts'

type Written = { numerals?: string; tens?: string; others?: Record<string, number>; joins?: string }

/**
 * The number words of a language. `values`: numbers from two to 99 as one word or with a hyphen, and others such as
 * "hundred". `joins`: words inside a number, as in "two hundred and forty".
 */
export type NumberWords = {
  numerals: string[]
  tens: string[]
  values: ReadonlyMap<string, number>
  /** Number words made of numerals and tens only, such as "forty-five", with their values. */
  counted: ReadonlyMap<string, number>
  joins: ReadonlySet<string>
}

/** The first number in the list of numerals; the list of tens begins with ten times this number. */
const FIRST_NUMERAL = 2
const cachedWords = new Map<string, NumberWords>()

/** Returns the number words of a language, without any for a language whose list is missing. */
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
