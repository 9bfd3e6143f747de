import type { KnownPack } from './known-packs.ts'
import { isNameOfOne } from './name-of-one.ts'
import { isMachine, type PackEntry } from './read-library.ts'
import type { Part, Token } from './read-request.ts'
import { isIn, placeOf, type WordList } from './request-words.ts'

/** What a request says beyond its subject; never dropped in silence. */
export const QUALIFIER_KINDS = ['audience', 'place', 'setting', 'purpose', 'level', 'use', 'also'] as const
export type Qualifier = { kind: (typeof QUALIFIER_KINDS)[number]; text: string; place?: string }

/** Say nothing about the subject, wherever they stand. */
const HARMLESS: WordList[] = ['wrapping', 'qualities', 'slogans']
const LONGEST_NAME_WORDS = 3
/** Trades end like this; what only looks so is in the list of things. */
const TRADE = /(ers|ors|ists|ians|ants|ees|men|women|people|folk|folks|guards|wives|hands)$/

const LAW = /^(law|laws|legal|legislation|legislative|regulatory|directive)$/

type Judged = {
  known: KnownPack
  covered: Token[]
  rest: Token[]
  subject: string
  otherPack: (rest: Token[], strange: Token[], than: PackEntry) => Token[] | null
}

/** The qualifiers among the words that are left, or null when one of them makes another subject of the request. */
export function judgeRest({ known, covered, rest, subject, otherPack }: Judged): Qualifier[] | null {
  const qualifiers: Qualifier[] = []
  const told = new Set<Token>()
  const say = (kind: Qualifier['kind'], tokens: Token[], place?: string) => {
    for (const token of tokens) told.add(token)
    qualifiers.push({ kind, text: written(tokens, subject), ...(place !== undefined && { place }) })
  }

  for (const run of placesIn(rest)) say('place', run.tokens, run.place)
  for (const tokens of tailsOf(rest.filter(token => !told.has(token)))) {
    const kind = judgeTail(tokens, known)
    if (kind === null) return null
    if (kind !== 'nothing') say(kind, tokens)
  }
  for (const token of topicsIn(
    rest.filter(token => !told.has(token)),
    known,
  ))
    told.add(token)
  const open = rest.filter(token => !told.has(token) && !token.link)
  const strange: Token[] = []
  for (const token of open) {
    const kind = judgeWord(token, known, covered, rest)
    if (kind === null) strange.push(token)
    else if (kind !== 'nothing') say(kind, [token])
  }
  if (strange.length > 0 && !isNameOfOne(subject, known.entry, covered, strange)) {
    const joined = covered.some(({ end }) => /[&+,/]|\band\b/i.test(subject.slice(end)) || strange[0]!.start < end)
    const other = known.entry.kind === 'subject' && joined ? otherPack(rest, strange, known.entry) : null
    if (!other) return null
    say('also', other)
  }
  return mergeRuns(qualifiers, subject)
}

/** The words that name what a lesson of the pack is about: "GDPR: data subject rights". */
function topicsIn(rest: Token[], { topics }: KnownPack): Token[] {
  const stems = new Set(rest.map(token => token.stem))
  const named = new Set(topics.filter(topic => topic.every(part => stems.has(part))).flat())
  return rest.filter(token => !token.link && named.has(token.stem))
}

