import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { changeTexts } from '../packs/pack-texts.ts'

/**
 * Replaces words of the pack by those of a region, as the edition lists them. Whole words or phrases are matched, the
 * longest first, and the replacement gets the case of the text. If two entries differ only in case, the entry that is
 * written like the text is used.
 */
export function withRegionalWords<T>(pack: T, words: Record<string, string>, locale: LocaleCode): T {
  if (Object.keys(words).length === 0) return pack
  const findEntry = indexEntries(words)
  const namePattern = buildPattern(words, locale)
  return changeTexts(pack, (text, at) => {
    if (isSearched(at)) return text
    return text.replace(namePattern, (match, article = '', space = '', original: string, at: number) => {
      const entry = findEntry(original)
      if (!entry) return match
      const beginsSentence = article === '' && SENTENCE_START.test(text.slice(0, at))
      const word = chooseCase(original, entry, beginsSentence)
      return chooseArticle(word, original, article) + space + word
    })
  })
}

type Entry = { from: string; to: string }

/**
 * Returns a function that finds the entry for a word as the text writes it: an exact match
 * first, then one in another case.
 */
function indexEntries(words: Record<string, string>): (original: string) => Entry | null {
  const entries = Object.entries(words).map(([from, to]): Entry => ({ from, to }))
  const exactEntries = new Map(entries.map(entry => [entry.from, entry]))
  const otherCases = entries.filter(({ from }) => !isAbbreviation(from))
  const entriesInLowerCase = new Map(otherCases.map(entry => [entry.from.toLowerCase(), entry]))
  return original => exactEntries.get(original) ?? entriesInLowerCase.get(original.toLowerCase()) ?? null
}

/**
 * Matches the start of a sentence: the start of a text, paragraph or list item or the end of a sentence, followed only
 * by opening quotation marks, brackets and markers.
 */
const SENTENCE_START = /(?:^|\n\s*\n|\n\s*[-*#>]|[.!?]["”’)*]*\s+)[\s“‘"'([*_#>-]*$/u

/** Whether a word is an abbreviation, which only matches in its own case: "VAT" is not a vat, and "IT" is not "it". */
function isAbbreviation(word: string): boolean {
  return /^\p{Lu}{2}/u.test(word)
}

/**
 * Whether a path leads to a lesson's topics. Topics are names that requests are compared with, so they are not changed.
 */
function isSearched(at: string): boolean {
  return /^\d+\.\d+\.topics\./.test(at)
}

/** Returns the entries whose words do not occur in the pack: they are mistyped, or the text has changed since. */
export function idleWords<T>(pack: T, words: Record<string, string>, locale: LocaleCode): string[] {
  const idle = new Set(Object.keys(words))
  const findEntry = indexEntries(words)
  const namePattern = buildPattern(words, locale)
  changeTexts(pack, (text, at) => {
    for (const match of isSearched(at) ? [] : text.matchAll(namePattern)) idle.delete(findEntry(match[3]!)?.from ?? '')
    return text
  })
  return [...idle]
}

function buildPattern(words: Record<string, string>, locale: LocaleCode): RegExp {
  const longestFirst = Object.keys(words).sort((a, b) => b.length - a.length)
  const article = primaryLanguage(locale) === 'en' ? '(?:(an?)(\\s+))?' : '()()'
  return new RegExp(`(?<![\\p{L}\\p{N}])${article}(${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

/**
 * Returns the article that fits the new word: "a socket" becomes "an outlet". Before words that begin with "u" the
 * article stays, because "u" may or may not sound like a vowel.
 */
function chooseArticle(word: string, instead: string, article: string): string {
  const isVowel = /^[aeio]/i.test(word)
  if (article === '' || isVowel === /^[aeio]/i.test(instead) || /^u/i.test(word)) return article
  return isVowel ? `${article[0]}n` : article[0]!
}

/**
 * Returns the new word in the right case. If the text writes the word exactly as the entry does, the entry's own case
 * is used, so that a name may become a plain word; otherwise the text's case is used.
 */
function chooseCase(original: string, { from, to }: Entry, beginsSentence: boolean): string {
  const isCapitalised = /^\p{Lu}/u.test(original)
  if (original === from) return isCapitalised && beginsSentence ? capitalised(to) : to
  const isInCapitals = original.length > 1 && original === original.toUpperCase() && original !== original.toLowerCase()
  if (isInCapitals) return to.toUpperCase()
  if (isCapitalised) return capitalised(to)
  return /^\p{Lu}/u.test(from) && !isAbbreviation(to) ? to[0]!.toLowerCase() + to.slice(1) : to
}

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
