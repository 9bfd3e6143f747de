import type { KnownPack, Name } from './known-names.ts'
import type { ReadRequest } from './match-names.ts'
import { isUntaught, type Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'

/**
 * How a request names a pack, most certain first: by the pack's name, by a topic's own name, by several topics, by an alias of a topic, by its kind of
 * subject.
 */
const NAMED_BY = ['name', 'topic', 'topics', 'alias', 'kind'] as const
export type Candidate = {
  by: (typeof NAMED_BY)[number]
  pack: KnownPack
  covered: Token[]
  /** The words of each name or topic by which the request names the pack. */
  names: Token[][]
  qualifiers: Qualifier[]
  /**
   * Whether the words of the pack's name include some but not all words of an audience: the name "infection control in
   * care homes" takes "care home" from "care home staff" and leaves only "staff".
   */
  cutsAudience: boolean
  /** Number of prepositions such as "for" that occur only in the pack's name or only in the request. */
  unlike: number
}

/**
 * Compares two candidates, so that the better one comes first. The better candidate, by the first of these points in
 * which the two differ: lacks no point of the request, is named more certainly (`NAMED_BY`), is not named only after
 * "for", has fewer untaught qualifiers, leaves audiences whole, covers more words, differs in fewer prepositions, is
 * named earlier.
 */
export function compareFit(a: Candidate, b: Candidate): number {
  const [one, other] = [measureFit(a), measureFit(b)]
  const at = one.findIndex((value, each) => value !== other[each])
  return at === -1 ? 0 : one[at]! - other[at]!
}

/**
 * Returns the number of prepositions that only the name or only the request has. "Onboarding for new employees" is for those employees; "onboarding new
 * employees" is for the people who welcome them.
 */
export function countUnlike({ small }: Name, covered: Token[], { tokens, language }: ReadRequest): number {
  const span = tokens.slice(tokens.indexOf(covered[0]!), tokens.indexOf(covered.at(-1)!) + 1)
  const asked = span
    .filter(token => !covered.includes(token) && language.isIn('for', token.word))
    .map(({ word }) => word)
  const named = small.filter(word => language.isIn('for', word))
  return asked.filter(word => !named.includes(word)).length + named.filter(word => !asked.includes(word)).length
}

function measureFit({ by, covered, qualifiers, cutsAudience, unlike }: Candidate): number[] {
  // A name that stands only after "for" is the audience: "feedback for new managers" is about feedback.
  const isForWhom = covered.every(({ part }) => part.preposition === 'for')
  const beyond = qualifiers.filter(isUntaught).length
  const lacksPoint = by === 'kind' || qualifiers.some(({ kind }) => kind === 'point')
  return [
    Number(lacksPoint),
    NAMED_BY.indexOf(by),
    Number(isForWhom),
    beyond,
    Number(cutsAudience),
    -covered.length,
    unlike,
    covered[0]!.start,
  ]
}

/**
 * Whether the request contains one of these audiences (each given by its stems), and the pack's name covers some but
 * not all of its words.
 */
export function cutsOneOf(audiences: string[], covered: Token[], { tokens }: ReadRequest): boolean {
  const telling = tokens.filter(({ link }) => !link)
  return audiences.some(audience => {
    const stems = audience.split(' ')
    const at = telling.findIndex((_, from) => stems.every((stem, each) => telling[from + each]?.stem === stem))
    const takenWords = telling.slice(at, at + stems.length).filter(token => covered.includes(token)).length
    return at !== -1 && takenWords > 0 && takenWords < stems.length
  })
}
