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

/** A name that only an event can have. "The War of the Worlds" and "Battle of the Bands" show why the article is left out. */
const NAMED_EVENT =
  /^(the )?(battle|siege|treaty|partition|war) of (\p{Lu}|\d{4})|\p{Lu}\p{L}+ (revolution|rebellion|uprising|revolt|civil war)$/u

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
  if (words.length === 0) return null
  const { search, aliases, vocabulary } = library()
  const results = search.search(words.map(word => word.stem).join(' '), { combineWith: 'OR' })

  const found: { alias: Alias; extra: number }[] = []
  for (const result of results) {
    const alias = aliases[result.id]!
    if (!isNamed(alias, words)) continue
    const { pack } = alias
    if (pack.kind === 'domain' && subject.length > DOMAIN_SUBJECT_CHARACTERS) continue
    const extra = words.filter(word => !word.framing && !alias.stems.some(part => isSpelling(word.stem, part, alias)))
    const own = pack.kind === 'subject' ? vocabulary.get(pack.id)! : wordsOfNames(aliases, pack, words)
    const unknown = extra.filter(word => !own.has(word.stem) && !/\d/.test(word.text))
    if (extra.some(word => TURNING.has(word.stem) && !own.has(word.stem))) continue
    if (unknown.length > 0 && !isNameOfOne(subject, alias, unknown.length, words)) continue
    found.push({ alias, extra: extra.length })
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

/** Every word of the alias is in the subject; of a kind of thing, in the same order: "The War of the Worlds" is no world war. */
function isNamed(alias: Alias, words: SubjectWord[]): boolean {
  const places = alias.stems.map(part => words.findIndex(word => isSpelling(word.stem, part, alias)))
  if (places.includes(-1)) return false
  return alias.pack.kind === 'subject' || places.every((place, index) => index === 0 || place > places[index - 1]!)
}

/** The words of all the pack's names that are in the subject as a whole: "trade war" is not the slave trade. */
function wordsOfNames(aliases: Alias[], pack: PackEntry, words: SubjectWord[]): Set<string> {
  const named = aliases.filter(alias => alias.pack === pack && isNamed(alias, words))
  return new Set(named.flatMap(alias => alias.stems))
}

/** "Zig programming language", "Hitachi ZX excavator operation": a plain phrase that ends in what the pack is about. */
function isNameOfOne(subject: string, alias: Alias, unknown: number, words: SubjectWord[]): boolean {
  if (alias.pack.id === 'domain-historical-event') return unknown <= 2 && NAMED_EVENT.test(lowerKind(subject))
  if (!OPEN_ENDED.has(alias.pack.id) || unknown > 2 || CONNECTED.test(subject)) return false
  const operating = words.some(word => OPERATING.has(word.stem))
  return operating || (alias.stems.length > 1 && words.at(-1)?.stem === alias.stems.at(-1))
}

/** "Battle Of Hastings" and "battle of Hastings" alike; only the name needs its capital letter. */
function lowerKind(subject: string): string {
  return subject.replace(
    /\b(The|Battle|Siege|Treaty|Partition|War|Of|Revolution|Rebellion|Uprising|Revolt|Civil)\b/g,
    word => word.toLowerCase(),
  )
}

function isSpelling(word: string, name: string, alias: Alias): boolean {
  const least = alias.stems.length > 1 ? TYPO_FROM_LETTERS.together : TYPO_FROM_LETTERS.alone
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
