import MiniSearch from 'minisearch'
import { isTypo } from './is-typo.ts'
import { type PackEntry, packEntries } from './read-library.ts'
import { type SubjectWord, stem, subjectWords } from './subject-words.ts'

/** Only long words may be misspelt: "serum" is no "scrum". In a name of several words the others vouch for it. */
const TYPO_FROM_LETTERS = { alone: 7, together: 5 }
/** Longer subjects are sentences, and would break a domain pack's titles. */
export const DOMAIN_SUBJECT_CHARACTERS = 80

/** Kinds of things with endless names of their own: what stands before "programming language" is one. */
const OPEN_ENDED = new Set(['domain-programming-language', 'domain-database', 'domain-operating-equipment'])
const OPERATING = new Set('operation operating operator operate safety driver driving driver'.split(' '))
const CONNECTED = /\b(of|in|for|and|with|on|by|from|about|versus|vs|without)\b|[,;:&/]/i

/** Words that turn a subject into a different one: the history of a thing is not the thing. */
const TURNING = new Set(
  (
    'history historical sale sales selling marketing market markets stock stocks share shares invest investing investment price prices ' +
    'novel book film movie song album band music lyric poem poetry biography memoir museum philosophy sociology economics politics ' +
    'vs versus comparison job jobs career careers salary joke jokes meme recipe snake animal bird island gem gemstone'
  )
    .split(' ')
    .map(stem),
)

type Alias = { id: number; words: string; pack: PackEntry; stems: string[] }
type Library = { search: MiniSearch<Alias>; aliases: Alias[]; vocabulary: Map<string, Set<string>> }

/**
 * The pack that is about this English subject, or null. Every word of one of its names must be there, and every word beyond
 * that must be harmless: a wrong course is worse than a frame.
 */
export function findPack(subject: string): PackEntry | null {
  const words = subjectWords(subject)
  if (words.length === 0 || words.some(word => TURNING.has(word.stem))) return null
  const { search, aliases, vocabulary } = library()
  const results = search.search(words.map(word => word.stem).join(' '), { combineWith: 'OR' })

  const found: { alias: Alias; extra: number }[] = []
  for (const result of results) {
    const alias = aliases[result.id]!
    const least = alias.stems.length > 1 ? TYPO_FROM_LETTERS.together : TYPO_FROM_LETTERS.alone
    const names = (word: SubjectWord) => alias.stems.some(part => isSpelling(word.stem, part, least))
    if (!alias.stems.every(part => words.some(word => isSpelling(word.stem, part, least)))) continue
    const extra = words.filter(word => !names(word))
    const own = vocabulary.get(alias.pack.id)!
    const unknown = extra.filter(word => !word.framing && !own.has(word.stem) && !/\d/.test(word.text))
    if (alias.pack.kind === 'domain' && subject.length > DOMAIN_SUBJECT_CHARACTERS) continue
    if (
      unknown.length > 0 &&
      !isNameOfOne(
        subject,
        alias,
        unknown.length,
        words.map(word => word.stem),
      )
    )
      continue
    found.push({ alias, extra: extra.filter(word => !word.framing).length })
  }
  found.sort(
    (a, b) =>
      a.extra - b.extra ||
      b.alias.stems.length - a.alias.stems.length ||
      Number(a.alias.pack.kind === 'domain') - Number(b.alias.pack.kind === 'domain') ||
      (a.alias.pack.id < b.alias.pack.id ? -1 : 1),
  )
  return found[0]?.alias.pack ?? null
}

/** "Zig programming language", "Hitachi ZX excavator operation": a plain phrase that ends in what the pack is about. */
function isNameOfOne(subject: string, alias: Alias, unknown: number, stems: string[]): boolean {
  if (!OPEN_ENDED.has(alias.pack.id) || unknown > 2 || CONNECTED.test(subject)) return false
  const operating = stems.some(part => OPERATING.has(part))
  return operating || (alias.stems.length > 1 && stems.at(-1) === alias.stems.at(-1))
}

function isSpelling(word: string, name: string, least: number): boolean {
  return word === name || (name.length >= least && isTypo(word, name))
}

let built: Library | null = null

function library(): Library {
  built ??= buildLibrary(packEntries())
  return built
}

function buildLibrary(packs: PackEntry[]): Library {
  const aliases: Alias[] = []
  const vocabulary = new Map<string, Set<string>>()
  for (const pack of packs) {
    const own = new Set<string>()
    vocabulary.set(pack.id, own)
    for (const alias of pack.aliases) {
      const words = subjectWords(alias)
      for (const word of words) own.add(word.stem)
      const telling = words.filter(word => !word.framing)
      const stems = [...new Set((telling.length > 0 ? telling : words).map(word => word.stem))]
      if (stems.length > 0) aliases.push({ id: aliases.length, words: stems.join(' '), pack, stems })
    }
  }
  const search = new MiniSearch<Alias>({
    fields: ['words'],
    tokenize: text => text.split(' '),
    processTerm: term => term,
    searchOptions: { fuzzy: term => (term.length >= TYPO_FROM_LETTERS.together - 1 ? 1 : false) },
  })
  search.addAll(aliases)
  return { search, aliases, vocabulary }
}
