import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { countMatches, hasChineseVariant, isSwahili, isVietnamese, LETTERS, scriptShare } from './language-signs.ts'
import { LOCALE_CODES, type LocaleCode, primaryLanguage } from './locales.ts'

/** Shorter texts are guesses. */
const JUDGED_LETTERS = 80
const EASTERN_SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
/** A Chinese, Japanese or Korean sign says as much as three letters. */
const LETTERS_PER_SIGN = 3
/** A detector needs no more, and a hostile text must not cost more. */
const READ_CHARACTERS = 2_000
/** Foreign terms and names may take up to this much room. */
const OWN_SCRIPT_SHARE = 0.4
/** A text that quotes another language is still in its own if so many of its sentences are. */
const OWN_SENTENCES_SHARE = 1 / 3
const QUOTED_SENTENCE_LETTERS = 30

export type LanguageVerdict = 'yes' | 'no' | 'unknown'

/** Languages that the detector cannot part for certain, or does not part at all. */
const ACCEPTED: Record<string, string[]> = {
  nb: ['no', 'da'],
  id: ['ms'],
}

/** Of the languages that we offer, only one is written so. */
const TOLD_BY_SCRIPT = new Set(['el', 'he', 'hi', 'bn', 'th', 'ko', 'ja'])

/** Script first, then letters and words that give a language away, and a detector for the rest. */
export function couldBe(text: string, locale: LocaleCode, leastLetters = JUDGED_LETTERS): LanguageVerdict {
  const read = text.slice(0, READ_CHARACTERS).normalize('NFC')
  if (countLetters(read) < leastLetters) return 'unknown'
  if (matchesLocale(read, locale)) return 'yes'
  return quotesOthers(read, locale) ? 'yes' : 'no'
}

/** The language of a text of ours, by its two letters; null where it is too short or none that we offer. */
export function guessLanguage(text: string, leastLetters = JUDGED_LETTERS): string | null {
  const read = text.slice(0, READ_CHARACTERS).normalize('NFC')
  if (countLetters(read) < leastLetters) return null
  // What the detector calls `da` or `ms` may be Norwegian or Indonesian: the language that it names comes first.
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

/** A lesson on French in English holds French sentences, yet it is in English. */
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

/** Takes a fifth of a second and 30 MB, so that it waits until the first course is judged. */
function detector(): Detector {
  loaded ??= loadDetector()
  return loaded
}

/** The package only names its files for `import`, which cannot wait inside a synchronous rule; `require` takes the file. */
function loadDetector(): Detector {
  const file = fileURLToPath(import.meta.resolve('eld/extrasmall'))
  return (createRequire(import.meta.url)(file) as { eld: Detector }).eld
}
