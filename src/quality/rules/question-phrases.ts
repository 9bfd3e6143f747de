import { readContent } from '../../content/read-content.ts'
import type { Option } from '../../course/questions/choice.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'

type ByLanguage = Record<string, string[]>
type Patterns = { catchAll: Map<string, RegExp>; right: Map<string, RegExp>; wrong: Map<string, RegExp> }

/**
 * Maximum length of a text that is searched for phrases: no verdict (such as "Correct.") and no catch-all option (such
 * as "all of the above") is longer.
 */
const PHRASE_CHARACTERS = 80

export function isCatchAll(option: string, language: LocaleCode): boolean {
  const text = option
    .trim()
    .toLowerCase()
    .replace(/[.。!]+$/u, '')
  return text.length <= PHRASE_CHARACTERS && (patterns().catchAll.get(primaryLanguage(language))?.test(text) ?? false)
}

export function contradictsKey(option: Option, language: LocaleCode): boolean {
  const { right, wrong } = patterns()
  const says = (option.correct ? wrong : right).get(primaryLanguage(language))
  return says?.test(option.reason.slice(0, PHRASE_CHARACTERS).trim().toLowerCase()) ?? false
}

let cachedPatterns: Patterns | null = null

function patterns(): Patterns {
  cachedPatterns ??= buildPatterns()
  return cachedPatterns
}

function buildPatterns(): Patterns {
  const verdicts = readContent<{ right: ByLanguage; wrong: ByLanguage }>('words/verdicts')
  return {
    catchAll: compile(readContent<ByLanguage>('words/catch-all-options'), phrases => `^(${phrases})$`),
    right: compile(verdicts.right, opening),
    wrong: compile(verdicts.wrong, opening),
  }
}

function compile(words: ByLanguage, pattern: (phrases: string, language: string) => string): Map<string, RegExp> {
  return new Map(
    Object.entries(words).map(([language, phrases]) => [language, new RegExp(pattern(phrases.join('|'), language))]),
  )
}

/**
 * Builds the pattern for a verdict, such as "Correct", at the beginning of a text. In all languages except Japanese,
 * punctuation must follow the verdict.
 */
function opening(phrases: string, language: string): string {
  if (language === 'ja') return `^(${phrases})`
  return language === 'zh' ? `^(${phrases})[，。！,.!:：]` : `^(${phrases})\\s?[,.!:;—–-]`
}
