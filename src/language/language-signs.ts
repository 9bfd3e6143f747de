import { readContent } from '../content/read-content.ts'

/** The script of each offered language; languages not listed here are written in Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  ...written('ar fa ur', /\p{Script=Arabic}/gu),
  ...written('bg ru sr uk', /\p{Script=Cyrillic}/gu),
  ...written('el', /\p{Script=Greek}/gu),
  ...written('he', /\p{Script=Hebrew}/gu),
  ...written('hi', /\p{Script=Devanagari}/gu),
  ...written('bn', /\p{Script=Bengali}/gu),
  ...written('th', /\p{Script=Thai}/gu),
  ...written('ko', /\p{Script=Hangul}/gu),
  ...written('zh', /\p{Script=Han}/gu),
  ...written('ja', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu),
}
const LATIN = /\p{Script=Latin}/gu
const LETTERS_AND_MARKS = /[\p{L}\p{M}]/gu
export const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
export const LETTERS = /\p{L}/gu

/** Counts the matches of a pattern that has the flag `g`. */
export function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Share of kana above which a text is Japanese: Japanese prose always has kana, and Chinese has none. */
const KANA_SHARE = 0.05

export function scriptShare(text: string, language: string): number {
  const letters = countMatches(text, LETTERS_AND_MARKS)
  if (letters === 0) return 0
  if (language === 'ja' && countMatches(text, KANA) / letters < KANA_SHARE) return 0
  if (language === 'zh' && countMatches(text, KANA) / letters > KANA_SHARE) return 0
  return countMatches(text, SCRIPTS[language] ?? LATIN) / letters
}

/** Whether a Chinese text is in the given variant, by frequent characters that only one variant has. */
export function hasChineseVariant(text: string, way: 'simplified' | 'traditional'): boolean {
  let simplified = 0
  let traditional = 0
  for (const sign of text) {
    if (signs().simplified.has(sign)) simplified++
    if (signs().traditional.has(sign)) traditional++
  }
  return way === 'simplified' ? simplified >= traditional : traditional >= simplified
}

/**
 * Minimum share of function words among the characters of Chinese prose. In Japanese, about one character in a hundred
 * is one of them.
 */
const CHINESE_WORDS_SHARE = 0.04

/** Whether a text has as many function words of Chinese ("的", "是") as Chinese prose has. */
export function hasChineseWords(text: string): boolean {
  const words = [...text].filter(sign => signs().chineseWords.has(sign)).length
  return words > 0 && words >= countMatches(text, LETTERS) * CHINESE_WORDS_SHARE
}

const VIETNAMESE_SHARE = 0.05

export function isVietnamese(text: string): boolean {
  return countMatches(text, signs().vietnamese) >= countMatches(text, LETTERS_AND_MARKS) * VIETNAMESE_SHARE
}

const SWAHILI_SHARE = 0.12
/**
 * Minimum share of words that end in a vowel in a Swahili text. Nearly all Swahili words do, except loan words and
 * names.
 */
const OPEN_WORDS_SHARE = 0.88

export function isSwahili(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const { swahili } = signs()
  const small = words.filter(word => swahili.has(word)).length
  if (small < words.length * SWAHILI_SHARE) return false
  const open = words.filter(word => /[aeiou]$/.test(word)).length
  return open >= words.length * OPEN_WORDS_SHARE
}

type Signs = {
  simplified: Set<string>
  traditional: Set<string>
  chineseWords: Set<string>
  vietnamese: RegExp
  swahili: Set<string>
}

let read: Signs | null = null

function signs(): Signs {
  read ??= readSigns()
  return read
}

function readSigns(): Signs {
  const { simplified, traditional, chineseWords, vietnamese, swahili } = readContent<{
    simplified: string[]
    traditional: string[]
    chineseWords: string
    vietnamese: string
    swahili: string
  }>('words/language-signs')
  return {
    simplified: new Set(simplified.join('')),
    traditional: new Set(traditional.join('')),
    chineseWords: new Set(chineseWords),
    vietnamese: new RegExp(`[${vietnamese}]`, 'giu'),
    swahili: new Set(swahili.split(' ')),
  }
}

function written(languages: string, script: RegExp): Record<string, RegExp> {
  return Object.fromEntries(languages.split(' ').map(language => [language, script]))
}
