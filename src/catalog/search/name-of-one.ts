import type { PackEntry } from '../packs/read-library.ts'
import type { Token } from './read-request.ts'

/** Domain packs for kinds of things that have countless names, such as programming languages. */
const OPEN_ENDED = new Set(['domain-programming-language', 'domain-database', 'domain-operating-equipment'])
const OPERATING = new Set('operation operating operator operate safety driver driving'.split(' '))
const CONNECTED = /\b(of|in|for|and|with|on|by|from|about|versus|vs|without)\b|[,;:&/]/i
const LONGEST_NAME_WORDS = 2

/**
 * Patterns that only names of events match. The first one allows no article after "of", because of "The War of the
 * Worlds" and "Battle of the Bands".
 */
const NAMED_EVENTS = [
  /^(the )?(battle|siege|treaty|partition|war) of (\p{Lu}|\d{4})[\p{L}\d -]*$/u,
  /^(the )?\p{Lu}\p{L}+ (revolution|rebellion|uprising|revolt|civil war)$/u,
  /^(the )?(fall|sack|storming) of (the )?(\p{Lu}\p{L}+ ){0,2}(empire|wall|dynasty|republic|bastille)$/u,
  /^world war (i|ii|1|2|one|two)$/u,
]
const KINDS_OF_EVENT = new Set(
  (
    'the of battle siege treaty partition war revolution rebellion uprising revolt civil fall sack storming empire wall dynasty ' +
    'republic bastille world one two i ii'
  ).split(' '),
)

/**
 * Whether the request names one thing of the pack's kind: a plain phrase that ends in the kind, such as "Zig
 * programming language" or "Hitachi ZX excavator operation".
 */
export function isNameOfOne(subject: string, { id }: PackEntry, covered: Token[], strange: Token[]): boolean {
  if (strange.length > LONGEST_NAME_WORDS) return false
  if (!OPEN_ENDED.has(id) || CONNECTED.test(subject)) return false
  if (covered.some(token => OPERATING.has(token.word)) || /\b(operation|operator|operating|driving)\b/i.test(subject))
    return true
  return covered.length > 1 && strange.every(token => token.start < covered[0]!.start)
}

/** Whether the subject has the form of an event's name, such as "Battle of Hastings". */
export function isNamedEvent(subject: string): boolean {
  const name = lowerKind(subject.trim())
  return NAMED_EVENTS.some(named => named.test(name))
}

/**
 * Lowers the case of the words for kinds of events, so that "Battle Of Hastings" equals "battle of Hastings". Only the
 * name itself must be capitalised.
 */
function lowerKind(subject: string): string {
  return subject.replace(/\p{L}+/gu, word => (KINDS_OF_EVENT.has(word.toLowerCase()) ? word.toLowerCase() : word))
}
