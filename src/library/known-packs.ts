import { type PackEntry, packEntries } from './read-library.ts'
import { readRequest } from './read-request.ts'
import { isIn, root, stem } from './request-words.ts'

/** One of the names that people call a pack's subject by, word for word. */
export type Name = { pack: PackEntry; words: string[]; stems: string[]; roots: string[]; joined: string }

/**
 * `misses` are names of other subjects. `vocabulary` is every word of the pack's names; a kind of subject has none, because
 * its names are names of different things: "trade war" is not the slave trade. `topics` are what its lessons are called.
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
  known ??= packEntries().map(readNames)
  return known
}

function readNames(entry: PackEntry): KnownPack {
  const names = entry.aliases.map((alias): Name => {
    const words = tellingWords(alias)
    return { pack: entry, words, stems: words.map(stem), roots: words.map(root), joined: words.map(stem).join('') }
  })
  const words = entry.kind === 'subject' ? entry.aliases.flatMap(tellingWords) : []
  return {
    entry,
    names: names.filter(name => name.stems.length > 0),
    misses: entry.notAliases.map(miss => tellingWords(miss).map(stem)),
    vocabulary: new Set(words.filter(word => !/^\d+$/.test(word)).map(stem)),
    topics: entry.topics
      .map(topic => tellingWords(topic))
      .filter(isTelling)
      .map(topic => topic.map(stem)),
  }
}

/** A topic that would turn the subject into another says nothing about a request. */
function isTelling(words: string[]): boolean {
  return words.length > 0 && !words.some(word => isIn('turning', word))
}

/** Names are in lower case, where "it" is a department and no pronoun. */
function tellingWords(name: string): string[] {
  const tokens = readRequest(name)
  const telling = tokens.filter(token => !token.link || token.word === 'it')
  return (telling.length > 0 ? telling : tokens).map(token => token.word)
}
