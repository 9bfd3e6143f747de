import { readContent } from '../../content/read-content.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import type { PackEntry } from '../packs/read-library.ts'
import { isTypo } from './is-typo.ts'
import type { Token } from './read-request.ts'
import { plainWords, stem } from './request-words.ts'

/**
 * The content of `content/words/dangerous-work.yaml`: work that an online course can only raise awareness of, without
 * qualifying anybody for it.
 */
type WrittenList = {
  work: Record<string, string[]>
  harmless: string[]
  packs: string[]
  acts: string
  taught: Record<string, string[]>
}
type WorkList = Pick<WrittenList, 'packs' | 'taught'> & {
  work: Map<string, string[][]>
  harmless: string[][]
  acts: Set<string>
}

/**
 * Minimum length in letters from which a listed word matches every word that begins with it;
 * shorter ones must match exactly.
 */
const PREFIX_LETTERS = 5
/**
 * Minimum length in letters of a single listed word for which typos are accepted. In a shorter word one changed letter
 * makes another word, as in driving and diving.
 */
const TYPO_LETTERS = 8
/**
 * Languages whose phrases are searched for in the text without its spaces, because they put no spaces between words or,
 * like Korean, often leave them out.
 */
const UNSPACED = new Set(['ja', 'ko', 'th', 'zh'])

let cache: WorkList | null = null

/** Whether a subject names work that only a qualified person may teach, in the language of the course or in English. */
export function isDangerousWork(subject: string, locale: LocaleCode): boolean {
  const language = primaryLanguage(locale)
  const words = plainWords(subject)
  if (findEnglishWork(words) !== null) return true
  const phrases = readList().work.get(language) ?? []
  if (language === 'en') return false
  const text = words.join('')
  return UNSPACED.has(language)
    ? phrases.some(phrase => text.includes(phrase.join('')))
    : phrases.some(phrase => findRun(words, phrase, begins) !== -1)
}

/**
 * Returns the words of a request, as written, that ask for more than an awareness course teaches: an act ("entry",
 * "removal") or the dangerous work itself. Returns null where the request only asks for awareness.
 */
export function findNarrower(subject: string, tokens: Token[], { id, kind }: PackEntry): string | null {
  const { packs, acts, taught } = readList()
  const words = tokens.map(token => token.word)
  const work = findEnglishWork(words)
  const isTaught = (word: string) => taught[id]?.includes(word) ?? false
  // Words after "for" name the learners, as in "for removal men", so they are not an act.
  const isPair = (word: string, at: number) => acts.has(`${word}-${words[at + 1]}`)
  const isAct = ({ word, part }: Token, at: number) =>
    (acts.has(word) || isPair(word, at)) && part.preposition !== 'for' && words[at + 1] !== 'level' && !isTaught(word)
  if (!packs.includes(id) && !(kind === 'domain' && work)) return null
  const at = tokens.findIndex(isAct)
  if (at !== -1) return subject.slice(tokens[at]!.start, tokens[at + Number(isPair(words[at]!, at))]!.end)
  if (!work || kind === 'domain' || words.includes('awareness')) return null
  const workTokens = tokens.slice(work.from, work.from + work.length)
  if (workTokens.some(({ word }) => isTaught(word))) return null
  return subject.slice(workTokens[0]!.start, workTokens.at(-1)!.end)
}

/**
 * Whether a request names dangerous work for which topics of this pack are not enough: a lesson on a crisis does not
 * answer a request about suicide prevention.
 */
export function isTooDangerous(tokens: Token[], { id }: PackEntry): boolean {
  const words = tokens.map(token => token.word)
  return !words.includes('awareness') && !readList().packs.includes(id) && findEnglishWork(words) !== null
}

/** Returns the position and length of the English words that name dangerous work, or null if there are none. */
function findEnglishWork(words: string[]): { from: number; length: number } | null {
  const { work, harmless } = readList()
  if (harmless.some(phrase => findRun(words, phrase, isForm) !== -1)) return null
  for (const phrase of work.get('en')!) {
    const isLong = phrase.length > 1 || phrase[0]!.length >= TYPO_LETTERS
    const from = findRun(words, phrase, isLong ? isFormOrTypo : isForm)
    if (from !== -1) return { from, length: phrase.length }
  }
  return null
}

/** Returns the index of the first run of words that matches a phrase word for word, or -1. */
function findRun(words: string[], phrase: string[], matches: (word: string, listed: string) => boolean): number {
  return words.findIndex((_, from) => phrase.every((listed, at) => matches(words[from + at] ?? '', listed)))
}

function isForm(word: string, listed: string): boolean {
  return word === listed || stem(word) === stem(listed)
}

function isFormOrTypo(word: string, listed: string): boolean {
  return isForm(word, listed) || isTypo(word, listed, true)
}

function begins(word: string, listed: string): boolean {
  return listed.length < PREFIX_LETTERS ? word === listed : word.startsWith(listed)
}

function readList(): WorkList {
  if (cache) return cache
  const { work, harmless, acts, ...rest } = readContent<WrittenList>('words/dangerous-work')
  const phrasesByLanguage = Object.entries(work).map(([language, list]) => [language, list.map(plainWords)] as const)
  cache = {
    ...rest,
    work: new Map(phrasesByLanguage),
    harmless: harmless.map(plainWords),
    acts: new Set(acts.split(/\s+/)),
  }
  return cache
}
