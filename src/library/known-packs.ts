import { type PackEntry, packEntries } from './read-library.ts'
import { readRequest } from './read-request.ts'
import { root, stem } from './request-words.ts'

/** One of the names that people call a pack's subject by, word for word. */
export type Name = { pack: PackEntry; words: string[]; stems: string[]; roots: string[]; joined: string }

/**
 * `misses` are names of other subjects. `vocabulary` is every word by which the pack's subject and its lessons are called;
 * a kind of subject has none, because its names are names of different things: "trade war" is not the slave trade.
 */
export type KnownPack = { entry: PackEntry; names: Name[]; misses: string[][]; vocabulary: Set<string> }

let known: KnownPack[] | null = null

export function knownPacks(): KnownPack[] {
  known ??= packEntries().map(readNames)
  return known
}

function readNames(entry: PackEntry): KnownPack {
  const names = entry.aliases.map((alias): Name => {
    const words = tellingWords(alias)
    return { pack: entry, words, stems: words.map(stem), roots: words.map(root), joined: words.map(stem).join('') }
  })
  const called = entry.kind === 'subject' ? [...entry.aliases, ...entry.topics] : []
  const words = called.flatMap(tellingWords).filter(word => !/^\d+$/.test(word))
  return {
    entry,
    names: names.filter(name => name.stems.length > 0),
    misses: entry.notAliases.map(miss => tellingWords(miss).map(stem)),
    vocabulary: new Set(words.map(stem)),
  }
}

/** Names are in lower case, where "it" is a department and no pronoun. */
function tellingWords(name: string): string[] {
  const tokens = readRequest(name)
  const telling = tokens.filter(token => !token.link || token.word === 'it')
  return (telling.length > 0 ? telling : tokens).map(token => token.word)
}
