import { readContent } from '../../content/read-content.ts'

/** The script of each offered language; what is not listed is written in Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}+/gu,
  fa: /\p{Script=Arabic}+/gu,
  ur: /\p{Script=Arabic}+/gu,
  bg: /\p{Script=Cyrillic}+/gu,
  ru: /\p{Script=Cyrillic}+/gu,
  sr: /\p{Script=Cyrillic}+/gu,
  uk: /\p{Script=Cyrillic}+/gu,
  el: /\p{Script=Greek}+/gu,
  he: /\p{Script=Hebrew}+/gu,
  hi: /\p{Script=Devanagari}+/gu,
  bn: /\p{Script=Bengali}+/gu,
  th: /\p{Script=Thai}+/gu,
  ko: /\p{Script=Hangul}+/gu,
  zh: /\p{Script=Han}+/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
}
const LATIN = /\p{Script=Latin}+/gu
const LETTERS = /[\p{L}\p{M}]+/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** Japanese prose is unthinkable without kana, and Chinese has none. */
const KANA_SHARE = 0.05

export function scriptShare(text: string, language: string): number {
  const letters = lengthOfMatches(text, LETTERS)
  if (letters === 0) return 0
  const kana = lengthOfMatches(text, KANA) / letters
  if (language === 'ja' && kana < KANA_SHARE) return 0
  if (language === 'zh' && kana > KANA_SHARE) return 0
  return lengthOfMatches(text, SCRIPTS[language] ?? LATIN) / letters
}

/** By frequent characters that only one of the two ways of writing has. */
export function hasChineseOf(text: string, way: 'simplified' | 'traditional'): boolean {
  let simplified = 0
  let traditional = 0
  for (const sign of text) {
    if (signs().simplified.has(sign)) simplified++
    if (signs().traditional.has(sign)) traditional++
  }
  return way === 'simplified' ? simplified >= traditional : traditional >= simplified
}

const VIETNAMESE_SHARE = 0.05

export function isVietnamese(text: string): boolean {
  return lengthOfMatches(text, signs().vietnamese) >= lengthOfMatches(text, LETTERS) * VIETNAMESE_SHARE
}

const SWAHILI_SHARE = 0.12
/** Nearly every Swahili word ends in a vowel; loan words and names are the exception. */
const OPEN_WORDS_SHARE = 0.88

export function isSwahili(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const small = words.filter(word => signs().swahili.has(word)).length
  if (small < words.length * SWAHILI_SHARE) return false
  const open = words.filter(word => /[aeiou]$/.test(word)).length
  return open >= words.length * OPEN_WORDS_SHARE
}

type Signs = { simplified: Set<string>; traditional: Set<string>; vietnamese: RegExp; swahili: Set<string> }

let read: Signs | null = null

function signs(): Signs {
  read ??= readSigns()
  return read
}

function readSigns(): Signs {
  const { simplified, traditional, vietnamese, swahili } = readContent<{
    simplified: string[]
    traditional: string[]
    vietnamese: string
    swahili: string
  }>('words/language-signs')
  return {
    simplified: new Set(simplified.join('')),
    traditional: new Set(traditional.join('')),
    vietnamese: new RegExp(`[${vietnamese}]+`, 'giu'),
    swahili: new Set(swahili.split(' ')),
  }
}

/** How much of a text a pattern for runs takes up: a run is one match, where signs would be thousands. */
export function lengthOfMatches(text: string, runs: RegExp): number {
  let length = 0
  for (const run of text.match(runs) ?? []) length += run.length
  return length
}
