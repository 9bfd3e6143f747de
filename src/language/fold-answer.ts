import type { AnswerFolding } from './answer-folding.ts'
import { readNumber } from './read-number.ts'
import { toWesternDigits } from './western-digits.ts'

/**
 * A delimiter on both sides of each number in a folded text, so that "3 15" is not 315. No keyboard types this
 * character.
 */
const FENCE = '\u001f'
/** Matches a number with its delimiters. Splitting a folded word at this pattern keeps the numbers. */
export const FENCED = /(\u001f[^\u001f]*\u001f)/
const DIGITS = '0123456789'
/**
 * A number in a typed text. A minus counts only at the beginning of a word, because COVID-19 is not minus 19; spaces
 * may group thousands.
 */
const NUMBER = /(?:(?<!\S)[-−–])?(?:\d{1,3}(?: \d{3})+(?!\d)|(?:(?<![\p{L}\d])[.,])?\d[\d.,'\u066b\u066c]*)/gu
/**
 * Removable marks of Latin, Greek and Cyrillic letters, of Arabic (with tatweel) and of Hebrew. Vowel signs of Indic
 * scripts and Thai are marks too, but stay.
 */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u0591-\u05c7]/g
/** Punctuation and invisible characters that are dropped. Signs that distinguish answers stay: C# is not C. */
const DROPPED = /(?![#%&@*])[\p{P}\p{Cf}\p{Cc}]/gu
const APOSTROPHES = /[’‘ʼ`´]/g
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g
const FEWEST_LETTERS_AFTER_PREFIX = 3
const HIRAGANA_BEFORE_KATAKANA = 0x60

/**
 * Folds a typed answer: drops case, punctuation, white space, full-width forms, an article in front, and marks that do
 * not make another letter of the alphabet, and writes numbers in one notation. Returns two forms if the lower case is
 * ambiguous.
 */
export function foldAnswer(text: string, folding: AnswerFolding): string[] {
  const forms = foldWords(text, folding).map(words => words.join(''))
  // An answer of a single sign, such as "+", is not folded to nothing.
  return forms.every(form => form) ? forms : [text.normalize('NFKC').trim().toLowerCase()]
}

/** Folds an answer like `foldAnswer`, but returns its words separately. */
export function foldWords(text: string, folding: AnswerFolding): string[][] {
  const plain = toWesternDigits(text.replace(APOSTROPHES, "'").normalize('NFKC'))
  // In Turkish the lower case of I is ı, but on another keyboard the learner may have meant i.
  const lowerCases = new Set([plain.toLocaleLowerCase(folding.language), plain.toLowerCase()])
  return [...lowerCases].map(lower => {
    const words = dropArticle(lower.trim().split(/\s+/), folding).join(' ')
    const parts = fenceNumbers(words, folding.group).split(FENCED)
    const folded = parts.map(part => (part.startsWith(FENCE) ? part : foldLetters(part, folding))).join('')
    return dropPrefix(folded.split(/\s+/).filter(Boolean), folding)
  })
}

/**
 * Drops an article at the beginning ("The exit", "l'oxygène"), but not a letter that is the answer ("vitamin A", "A
 * 4").
 */
function dropArticle(words: string[], { articles }: AnswerFolding): string[] {
  const [first = '', ...rest] = words
  if (articles.includes(first)) return rest[0] && /^\p{L}/u.test(rest[0]) ? rest : words
  const elided = articles.find(article => article.endsWith("'") && first.startsWith(article) && first !== article)
  return elided ? [first.slice(elided.length), ...rest] : words
}

function dropPrefix(words: string[], { joinedArticle }: AnswerFolding): string[] {
  const [first = '', ...rest] = words
  const hasPrefix =
    joinedArticle &&
    first.startsWith(joinedArticle) &&
    first.length >= joinedArticle.length + FEWEST_LETTERS_AFTER_PREFIX
  return hasPrefix ? [first.slice(joinedArticle.length), ...rest] : words
}

/**
 * Replaces numbers by their values between delimiters. A date or version, such as 1.2.3, is not one number and becomes
 * several.
 */
function fenceNumbers(text: string, group: string): string {
  return text.replace(NUMBER, number => {
    const [tail] = /\D*$/.exec(number)!
    const value = readNumber(number.slice(0, number.length - tail.length), DIGITS, group)
    const values = value === null ? number.match(/\d+/g)!.map(Number) : [value]
    return values.map(each => FENCE + each + FENCE).join('') + tail
  })
}

function foldLetters(text: string, { language, letters, spellings }: AnswerFolding): string {
  const isKept = (letter: string) => letters.includes(letter) || letters === '*' || letter in spellings
  const bare = Array.from(text.replace(DROPPED, '').normalize('NFC'), letter =>
    isKept(letter) ? letter : letter.normalize('NFD').replace(MARKS, '').normalize('NFC'),
  ).join('')
  const spelled = Object.entries({ ß: 'ss', œ: 'oe', ...spellings }).reduce(
    (folded, [spelling, usual]) => folded.replaceAll(spelling, usual),
    bare,
  )
  if (language === 'ja') return foldKana(spelled)
  return language === 'vi' ? moveTones(spelled) : spelled
}

/** Replaces katakana by hiragana (ネジ, ねじ) and drops a long vowel mark at the end (サーバー, サーバ). */
function foldKana(text: string): string {
  return text
    .replace(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - HIRAGANA_BEFORE_KATAKANA))
    .replace(/(?<=\p{L}{2})ー$/u, '')
}

/**
 * Moves tone marks to the end of a word, because a syllable's tone may be written on either of two vowels: hòa, hoà.
 */
function moveTones(text: string): string {
  return text.normalize('NFD').replace(/\S+/g, word => {
    return word.replace(TONES, '') + (word.match(TONES) ?? []).join('')
  })
}
