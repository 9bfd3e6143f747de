import { readContent } from '../../content/read-content.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import type { PackEntry } from '../packs/read-library.ts'
import { isTypo } from './is-typo.ts'
import type { Token } from './read-request.ts'
import { plainWords, stem } from './request-words.ts'

/** `content/words/dangerous-work.yaml`: work that a course on a screen makes people aware of, and never qualifies them for. */
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

/** From so many letters on, a word of the list stands for all that begin with it. */
const PREFIX_LETTERS = 5
/** A shorter word alone is another word when a letter changes: driving is no diving. */
const TYPO_LETTERS = 8
/** Scripts that put no space between words. */
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
 * What the request asks for and the pack does not teach, as it is written, where the pack teaches awareness alone: something to be done
 * (entry, removal), or the dangerous work itself. Null where it asks for awareness.
 */
export function findNarrower(subject: string, tokens: Token[], { id, kind }: PackEntry): string | null {
  const { packs, acts, taught } = readList()
  const words = tokens.map(token => token.word)
  const work = findEnglishWork(words)
  const isTaught = (word: string) => taught[id]?.includes(word) ?? false
  // Removal men are whom the course is for.
  const isAct = ({ word, part }: Token, at: number) =>
    acts.has(word) && part.preposition !== 'for' && words[at + 1] !== 'level' && !isTaught(word)
  if (!packs.includes(id) && !(kind === 'domain' && work)) return null
  const act = tokens.find(isAct)
  if (act) return subject.slice(act.start, act.end)
  if (!work || kind === 'domain' || words.includes('awareness')) return null
  const workTokens = tokens.slice(work.from, work.from + work.length)
  if (workTokens.some(({ word }) => isTaught(word))) return null
  return subject.slice(workTokens[0]!.start, workTokens.at(-1)!.end)
}

/** Whether a topic of the pack is not enough for what the request names: suicide prevention is more than a lesson on a crisis. */
export function isTooDangerous(tokens: Token[], { id }: PackEntry): boolean {
  const words = tokens.map(token => token.word)
  return !words.includes('awareness') && !readList().packs.includes(id) && findEnglishWork(words) !== null
}

/** Where English words name dangerous work; null where they do not. */
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

/** Where the words of a phrase stand one after the other; -1 where they do not. */
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
