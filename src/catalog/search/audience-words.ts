import { rememberedFor } from '../packs/memoize.ts'
import type { PackEntry } from '../packs/read-library.ts'
import type { Token } from './read-request.ts'
import { plainWords, stem } from './request-words.ts'

/** One of the audiences that the pack has an example for, whatever stands before it. */
export function isAudienceOf(entry: PackEntry, tokens: Token[]): boolean {
  return phrasesOf(entry).some(phrase => ` ${stemsIn(tokens)}`.endsWith(` ${phrase}`))
}

/** Whom a name of the pack is for: the last words of "sleep for shift workers", all of "fire wardens". */
export function learnersIn(named: Token[], entry: PackEntry): Token[] {
  if (phrasesOf(entry).includes(stemsIn(named))) return named
  const tail = named.filter(({ part }) => part.preposition === 'for')
  return tail.length > 0 && isAudienceOf(entry, tail) ? tail : []
}

const phrasesOf = rememberedFor(({ audiences }: PackEntry) =>
  audiences.flatMap(({ match }) => match.map(phrase => plainWords(phrase).map(stem).join(' '))),
)

function stemsIn(tokens: Token[]): string {
  return tokens
    .filter(token => !token.link)
    .map(token => token.stem)
    .join(' ')
}
