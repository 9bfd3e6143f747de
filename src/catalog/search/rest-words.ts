import type { Token } from './read-request.ts'
import { isIn, placeOf, root, stem, type WordList } from './request-words.ts'

const LONGEST_NAME_WORDS = 3
const COMPANY =
  /^(ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|gmbh|ag|kg|bv|nv|sa|srl|spa|pty|oy|ab|group|holdings?|sons|co)$/

/** Words that are written in one, in two and with a hyphen. */
const JOINED: WordList[] = ['people', 'settings', 'wrapping', 'purposes', 'departments', 'qualities', 'conditions']
const LEAST_JOINED_LETTERS = 7

/** "Start-ups" and "tool box" as one word each. */
export function joinPairs(rest: Token[], subject: string): Token[] {
  const joined: Token[] = []
  for (const token of rest) {
    const last = joined.at(-1)
    const pair = last && isPair(last, token, subject) ? last.word + token.word : null
    if (pair === null) joined.push(token)
    else
      joined[joined.length - 1] = {
        ...last!,
        word: pair,
        stem: stem(pair),
        root: root(pair),
        end: token.end,
        link: false,
      }
  }
  return joined
}

function isPair(first: Token, second: Token, subject: string): boolean {
  const word = first.word + second.word
  if (word.length < LEAST_JOINED_LETTERS || !/^[\s-]$/.test(subject.slice(first.end, second.start))) return false
  return first.part === second.part && JOINED.some(list => isIn(list, word))
}

/** Countries and regions, of one word or several. */
export function placesIn(rest: Token[]): { tokens: Token[]; place: string }[] {
  const found: { tokens: Token[]; place: string }[] = []
  for (let from = 0; from < rest.length; from++) {
    for (let count = LONGEST_NAME_WORDS; count > 0; count--) {
      const tokens = rest.slice(from, from + count)
      const place = tokens.length === count ? placeOf(tokens.map(token => token.word).join(' ')) : null
      if (place === null || tokens.every(token => token.link)) continue
      found.push({ tokens, place })
      from += count - 1
      break
    }
  }
  return found
}

/** "At a village fete", "at weddings": any of its kind. A name may be history. */
export function isCommonPlace(tokens: Token[], subject: string): boolean {
  const isOneOfMany = /\sat (an?|the|our|your) $/i.test(subject.slice(0, tokens[0]!.start))
  return (isOneOfMany || /[^s]s$/.test(tokens.at(-1)!.word)) && !tokens.some(token => token.capital)
}

/** "Brown & Sons", "Acme Logistics GmbH": names with a capital letter before what only a company is called. */
export function companiesIn(rest: Token[]): Token[][] {
  return rest.flatMap((token, at) => {
    if (!token.capital || !COMPANY.test(token.word)) return []
    const from = rest.slice(0, at).findLastIndex(before => !isNamePart(before, token)) + 1
    return from < at ? [rest.slice(from, at + 1)] : []
  })
}

/** "All departments", "every site". */
export function everybodyIn(rest: Token[]): Token[][] {
  return rest.flatMap((token, at) => {
    const before = rest[at - 1]
    const isAll = before?.word === 'all' || before?.word === 'every'
    return isAll && (isIn('departments', token.word) || isIn('settings', token.word)) ? [[before, token]] : []
  })
}

function isNamePart(token: Token, company: Token): boolean {
  return token.part === company.part && token.capital && !isIn('wrapping', token.word)
}

const COUNTED = /^(slides?|pages?|screens?|questions?|chapters?|participants?|learners?|attendees?|credits?|points?)$/

/** "15 slides", "20 questions": how much of it. */
export function amountsIn(rest: Token[]): Token[] {
  return rest.filter(({ word }, at) => COUNTED.test(word) && /^\d+$/.test(rest[at - 1]?.word ?? ''))
}
