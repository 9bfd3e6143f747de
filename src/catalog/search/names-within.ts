import { type KnownPack, knownPacks, type Name } from './known-packs.ts'
import type { Token } from './read-request.ts'

export type NameOfPack = { known: KnownPack; name: Name }

/** As many letters of a name written in one as it is looked up by. */
const START = 3

type Index = {
  all: NameOfPack[]
  /** Each written in one, without its last letter, which may be the plural's. */
  joined: string[]
  /** By the letters that a request must have, and those by their first; names that need none are under the empty text. */
  byInitial: Map<string, { initials: string[]; places: number[] }[]>
  /** By how they begin when they are written in one. */
  byStart: Map<string, number[]>
  /** Too short for that. */
  short: number[]
}

let index: Index | null = null

/**
 * The names that a request may hold, in the order of the library: of thousands a few. Even a slip of the pen keeps the first letter
 * of a word; words that are written in one do not.
 */
export function namesWithin(tokens: Token[]): NameOfPack[] {
  index ??= readIndex()
  const { all, joined, byInitial, byStart, short } = index
  const letters = new Set(tokens.flatMap(({ word }) => word[0] ?? []))
  const asked = tokens.map(({ word }) => word).join('')
  const found = new Set<number>()
  for (const letter of ['', ...letters]) {
    for (const { initials, places } of byInitial.get(letter) ?? [])
      if (initials.every(initial => letters.has(initial))) for (const at of places) found.add(at)
  }
  for (const at of short) if (asked.includes(joined[at]!)) found.add(at)
  for (let from = 0; from <= asked.length - START; from++) {
    for (const at of byStart.get(asked.slice(from, from + START)) ?? [])
      if (asked.startsWith(joined[at]!, from)) found.add(at)
  }
  return [...found].sort((a, b) => a - b).map(at => all[at]!)
}

function readIndex(): Index {
  const all = knownPacks().flatMap(known => known.names.map(name => ({ known, name })))
  const joined = all.map(({ name }) => name.joined.slice(0, -1))
  const places = all.map((_, at) => at)
  const byInitials = Map.groupBy(places, at => all[at]!.name.initials.join(' '))
  const groups = Array.from(byInitials.values(), places => ({ initials: all[places[0]!]!.name.initials, places }))
  return {
    all,
    joined,
    byInitial: Map.groupBy(groups, ({ initials }) => initials[0] ?? ''),
    byStart: Map.groupBy(places, at => joined[at]!.slice(0, START)),
    short: places.filter(at => joined[at]!.length < START),
  }
}
