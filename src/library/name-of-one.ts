import type { PackEntry } from './read-library.ts'
import type { Token } from './read-request.ts'

/** Kinds of things with endless names of their own: what stands before "programming language" is one. */
const OPEN_ENDED = new Set(['domain-programming-language', 'domain-database', 'domain-operating-equipment'])
const OPERATING = new Set('operation operating operator operate safety driver driving'.split(' '))
const CONNECTED = /\b(of|in|for|and|with|on|by|from|about|versus|vs|without)\b|[,;:&/]/i
const LONGEST_NAME_WORDS = 2

/** A name that only an event can have. "The War of the Worlds" and "Battle of the Bands" show why the article is left out. */
const NAMED_EVENT =
  /^(the )?(battle|siege|treaty|partition|war) of (\p{Lu}|\d{4})[\p{L}\d -]*$|^(the )?\p{Lu}\p{L}+ (revolution|rebellion|uprising|revolt|civil war)$/u

/** "Zig programming language", "Hitachi ZX excavator operation": a plain phrase that ends in what the pack is about. */
export function isNameOfOne(subject: string, { id }: PackEntry, covered: Token[], strange: Token[]): boolean {
  if (strange.length > LONGEST_NAME_WORDS) return false
  if (!OPEN_ENDED.has(id) || CONNECTED.test(subject)) return false
  if (covered.some(token => OPERATING.has(token.word)) || /\b(operation|operator|operating|driving)\b/i.test(subject))
    return true
  return covered.length > 1 && strange.every(token => token.start < covered[0]!.start)
}

/** "Battle of Hastings" needs no list. */
export function isNamedEvent(subject: string): boolean {
  return NAMED_EVENT.test(lowerKind(subject.trim()))
}

/** "Battle Of Hastings" and "battle of Hastings" alike; only the name needs its capital letter. */
function lowerKind(subject: string): string {
  return subject.replace(
    /\b(The|Battle|Siege|Treaty|Partition|War|Of|Revolution|Rebellion|Uprising|Revolt|Civil)\b/g,
    word => word.toLowerCase(),
  )
}
