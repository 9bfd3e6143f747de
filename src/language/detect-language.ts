import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import {
  countMatches,
  hasChineseVariant,
  hasChineseWords,
  isSwahili,
  isVietnamese,
  KANA,
  LETTERS,
  scriptShare,
} from './language-signs.ts'
import { LOCALE_CODES, type LocaleCode, primaryLanguage } from './locales.ts'

/** Default minimum number of letters for which a language is judged; for a shorter text the result would be a guess. */
const JUDGED_LETTERS = 80
const EASTERN_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
/** Number of letters as which one Chinese, Japanese or Korean character counts. */
const LETTERS_PER_SIGN = 3
/** Maximum number of characters that are read: enough for the detector, and a bound on the cost of a hostile text. */
const READ_CHARACTERS = 2_000
/** Minimum share of a text that must be in the script of its language; the rest may be foreign terms and names. */
const OWN_SCRIPT_SHARE = 0.4
/**
 * Minimum share of sentences that must be in the expected language, if the other sentences are to count as quotations.
 */
const OWN_SENTENCES_SHARE = 1 / 3
const QUOTED_SENTENCE_LETTERS = 30

export type LanguageVerdict = 'yes' | 'no' | 'unknown'

/**
 * Codes that the detector may return for texts in a language, where it does not return the language's own code. The
 * detector calls Norwegian `no` or takes it for Danish, and calls Indonesian Malay.
 */
const ACCEPTED: Record<string, string[]> = {
  nb: ['no', 'da'],
  id: ['ms'],
}

/** Languages whose script no other offered language uses. */
const TOLD_BY_SCRIPT = new Set(['el', 'he', 'hi', 'bn', 'th', 'ko', 'ja'])

/**
 * Judges whether a text could be in a locale's language: by its script, then by letters and words that only some
 * languages have, and otherwise by a detector.
 */
export function couldBe(text: string, locale: LocaleCode, leastLetters = JUDGED_LETTERS): LanguageVerdict {
  const read = text.slice(0, READ_CHARACTERS).normalize('NFC')
  if (countLetters(read) < leastLetters) return 'unknown'
  if (matchesLocale(read, locale)) return 'yes'
  return quotesOthers(read, locale) ? 'yes' : 'no'
}

/**
 * Whether a text could be Chinese with quotations in Japanese: without its kana, the text must be recognised as Chinese
 * and contain the function words of Chinese prose, which Japanese lacks.
 */
export function couldQuoteKana(text: string, locale: LocaleCode): boolean {
  if (primaryLanguage(locale) !== 'zh') return false
  const read = text.slice(0, READ_CHARACTERS).normalize('NFC').replace(KANA, '')
  return hasChineseWords(read) && matchesLocale(read, locale)
}

/**
 * Returns the two-letter code of the offered language in which a text is written; null where the text is too short or
 * in another language.
 */
export function guessLanguage(text: string, leastLetters = JUDGED_LETTERS): string | null {
  const read = text.slice(0, READ_CHARACTERS).normalize('NFC')
  if (countLetters(read) < leastLetters) return null
  // The language that the detector names is tried first. The others are tried after it, because the detector may also
  // name a related language: `da` for Norwegian, `ms` for Indonesian.
  const candidateLocales = LOCALE_CODES.filter(locale => primaryLanguage(locale) === detector().detect(read).language)
  const locale = [...candidateLocales, ...LOCALE_CODES].find(code => matchesLocale(read, code))
  return locale ? primaryLanguage(locale) : null
}

function matchesLocale(text: string, locale: LocaleCode): boolean {
  const language = primaryLanguage(locale)
  if (scriptShare(text, language) < OWN_SCRIPT_SHARE) return false
  if (TOLD_BY_SCRIPT.has(language)) return true
  if (language === 'zh') return hasChineseVariant(text, locale === 'zh-TW' ? 'traditional' : 'simplified')
  const swahili = isSwahili(text)
  if (language === 'sw' || swahili) return language === 'sw' && swahili
  if (language === 'vi') return isVietnamese(text)
  return (ACCEPTED[language] ?? [language]).includes(detector().detect(text).language)
}

/**
 * Whether so many sentences are in the locale's language that the rest can be quotations: an English lesson on French
 * contains French sentences.
 */
function quotesOthers(text: string, locale: LocaleCode): boolean {
  const sentences = text
    .split(/[.!?؟。！？\n|]+/u)
    .filter(sentence => countLetters(sentence) >= QUOTED_SENTENCE_LETTERS)
  const matchingSentences = sentences.filter(sentence => matchesLocale(sentence, locale)).length
  return sentences.length > 1 && matchingSentences >= sentences.length * OWN_SENTENCES_SHARE
}

function countLetters(text: string): number {
  return countMatches(text, LETTERS) + (LETTERS_PER_SIGN - 1) * countMatches(text, EASTERN_SIGNS)
}

type Detector = { detect(text: string): { language: string } }

let loaded: Detector | null = null

/** Returns the detector, loaded on first use because loading takes a fifth of a second and 30 MB. */
function detector(): Detector {
  loaded ??= loadDetector()
  return loaded
}

/**
 * Loads the package synchronously with `require`, by the file's path, because the package exports the file only for
 * `import`, which is asynchronous.
 */
function loadDetector(): Detector {
  const file = fileURLToPath(import.meta.resolve('eld/extrasmall'))
  return (createRequire(import.meta.url)(file) as { eld: Detector }).eld
}
