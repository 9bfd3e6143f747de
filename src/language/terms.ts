/** Written without spaces: only pairs of signs can be looked for. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+|[\p{L}\p{N}\p{M}]+/gu

/** What European languages put at the end of a word: taken off one after the other while so much is left. */
const ENDINGS = ['ing', 'ed', 'es', 'en', 'er', 'em', 'ly', 's', 'e', 'n', 't', 'a', 'o', 'i']
const LEAST_STEM = 4
const LONGEST_STEM = 7

/** The words of a text in the form in which they can be compared: "Visitors" and "visitor", 「訪問者」 by pairs of signs. */
export function extractTerms(text: string): string[] {
  return (folded(text).match(RUNS) ?? []).flatMap(run => (UNSPACED.test(run) ? listBigrams(run) : [stemWord(run)]))
}

/** Lower case, without accents: `é` is `e`, `ﬁ` is `fi`. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
}

/** A stem that is no word of any language, and the same for most forms of a word. */
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
