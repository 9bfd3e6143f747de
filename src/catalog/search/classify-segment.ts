import { isMachine } from '../packs/read-library.ts'
import { isPerson, isWorkplace, tailKind, tellingIn, trimLinks } from './classify-tail.ts'
import type { KnownPack } from './known-packs.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'
import { isIn, type WordList } from './request-words.ts'

const MARK = /[,;:()[\]–—|.?!]|\s-\s/u
const WHO: WordList[] = ['people', 'departments', 'conditions', 'school', 'purposes']

/** The parts of a request that stand between marks and hold no word of the subject's name: "(shop staff, 1 hour)". */
export function segmentsOf(rest: Token[], covered: Token[], subject: string): Token[][] {
  const tokens = [...rest, ...covered].sort((a, b) => a.start - b.start)
  const segments: Token[][] = []
  for (const [at, token] of tokens.entries()) {
    const isNew = at === 0 || MARK.test(subject.slice(tokens[at - 1]!.end, token.start))
    if (isNew) segments.push([token])
    else segments.at(-1)!.push(token)
  }
  return segments
    .filter(segment => segment[0]!.start > 0 && !segment.some(token => covered.includes(token)))
    .map(trimLinks)
    .filter(segment => segment.length > 0)
}

/** For whom or where, said without "for" or "in"; null for a segment that says something else. */
export function judgeSegment(tokens: Token[], known: KnownPack): Qualifier['kind'] | null {
  return kindOf(tokens, isWorkplace(known) && !isMachine(known.entry) ? [...WHO, 'settings'] : WHO)
}

/** The words that stand between marks and say for whom, whatever the subject is. */
export function asidesIn(tokens: Token[], subject: string): Token[] {
  return segmentsOf(tokens, [], subject)
    .filter(segment => kindOf(segment, WHO) !== null)
    .flat()
}

function kindOf(tokens: Token[], lists: WordList[]): Qualifier['kind'] | null {
  const telling = tellingIn(tokens)
  const head = telling.at(-1)
  if (!head) return tokens.some(({ word }) => isIn('people', word)) ? 'audience' : null
  const isSomebody = (token: Token) =>
    lists.some(list => isIn(list, token.word)) || (token === head && telling.length > 1 && isPerson(token.word))
  // "Warehouse" between commas is where; "a travel guide" is a guide.
  const isWhere = telling.every(({ word }) => isIn('settings', word))
  if (isWhere && telling.length < tokens.filter(({ link }) => !link).length) return null
  return telling.every(isSomebody) ? tailKind(head.word) : null
}
