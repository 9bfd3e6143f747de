/**
 * Matches scripts without spaces, in which terms are pairs of characters (bigrams), because words cannot be separated.
 */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|[\p{L}\p{N}\p{M}]+/gu

/**
 * Endings of words in European languages. They are removed from a word one after the other, as long as enough letters
 * are left.
 */
const ENDINGS = ['ing', 'ed', 'es', 'en', 'er', 'em', 'ly', 's', 'e', 'n', 't', 'a', 'o', 'i']
const LEAST_STEM = 4
const LONGEST_STEM = 7

/**
 * Returns the terms of a text in a comparable form: stems, so that "Visitors" equals "visitor", or bigrams for scripts
 * without spaces (訪問者).
 */
export function extractTerms(text: string): string[] {
  return (folded(text).match(RUNS) ?? []).flatMap(run => (UNSPACED.test(run) ? listBigrams(run) : [stemWord(run)]))
}

/** Returns a text in lower case without diacritics and ligatures: `é` becomes `e`, `ﬁ` becomes `fi`. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
}

/** Returns a stem that is the same for most forms of a word; the stem itself need not be a word. */
export function stemWord(word: string): string {
  if (/\d/.test(word)) return word
  let stem = word
  for (let ending: string | undefined = ''; ending !== undefined; ) {
    ending = ENDINGS.find(one => stem.endsWith(one) && stem.length - one.length >= LEAST_STEM)
    if (ending !== undefined) stem = stem.slice(0, stem.length - ending.length)
  }
  return stem.slice(0, LONGEST_STEM)
}

function listBigrams(run: string): string[] {
  const signs = [...run]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => signs[index]! + sign)
}
