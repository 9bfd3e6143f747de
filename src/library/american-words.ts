import { outsideCode } from './american-spelling.ts'
import type { Pack } from './pack-schema.ts'

/** Not for readers of the course, or to be found as they stand. */
const KEPT = new Set(['code', 'aliases', 'notAliases', 'american', 'references', 'facts', 'id', 'type', 'language'])

/** The words that Americans use, as the pack's writer gives them: whole words or phrases, the longest first, case kept. */
export function withAmericanWords(pack: Pack): Pack {
  const british = Object.keys(pack.american).sort((a, b) => b.length - a.length)
  if (british.length === 0) return pack
  const lower = new Map(Object.entries(pack.american).map(([from, to]) => [from.toLowerCase(), { from, to }]))
  const named = british.map(escaped).join('|')
  const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:(an?)(\\s+))?(${named})(?![\\p{L}\\p{N}])`, 'giu')
  return replaceIn(pack, words, (_, article = '', space = '', found, at, text) => {
    const { from, to } = lower.get(found.toLowerCase())!
    const isAbbreviation = found === from && /^\p{Lu}{2}/u.test(from)
    const beginsSentence = article === '' && /(?:^|[.!?]\s+)$/.test(text.slice(0, at))
    const word = isAbbreviation ? (beginsSentence ? capitalised(to) : to) : inCaseOf(found, to)
    return articleBefore(word, found, article) + space + word
  })
}

type Replacement = (
  match: string,
  article: string | undefined,
  space: string | undefined,
  found: string,
  at: number,
  text: string,
) => string

function replaceIn<T>(value: T, words: RegExp, replacement: Replacement): T {
  if (typeof value === 'string') return outsideCode(value, part => part.replace(words, replacement)) as T
  if (Array.isArray(value)) return value.map(item => replaceIn(item, words, replacement)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, KEPT.has(key) ? child : replaceIn(child, words, replacement)]),
  ) as T
}

/** A socket, an outlet. The letter u is left alone: it may be a vowel or not. */
function articleBefore(word: string, instead: string, article: string): string {
  const isVowel = /^[aeio]/i.test(word)
  if (article === '' || isVowel === /^[aeio]/i.test(instead) || /^u/i.test(word)) return article
  return isVowel ? `${article[0]}n` : article[0]!
}

function inCaseOf(found: string, word: string): string {
  if (found.length > 1 && found === found.toUpperCase()) return word.toUpperCase()
  return /^\p{Lu}/u.test(found) ? capitalised(word) : word
}

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
