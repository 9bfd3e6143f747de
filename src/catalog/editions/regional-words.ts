import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { changeTexts } from '../packs/pack-texts.ts'

/**
 * The words that people of a region use, as the pack's writer gives them: whole words or phrases, the longest first, case
 * kept. Of entries that differ by case alone, the one that is written as the text has it is taken.
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

/** Finds the entry for a word as the text has it. */
function indexEntries(words: Record<string, string>): (original: string) => Entry | null {
  const entries = Object.entries(words).map(([from, to]): Entry => ({ from, to }))
  const exactEntries = new Map(entries.map(entry => [entry.from, entry]))
  const otherCases = entries.filter(({ from }) => !isAbbreviation(from))
  const entriesInLowerCase = new Map(otherCases.map(entry => [entry.from.toLowerCase(), entry]))
  return original => exactEntries.get(original) ?? entriesInLowerCase.get(original.toLowerCase()) ?? null
}

/** The start of a text, paragraph or list item, or the end of a sentence, and then no more than opening quotation marks, brackets and markers. */
const SENTENCE_START = /(?:^|\n\s*\n|\n\s*[-*#>]|[.!?]["”’)*]*\s+)[\s“‘"'([*_#>-]*$/u

/** “VAT” is not a vat, and “IT” is not it. */
function isAbbreviation(word: string): boolean {
  return /^\p{Lu}{2}/u.test(word)
}

/** The topics of a lesson are what people ask for: names, which have to be found as they stand. */
function isSearched(at: string): boolean {
  return /^\d+\.\d+\.topics\./.test(at)
}

/** Words that do not occur in the pack: they were mistyped, or the text has changed since. */
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

/** A socket, an outlet. The letter u is left alone: it may be a vowel or not. */
function chooseArticle(word: string, instead: string, article: string): string {
  const isVowel = /^[aeio]/i.test(word)
  if (article === '' || isVowel === /^[aeio]/i.test(instead) || /^u/i.test(word)) return article
  return isVowel ? `${article[0]}n` : article[0]!
}

/**
 * Written exactly as the entry has it, a word takes the entry's own case, so that a name may become a plain word; otherwise
 * it takes the case that the text has.
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
