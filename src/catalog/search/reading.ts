import type { KnownPack } from './known-names.ts'
import type { ReadRequest } from './match-names.ts'
import type { Token } from './read-request.ts'

/** One way to read a request: a name of a pack that occurs in it, and the data that is needed to explain the request's other words. */
export type Reading = {
  request: ReadRequest
  pack: KnownPack
  /** The words of the request that spell the pack's name. */
  covered: Token[]
  /** The words of the request that name topics of this pack. */
  topics: Set<Token>
  /** The words of the request that name another pack and are not in this pack's vocabulary. */
  foreign: Set<Token>
  /**
   * The lessons of the topics that the request names, if the request names the pack only by topics; otherwise empty.
   */
  lessons: Set<string>
  /** Whether the request names the pack only by a topic. The rules for the remaining words are then stricter. */
  isStrict: boolean
  /**
   * Returns the words that name another pack, if that name contains all unexplained words (`strange`) and the request joins
   * two subjects; otherwise null. For a domain pack, returns an empty list if `strange` names a single thing of its kind.
   */
  findOther: (strange: Token[]) => Token[] | null
}
