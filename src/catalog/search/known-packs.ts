import { deriveContent } from '../../content/read-content.ts'
import { remembered } from '../packs/memoize.ts'
import { type PackEntry, packEntries } from '../packs/read-library.ts'
import { isIn, plainWords, root, stem } from './request-words.ts'

/** One of the names that people call a pack's subject by, word for word. `initials` are the letters that a request must have. */
export type Name = {
  pack: PackEntry
  words: string[]
  stems: string[]
  roots: string[]
  joined: string
  initials: string[]
}

/** One deals with customers, handles them, manages them; in a name of three words or more these are one. */
export const DEALING = new Set('dealing handling managing coping deal handle manage cope'.split(' '))

/**
 * `misses` are names of other subjects. `vocabulary` is every word of the pack's names, but not of what people ask, which is
 * whole sentences; a kind of subject has none, because its names are names of different things: "trade war" is not the slave
 * trade. `topics` are what its lessons are called.
 */
export type KnownPack = {
  entry: PackEntry
  names: Name[]
  misses: string[][]
  vocabulary: Set<string>
  topics: string[][]
}

let known: KnownPack[] | null = null

export function knownPacks(): KnownPack[] {
  known ??= readPacks()
  return known
}

function readPacks(): KnownPack[] {
  const entries = packEntries()
  const read = deriveContent('names', 'packs', () => entries.map(readNames))
  return entries.map((entry, at) => knownPack(entry, read[at]!))
}

type Read = { names: Omit<Name, 'pack'>[]; misses: string[][]; vocabulary: string[] }

/** Only the names are read for all packs; a request looks at the topics of the few whose name it holds. */
function knownPack(entry: PackEntry, { names, misses, vocabulary }: Read): KnownPack {
  let topics: string[][] | null = null
  return {
    entry,
    names: names.map(name => ({ pack: entry, ...name })),
    misses,
    vocabulary: new Set(vocabulary),
    get topics() {
      topics ??= entry.topics
        .map(tellingWords)
        .filter(isTelling)
        .map(topic => topic.map(stemOf))
      return topics
    },
  }
}

function readNames(entry: PackEntry): Read {
  const spelt = entry.aliases.map(tellingWords)
  const named = [...spelt, ...spelt.flatMap(words => withoutCourse(words, entry))]
  const asked = entry.asks.map(tellingWords).flatMap(words => [words, ...withoutWrapping(words)])
  const words = entry.kind === 'subject' ? named.flat() : []
  return {
    names: [...named, ...asked].filter(words => words.length > 0).map(nameOf),
    misses: entry.notAliases.map(miss => tellingWords(miss).map(stemOf)),
    vocabulary: words.filter(word => !/^\d+$/.test(word)).map(stemOf),
  }
}

export function nameOf(words: string[]): Omit<Name, 'pack'> {
  const stems = words.map(stemOf)
  const initials = words.filter(word => !DEALING.has(word)).map(word => word[0]!)
  return { words, stems, roots: words.map(rootOf), joined: stems.join(''), initials }
}

/** "Understanding a balance sheet" is about a balance sheet. */
function withoutWrapping(words: string[]): string[][] {
  const from = words.findIndex(word => !isIn('wrapping', word))
  const named = words.slice(Math.max(from, 0), words.findLastIndex(word => !isIn('wrapping', word)) + 1)
  return named.length > 1 && named.length < words.length ? [named] : []
}

/** A topic that would turn the subject into another says nothing about a request. */
function isTelling(words: string[]): boolean {
  return words.length > 0 && !words.some(word => isIn('turning', word))
}

/** Names are in lower case, where "it" is a department and no pronoun. */
export function tellingWords(name: string): string[] {
  const words = plainWords(name)
  const telling = words.filter(word => word === 'it' || !(isIn('links', word) || isIn('prepositions', word)))
  // "To do lists" are no lists, and "what to do in a fire" is no fire.
  return telling.length > 1 || words.every(word => telling.includes(word) || ARTICLES.has(word)) ? telling : words
}

const ARTICLES = new Set(['a', 'an', 'the'])
const COURSE = /^(training|awareness|basics|fundamentals|essentials|course|tutorial|workshop|bootcamp)$/

/** "Information security training" is about information security. One word alone or the number of a standard may mean more. */
function withoutCourse(words: string[], { kind }: PackEntry): string[][] {
  const named = words.slice(0, words.findLastIndex(word => !COURSE.test(word)) + 1)
  const isName = kind === 'subject' && named.length > 1 && named.length < words.length
  return isName && !named.some(word => /\d/.test(word)) ? [named] : []
}

const stemOf = remembered(stem)
const rootOf = remembered(root)
