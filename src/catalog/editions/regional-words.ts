import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { changeTexts } from '../packs/pack-texts.ts'

/**
 * The words that people of a region use, as the pack's writer gives them: whole words or phrases, the longest first, case
 * kept.
 */
export function withRegionalWords<T>(pack: T, words: Record<string, string>, locale: LocaleCode): T {
  if (Object.keys(words).length === 0) return pack
  const lower = new Map(Object.entries(words).map(([from, to]) => [from.toLowerCase(), { from, to }]))
  const namePattern = buildPattern(words, locale)
  return changeTexts(pack, (text, at) => {
    if (isSearched(at)) return text
    return text.replace(namePattern, (_, article = '', space = '', found: string, at: number) => {
      const { from, to } = lower.get(found.toLowerCase())!
      const isAbbreviation = found === from && /^\p{Lu}{2}/u.test(from)
      const beginsSentence = article === '' && /(?:^|[.!?]\s+)$/.test(text.slice(0, at))
      const word = isAbbreviation ? (beginsSentence ? capitalised(to) : to) : copyCase(found, to)
      return chooseArticle(word, found, article) + space + word
    })
  })
}

/** The topics of a lesson are what people ask for: names, which have to be found as they stand. */
function isSearched(at: string): boolean {
  return /^\d+\.\d+\.topics\./.test(at)
}

/** Those that stand nowhere in the pack: mistyped, or the text has changed since. */
export function idleWords<T>(pack: T, words: Record<string, string>, locale: LocaleCode): string[] {
  const idle = new Map(Object.keys(words).map(word => [word.toLowerCase(), word]))
  const namePattern = buildPattern(words, locale)
  changeTexts(pack, (text, at) => {
    for (const match of isSearched(at) ? [] : text.matchAll(namePattern)) idle.delete(match[3]!.toLowerCase())
    return text
  })
  return [...idle.values()]
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

function copyCase(found: string, word: string): string {
  const isInCapitals = found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase()
  if (isInCapitals) return word.toUpperCase()
  return /^\p{Lu}/u.test(found) ? capitalised(word) : word
}

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
