import { type KnownPack, knownPacks, type Name } from './known-packs.ts'
import type { Token } from './read-request.ts'

export type NameOfPack = { known: KnownPack; name: Name }

/**
 * The names that a request may hold, in the order of the library: a filter before the dear comparison. Even a typo keeps the
 * first letter of a word; words that are written in one do not. The last letter of a name may be the plural's.
 */
export function namesWithin(tokens: Token[]): NameOfPack[] {
  const initials = new Set(tokens.map(({ word }) => word[0]))
  const joined = tokens.map(({ word }) => word).join('')
  const mayHold = (name: Name) =>
    name.initials.every(initial => initials.has(initial)) || joined.includes(name.joined.slice(0, -1))
  return knownPacks().flatMap(known => known.names.filter(mayHold).map(name => ({ known, name })))
}
