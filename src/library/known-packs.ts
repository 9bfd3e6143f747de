import { type PackEntry, packEntries } from './read-library.ts'
import { remembered } from './remember-words.ts'
import { isIn, plainWords, root, stem } from './request-words.ts'

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

/** Only the names are read for all packs; a request looks at the topics of the few whose name it holds. */
function readNames(entry: PackEntry): KnownPack {
  const names = entry.aliases.map((alias): Name => {
    const words = tellingWords(alias)
    const stems = words.map(stemOf)
    return { pack: entry, words, stems, roots: words.map(rootOf), joined: stems.join('') }
  })
  const words = entry.kind === 'subject' ? names.flatMap(name => name.words) : []
  let topics: string[][] | null = null
  return {
    entry,
    names: names.filter(name => name.stems.length > 0),
    misses: entry.notAliases.map(miss => tellingWords(miss).map(stemOf)),
    vocabulary: new Set(words.filter(word => !/^\d+$/.test(word)).map(stemOf)),
    get topics() {
      topics ??= entry.topics
        .map(tellingWords)
        .filter(isTelling)
        .map(topic => topic.map(stemOf))
      return topics
    },
  }
}

/** A topic that would turn the subject into another says nothing about a request. */
function isTelling(words: string[]): boolean {
  return words.length > 0 && !words.some(word => isIn('turning', word))
}

/** Names are in lower case, where "it" is a department and no pronoun. */
function tellingWords(name: string): string[] {
  const words = plainWords(name)
  const telling = words.filter(word => word === 'it' || !(isIn('links', word) || isIn('prepositions', word)))
  return telling.length > 0 ? telling : words
}

const stemOf = remembered(stem)
const rootOf = remembered(root)
