import { remembered } from '../packs/memoize.ts'

/** Groups of letters that writers confuse: "negociation", "hygeine", "organize". */
const CONFUSED = ['aeiouy', 'szck', 'ct', 'mn']

/**
 * Minimum length in letters of a name for each kind of typo. Two swapped letters (`swapped`) rarely turn a word into
 * another. A missing or extra letter (`count`) often does in short words ("baking", "banking"), and a similar letter
 * (`alike`) even in longer words ("serum", "scrum"). In a name of several words (`together`) the minimum is lower,
 * because the other words of the name confirm the match.
 */
const FROM_LETTERS = { alone: { swapped: 5, count: 6, alike: 7 }, together: { swapped: 4, count: 5, alike: 5 } }
/**
 * Minimum length in letters of a name that may also match with its letters in any other order after the first:
 * "phyton", "costumer service".
 */
const FROM_LETTERS_MIXED = 6
const VOWEL = /[aeiouy]/
/** Minimum length in letters of a name whose doubled letters may be doubled elsewhere: "harrasment", "acommodation". */
const FROM_LETTERS_DOUBLED = 8
/** Minimum length in letters of a name that may begin with f for ph: fishing is not phishing. */
const FROM_LETTERS_SOUNDED = 9

/**
 * Whether `word` is `name` with one typo: a letter too few or too many, two letters swapped, a letter replaced by a
 * similar one, f for ph, or letters doubled in the wrong places. Any other replaced letter makes another word: "relegation" is not delegation.
 */
export function isTypo(word: string, name: string, alone: boolean): boolean {
  const least = FROM_LETTERS[alone ? 'alone' : 'together']
  if (word[0] === 'f' && name.startsWith('ph'))
    return name.length >= FROM_LETTERS_SOUNDED && `ph${word.slice(1)}` === name
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false
  if (name.length >= FROM_LETTERS_DOUBLED && undoubled(word) === undoubled(name)) return word !== name
  let at = 0
  while (at < word.length && word[at] === name[at]) at++
  if (word.length < name.length) return name.length >= least.count && word.slice(at) === name.slice(at + 1)
  if (word.length > name.length) return name.length >= least.count && word.slice(at + 1) === name.slice(at)
  if (at === word.length) return false
  const swapped = word[at] === name[at + 1] && word[at + 1] === name[at] && word.slice(at + 2) === name.slice(at + 2)
  // A name of four letters without a vowel is an abbreviation; its letters in another order make no other word, as in
  // "GPDR".
  if (!swapped && name.length >= FROM_LETTERS_MIXED && lettersOf(word) === lettersOf(name)) return true
  if (swapped) return name.length >= least.swapped || (name.length === 4 && !VOWEL.test(name))
  const alike = CONFUSED.some(letters => letters.includes(word[at]!) && letters.includes(name[at]!))
  return alike && name.length >= least.alike && word.slice(at + 1) === name.slice(at + 1)
}

const undoubled = remembered(word => word.replace(/(\p{L})\1/gu, '$1'))
const lettersOf = remembered(word => [...word].sort().join(''))
