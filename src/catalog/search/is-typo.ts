import { remembered } from '../packs/memoize.ts'

/** Letters that are written for each other: "negociation", "hygeine", "organize". */
const CONFUSED = ['aeiouy', 'szck', 'ct', 'mn']

/**
 * How long a name must be before a slip counts. Two letters swapped hardly ever make another word; one that is missing or
 * too many does so in short words ("baking", "banking"); another letter does so in longer ones ("serum", "scrum"). In a name
 * of several words the others vouch for it.
 */
const FROM_LETTERS = { alone: { swapped: 5, count: 6, alike: 7 }, together: { swapped: 4, count: 5, alike: 5 } }
/** The same letters in a wrong order: "phyton", "costumer service". */
const FROM_LETTERS_MIXED = 6
const VOWEL = /[aeiouy]/

/**
 * Whether `word` is `name` with one slip of the pen: a letter too few or too many, two letters swapped, or a letter that
 * sounds alike. Any other letter makes another word: "relegation" is no delegation, "projection" no protection.
 */
export function isTypo(word: string, name: string, alone: boolean): boolean {
  const least = FROM_LETTERS[alone ? 'alone' : 'together']
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === name[at]) at++
  if (word.length < name.length) return name.length >= least.count && word.slice(at) === name.slice(at + 1)
  if (word.length > name.length) return name.length >= least.count && word.slice(at + 1) === name.slice(at)
  if (at === word.length) return false
  const swapped = word[at] === name[at + 1] && word[at + 1] === name[at] && word.slice(at + 2) === name.slice(at + 2)
  // Letters without a vowel are an abbreviation, and no other word: "GPDR".
  if (!swapped && name.length >= FROM_LETTERS_MIXED && lettersOf(word) === lettersOf(name)) return true
  if (swapped) return name.length >= least.swapped || (name.length === 4 && !VOWEL.test(name))
  const alike = CONFUSED.some(letters => letters.includes(word[at]!) && letters.includes(name[at]!))
  return alike && name.length >= least.alike && word.slice(at + 1) === name.slice(at + 1)
}

const lettersOf = remembered(word => [...word].sort().join(''))
