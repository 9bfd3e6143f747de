import { primaryLanguage } from '../../language/locales.ts'
import type { ReadRequest } from './match-names.ts'
import type { Part, Token } from './read-request.ts'
import type { RequestLanguage } from './request-language.ts'
import type { WordList } from './request-words.ts'

const LONGEST_PLACE_WORDS = 3

/** Matches a number, with or without a unit of time, or an age group such as U14. */
const AMOUNT = /^[uv]?\d[\d.]*(min|mins|minutes?|h|hr|hrs|hours?|days?|weeks?)?$/
const MARK = /[,;:()[\]–—|.?!]|\s-\s/u

/** Lists with words that people write as one word, as two words or with a hyphen. */
const JOINED: WordList[] = [
  ...(['people', 'settings', 'wrapping', 'purposes', 'departments', 'qualities', 'conditions', 'channels'] as const),
]
/**
 * Minimum length in letters of a joined word, by the sign between its halves. Two words without a hyphen may really be
 * two, so the minimum is higher for them.
 */
const LEAST_JOINED_LETTERS = { ' ': 7, '-': 5 }

/** Joins words such as "start-ups", "e-mail" and "tool box" into one token each. */
export function joinPairs(rest: Token[], { subject, language }: ReadRequest): Token[] {
  const joined: Token[] = []
  for (const token of rest) {
    const last = joined.at(-1)
    const word = (last?.word ?? '') + token.word
    const joint = last ? subject.slice(last.end, token.start) : ''
    const isPair =
      last?.part === token.part &&
      (joint === ' ' || joint === '-') &&
      word.length >= LEAST_JOINED_LETTERS[joint] &&
      JOINED.some(list => language.isIn(list, word))
    const forms = { word, stem: language.stem(word), root: language.root(word) }
    if (isPair) joined[joined.length - 1] = { ...last, ...forms, end: token.end, link: false }
    else joined.push(token)
  }
  return joined
}

/**
 * Returns the words with typos corrected: an unknown word that is a typo of a listed word is replaced by it, such as
 * "staf" by "staff". For a course in another language nothing is corrected, because the request may be in that
 * language: German "werden" is not a typo of "warden".
 */
export function correctTypos(
  words: Token[],
  isKnown: (token: Token) => boolean,
  { language, names, locale }: ReadRequest,
): Token[] {
  if (primaryLanguage(locale) !== 'en') return words
  return words.map(token => {
    if (token.link || names.byStem.has(token.stem) || isKnown(token)) return token
    const word = language.correct(token.word)
    return word === token.word ? token : { ...token, word, stem: language.stem(word), root: language.root(word) }
  })
}

/** Returns the countries and regions that the words name; a name may have up to three words. */
export function findPlaces(rest: Token[], { findPlace }: RequestLanguage): { words: Token[]; place: string }[] {
  const places: { words: Token[]; place: string }[] = []
  for (let from = 0; from < rest.length; from++) {
    for (let count = LONGEST_PLACE_WORDS; count > 0; count--) {
      const words = rest.slice(from, from + count)
      const place = words.length === count ? findPlace(words.map(({ word }) => word).join(' ')) : null
      if (place === null || words.every(({ link }) => link) || isUnit(words, rest[from - 1])) continue
      places.push({ words, place })
      from += count - 1
      break
    }
  }
  return places
}

const KIND_OF_PLACE = /^(state|province|county)$/

/** Returns the word after the name of a part of a country that says what kind of part it is: "state" in "New York State". */
export function findKindOfPlace(place: Token[], open: Token[], { isRegion }: RequestLanguage): Token[] {
  const next = open.find(({ start }) => start > place.at(-1)!.end)
  const isKind = next?.start === place.at(-1)!.end + 1 && KIND_OF_PLACE.test(next.word)
  return isKind && isRegion(place.map(({ word }) => word).join(' ')) ? [next] : []
}

/** Whether "GB" counts gigabytes, as in "1.8 GB". */
function isUnit([first]: Token[], before: Token | undefined): boolean {
  return first?.word === 'gb' && before !== undefined && /^\d+$/.test(before.word)
}

/**
 * Returns the companies that the words name: capitalised words before a word that only companies have, as in "Brown &
 * Sons" or "Acme Logistics GmbH".
 */
export function findCompanies(rest: Token[], { isIn }: RequestLanguage): Token[][] {
  return rest.flatMap((token, at) => {
    if (!token.capital || !isIn('companies', token.word)) return []
    const isPart = ({ part, capital, word }: Token) => part === token.part && capital && !isIn('wrapping', word)
    const from = rest.slice(0, at).findLastIndex(before => !isPart(before)) + 1
    return from < at ? [rest.slice(from, at + 1)] : []
  })
}

/**
 * Returns the counted nouns that say how long the course should be: "slides" in "15 slides",
 * "questions" in "20 questions".
 */
export function findAmounts(rest: Token[], { isIn }: RequestLanguage): Token[] {
  return rest.filter(({ word }, at) => isIn('counted', word) && /^\d+$/.test(rest[at - 1]?.word ?? ''))
}

/** Returns the words that name a grade of qualification: "Level 2" does, "entry level, 2 hours" does not. */
export function findGrades(rest: Token[], { isIn }: RequestLanguage): Token[][] {
  return rest.flatMap((token, at) => {
    const [next, counted] = rest.slice(at + 1)
    const isGrade = isIn('graded', token.word) && next !== undefined && /^\d$/.test(next.word)
    const isCount = counted && (isIn('counted', counted.stem) || AMOUNT.test(`${next?.word}${counted.word}`))
    return isGrade && !isCount ? [[token, next]] : []
  })
}

/** Matches a year or the unit of an amount at the end of a phrase. */
const YEAR = /^(19|20)\d\d$/
const UNIT = /^(min|mins|minutes?|h|hr|hrs|hours?|days?|weeks?)$/

/** Returns the words without a year or a length at their end: "supervisors 2 hours" are supervisors. */
export function cutAmount(words: Token[]): Token[] {
  const last = words.at(-1)?.word ?? ''
  const count = YEAR.test(last) ? 1 : UNIT.test(last) && /^\d+$/.test(words.at(-2)?.word ?? '') ? 2 : 0
  return words.slice(0, words.length - count)
}

export function isAmount({ word }: Token): boolean {
  return AMOUNT.test(word)
}

/**
 * Matches the possessive before the customer's own workplace: "delegation at our company" is about delegation, whereas
 * "stage fright in concert pianists" has another subject.
 */
const OWN = /\b(our|your|my)\s+$/i

export function isOwnWorkplace(telling: Token[], { subject, language }: ReadRequest): boolean {
  return OWN.test(subject.slice(0, telling[0]!.start)) && language.isIn('settings', telling.at(-1)!.word)
}

/** Returns the words after each preposition, without links at the start or end. */
export function splitTails(rest: Token[]): Token[][] {
  const parts = new Map<Part, Token[]>()
  for (const token of rest) {
    if (token.part.preposition !== null) parts.set(token.part, [...(parts.get(token.part) ?? []), token])
  }
  return [...parts.values()].map(trimLinks).filter(words => words.length > 0)
}

/**
 * Returns the segments between punctuation marks that hold no word of the subject's name,
 * such as "(shop staff, 1 hour)".
 */
export function splitAsides(rest: Token[], covered: Token[], subject: string): Token[][] {
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

function trimLinks(tokens: Token[]): Token[] {
  const from = tokens.findIndex(token => !token.link)
  return from === -1 ? [] : tokens.slice(from, tokens.findLastIndex(token => !token.link) + 1)
}
