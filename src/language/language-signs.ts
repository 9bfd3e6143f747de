import { readContent } from '../content/read-content.ts'
import { type CharacterClass, charactersOf, endOfRun, lengthOf } from './characters.ts'

/** The script of each offered language; what is not listed is written in Latin letters. */
const SCRIPTS: Record<string, CharacterClass> = {
  ...written('ar fa ur', /\p{Script=Arabic}/u),
  ...written('bg ru sr uk', /\p{Script=Cyrillic}/u),
  ...written('el', /\p{Script=Greek}/u),
  ...written('he', /\p{Script=Hebrew}/u),
  ...written('hi', /\p{Script=Devanagari}/u),
  ...written('bn', /\p{Script=Bengali}/u),
  ...written('th', /\p{Script=Thai}/u),
  ...written('ko', /\p{Script=Hangul}/u),
  ...written('zh', /\p{Script=Han}/u),
  ...written('ja', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u),
}
const LATIN = charactersOf(/\p{Script=Latin}/u)
const LETTERS_AND_MARKS = charactersOf(/[\p{L}\p{M}]/u)
const KANA = charactersOf(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
export const LETTERS = charactersOf(/\p{L}/u)

/** Japanese prose is unthinkable without kana, and Chinese has none. */
const KANA_SHARE = 0.05

export function scriptShare(text: string, language: string): number {
  const letters = lengthOf(text, LETTERS_AND_MARKS)
  if (letters === 0) return 0
  if (language === 'ja' && lengthOf(text, KANA) / letters < KANA_SHARE) return 0
  if (language === 'zh' && lengthOf(text, KANA) / letters > KANA_SHARE) return 0
  return lengthOf(text, SCRIPTS[language] ?? LATIN) / letters
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
  return lengthOf(text, signs().vietnamese) >= lengthOf(text, LETTERS_AND_MARKS) * VIETNAMESE_SHARE
}

const SWAHILI_SHARE = 0.12
/** Nearly every Swahili word ends in a vowel; loan words and names are the exception. */
const OPEN_WORDS_SHARE = 0.88

export function isSwahili(text: string): boolean {
  const words = runsOfLetters(text.toLowerCase())
  const { swahili } = signs()
  const small = words.filter(word => swahili.has(word)).length
  if (small < words.length * SWAHILI_SHARE) return false
  const open = words.filter(word => /[aeiou]$/.test(word)).length
  return open >= words.length * OPEN_WORDS_SHARE
}

type Signs = { simplified: Set<string>; traditional: Set<string>; vietnamese: CharacterClass; swahili: Set<string> }

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
    vietnamese: charactersOf(new RegExp(`[${vietnamese}]`, 'iu')),
    swahili: new Set(swahili.split(' ')),
  }
}

function runsOfLetters(text: string): string[] {
  const runs: string[] = []
  for (let at = 0; at < text.length; at++) {
    const end = endOfRun(text, at, LETTERS)
    if (end > at) runs.push(text.slice(at, end))
    at = end
  }
  return runs
}

function written(languages: string, script: RegExp): Record<string, CharacterClass> {
  const letters = charactersOf(script)
  return Object.fromEntries(languages.split(' ').map(language => [language, letters]))
}
