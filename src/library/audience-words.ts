import type { PackEntry } from './read-library.ts'
import type { Token } from './read-request.ts'
import { remembered } from './remember-words.ts'
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

function phrasesOf({ audiences }: PackEntry): string[] {
  return audiences.flatMap(({ match }) => match.map(stemsOf))
}

function stemsIn(tokens: Token[]): string {
  return tokens
    .filter(token => !token.link)
    .map(token => token.stem)
    .join(' ')
}

const stemsOf = remembered(phrase => plainWords(phrase).map(stem).join(' '))