/** Countries and regions, of one word or several. */
function placesIn(rest: Token[]): { tokens: Token[]; place: string }[] {
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

/** The words after each preposition, without those that only hold them together at either end. */
function tailsOf(rest: Token[]): Token[][] {
  const parts = new Map<Part, Token[]>()
  for (const token of rest) {
    if (token.part.preposition === null) continue
    parts.set(token.part, [...(parts.get(token.part) ?? []), token])
  }
  return [...parts.values()].map(trimLinks).filter(tokens => tokens.length > 0)
}

function trimLinks(tokens: Token[]): Token[] {
  const from = tokens.findIndex(token => !token.link)
  return from === -1 ? [] : tokens.slice(from, tokens.findLastIndex(token => !token.link) + 1)
}

/** Whom "for nurses in night shifts" means; `nothing` for a tail that says nothing, or that is judged word by word. */
function judgeTail(tokens: Token[], known: KnownPack): Qualifier['kind'] | 'nothing' | null {
  const telling = tokens.filter(token => !token.link && !HARMLESS.some(list => isIn(list, token.word)))
  const head = telling.at(-1)
  if (!head) return tokens.some(token => isIn('people', token.word)) ? 'audience' : 'nothing'
  const preposition = tokens[0]!.part.preposition
  if (isAudienceOf(known, tokens)) return 'audience'
  const isFor = preposition === 'for' || preposition === 'to'
  if (isFor && isIn('people', head.word) && !telling.some(token => isIn('animals', token.word))) return 'audience'
  if (telling.every(token => known.vocabulary.has(token.stem))) return 'nothing'
  if (telling.some(token => isIn('animals', token.word))) return null
  const isChild = telling.some(token => isIn('children', token.word))
  if (isChild) return isForSchool(known) ? 'audience' : null
  if (isFor && /^(people|persons|folks?)$/.test(tokens.at(-1)!.word)) return 'audience'
  if (isPerson(head.word) && !(preposition === 'with' || preposition === 'by')) return 'audience'
  if ((isFor || preposition === 'with') && isIn('counterparts', head.word)) return 'audience'
  if (preposition === 'for' || preposition === 'in' || preposition === 'to' || preposition === 'within') {
    const lists: WordList[] = ['people', 'conditions', 'departments', 'school', 'purposes']
    // A plant is a workplace for those who work there; what photosynthesis does in plants is botany.
    if (isWorkplace(known) || preposition === 'for' || known.entry.field === 'tool') lists.push('settings')
    if (telling.every(token => lists.some(list => isIn(list, token.word)))) return tailKind(head.word)
    if (known.entry.field === 'tool' && telling.every(token => isIn('uses', token.word))) return 'use'
  }
  if (isIn('settings', head.word) && isWorkplace(known)) return 'setting'
  const isName = telling.every(token => token.capital) && telling.length <= LONGEST_NAME_WORDS
  if (preposition === 'at' && isName && known.entry.kind === 'subject') return 'setting'
  return 'nothing'
}

function tailKind(head: string): Qualifier['kind'] {
  if (isIn('purposes', head)) return 'purpose'
  return isIn('people', head) || isIn('departments', head) ? 'audience' : 'setting'
}

/** A single word outside of any phrase: "warehouse", "advanced", "2026". */
function judgeWord(
  token: Token,
  known: KnownPack,
  covered: Token[],
  rest: Token[],
): Qualifier['kind'] | 'nothing' | null {
  const { word } = token
  // What the law says of phishing is for lawyers; what it says of harassment is the subject.
  if (LAW.test(word) && known.entry.field === 'skill') return null
  if (/^v?\d[\d.]*$/.test(word) || known.vocabulary.has(token.stem)) return 'nothing'
  if (isIn('people', word) && (known.entry.kind === 'subject' || TRADE.test(word))) return 'audience'
  if ((isIn('departments', word) || isIn('conditions', word)) && isBeforePeople(token, rest)) return 'audience'
  if (HARMLESS.some(list => isIn(list, word))) return 'nothing'
  if (isIn('asking', word) && token.start < covered[0]!.start) return 'nothing'
  if (isIn('advanced', word)) return 'level'
  if (isIn('purposes', word)) return 'purpose'
  if (isIn('rules', word) && isWorkplace(known)) return 'nothing'
  if (isIn('hazards', word) && isWorkplace(known)) return 'nothing'
  if (isIn('channels', word) && isWorkplace(known)) return 'setting'
  if (isIn('aspects', word) && isForSchool(known)) return 'nothing'
  if (known.entry.kind === 'subject' && isForSchool(known) && (isIn('school', word) || isIn('children', word)))
    return 'audience'
  // "Warehouse first aid" is first aid; "first aid manufacturing" is manufacturing.
  if (isIn('settings', word) && isWorkplace(known) && token.start < covered[0]!.start) return 'setting'
  return null
}

function isBeforePeople(token: Token, rest: Token[]): boolean {
  const at = rest.indexOf(token)
  return rest.slice(at + 1, at + 1 + LONGEST_NAME_WORDS).some(next => isIn('people', next.word))
}

/** One of the audiences that the pack has an example for. */
function isAudienceOf({ entry }: KnownPack, tokens: Token[]): boolean {
  const words = tokens.map(token => token.stem).join(' ')
  return entry.audiences.some(({ match }) => match.some(phrase => words === phrase || words.endsWith(` ${phrase}`)))
}

function isPerson(word: string): boolean {
  return isIn('people', word) || (TRADE.test(word) && !isIn('things', word))
}

function isWorkplace({ entry }: KnownPack): boolean {
  if (entry.kind === 'domain') return entry.field === 'policy' || entry.field === 'procedure'
  return entry.field === 'policy' || entry.field === 'procedure' || entry.field === 'skill' || isMachine(entry)
}

/** Taught at school as well, so that pupils are an audience. */
function isForSchool({ entry }: KnownPack): boolean {
  return entry.field === 'concept' || entry.field === 'event' || entry.field === 'person' || entry.field === 'language'
}

function written(tokens: Token[], subject: string): string {
  return subject.slice(tokens[0]!.start, tokens.at(-1)!.end)
}

/** "new" and "managers" beside each other are "new managers". */
function mergeRuns(qualifiers: Qualifier[], subject: string): Qualifier[] {
  const placed = qualifiers.map(qualifier => ({ qualifier, at: subject.indexOf(qualifier.text) }))
  placed.sort((a, b) => a.at - b.at)
  const merged: { qualifier: Qualifier; at: number }[] = []
  for (const next of placed) {
    const last = merged.at(-1)
    const end = last ? last.at + last.qualifier.text.length : -1
    const touches = last && last.qualifier.kind === next.qualifier.kind && /^[\s-]*$/.test(subject.slice(end, next.at))
    if (!touches) merged.push(next)
    else {
      const text = subject.slice(last.at, next.at + next.qualifier.text.length)
      merged[merged.length - 1] = { at: last.at, qualifier: { ...last.qualifier, text } }
    }
  }
  return merged.map(({ qualifier }) => qualifier)
}
