import { isMachine, type PackEntry } from '../packs/read-library.ts'
import { learnersIn } from './audience-words.ts'
import { judgeSegment, segmentsOf } from './classify-segment.ts'
import {
  AMOUNT,
  HARMLESS,
  isForSchool,
  isPerson,
  isSpokenOf,
  isWorkplace,
  judgeTail,
  TRADE,
  tailsOf,
} from './classify-tail.ts'
import type { KnownPack } from './known-packs.ts'
import { isNameOfOne } from './name-of-one.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'
import { isIn } from './request-words.ts'
import { amountsIn, companiesIn, everybodyIn, joinPairs, placesIn } from './rest-words.ts'

const LAW = /^(law|laws|legal|legislation|legislative|regulatory|directive)$/

/** Says how, never what. */
const ADVERB = /^.{3,}([^b]|[ai]b)ly$/

const PEOPLE_WITHIN_WORDS = 3
const OURS = new Set(['our', 'my', 'your', 'their'])

type Judged = {
  known: KnownPack
  covered: Token[]
  rest: Token[]
  subject: string
  otherPack: (rest: Token[], strange: Token[], than: PackEntry) => Token[] | null
}

/** `vouched` counts the words that only the pack's own text explains. */
export type Judgement = { qualifiers: Qualifier[]; vouched: number }

/** The qualifiers among the words that are left, or null when one of them makes another subject of the request. */
export function judgeRest({ known, covered, rest: left, subject, otherPack }: Judged): Judgement | null {
  const rest = joinPairs(left, subject)
  const qualifiers: Qualifier[] = []
  const told = new Set<Token>()
  const say = (kind: Qualifier['kind'], tokens: Token[], place?: string) => {
    for (const token of tokens) told.add(token)
    qualifiers.push({ kind, text: written(tokens, subject), ...(place !== undefined && { place }) })
  }

  const learners = learnersIn(covered, known.entry)
  if (learners.length > 0) say('audience', learners)
  for (const tokens of companiesIn(rest)) say('setting', tokens)
  if (isWorkplace(known)) for (const tokens of everybodyIn(rest)) say('audience', tokens)
  for (const { tokens, place } of placesIn(rest.filter(token => !told.has(token)))) {
    if (!isKindOf(tokens, known, covered, subject)) say('place', tokens, place)
  }
  for (const token of amountsIn(rest)) told.add(token)
  // "Without maths", "without tears": what is left out changes nothing.
  for (const token of rest) if (token.part.preposition === 'without') told.add(token)
  const clause = rest.filter(token => token.part.preposition === 'who')
  if (clause.length > 0) say('audience', clause)
  for (const tokens of tailsOf(rest.filter(token => !told.has(token)))) {
    const kind = judgeTail(tokens, known, covered, subject)
    if (kind === null) return null
    if (kind !== 'nothing') say(kind, tokens)
  }
  for (const tokens of segmentsOf(
    rest.filter(token => !told.has(token)),
    covered,
    subject,
  )) {
    const kind = judgeSegment(tokens, known)
    if (kind !== null) say(kind, tokens)
  }
  for (const token of topicsIn(
    rest.filter(token => !told.has(token)),
    known,
  ))
    told.add(token)
  const open = rest.filter(token => !told.has(token) && !token.link)
  const strange: Token[] = []
  let vouched = 0
  for (const token of open) {
    const kind = isCompound(token, covered, subject) ? null : judgeWord(token, known, covered, rest)
    if (kind === null && isOfSubject(token, known, covered, subject)) vouched++
    else if (kind === null) strange.push(token)
    else if (kind !== 'nothing') say(kind, [token])
  }
  if (strange.length > 0 && !isNameOfOne(subject, known.entry, covered, strange)) {
    const joined = /[&+,/]|\band\b/i.test(subject)
    const tokens = [...covered, ...rest].sort((a, b) => a.start - b.start)
    const other = known.entry.kind === 'subject' && joined ? otherPack(tokens, strange, known.entry) : null
    if (!other) return null
    say(
      'also',
      other.filter(token => !covered.includes(token)),
    )
  }
  return { qualifiers: mergeRuns(qualifiers, subject), vouched }
}

/** "Bullying at work and how to stop it", "Interviewing candidates and picking the right one". */
const AND_DO =
  /\s(and|&)\s+(how\s+to\s+\p{L}+\s+(it|them|this)|\p{L}+\s+the\s+(right|best)\s+(ones?|people|person))\s*[.?!]?$/iu

const HEADS = new Set(['management', 'leadership'])

/** Hotel management is no management of people, GDPR management no GDPR, and the lockout of workers not for them. */
function isCompound(token: Token, covered: Token[], subject: string): boolean {
  if (isIn('qualities', token.word) || isIn('wrapping', token.word)) return false
  const next = covered.find(({ start }) => start > token.end && /^[\s-]$/.test(subject.slice(token.end, start)))
  if (next && HEADS.has(next.word)) return true
  const before = (joint: RegExp) =>
    covered.some(({ end }) => end < token.start && joint.test(subject.slice(end, token.start)))
  return (token.word === 'management' && before(/^[\s-]$/)) || (isIn('people', token.word) && before(/^ of (the )?$/i))
}

/** Chinese leadership and the negotiations of the EU are other things than ours; US fire safety is not. */
function isKindOf(tokens: Token[], known: KnownPack, [name]: Token[], subject: string): boolean {
  const isAbbreviation = /^[A-Z.]+$/.test(written(tokens, subject))
  if (/\sof (the )?$/i.test(subject.slice(0, tokens[0]!.start))) return true
  const isBefore = tokens[0]!.start < name!.start && tokens[0]!.part.preposition === null
  return isBefore && !isAbbreviation && !(known.entry.field === 'policy' || known.entry.field === 'procedure')
}

/**
 * What is done with the subject, what it is like, what belongs to it: "refuse a bribe", "rude customers". Of software only what
 * stands before its name: the last word of a phrase says what the whole is, and SQL injection is no SQL.
 */
function isOfSubject(token: Token, known: KnownPack, covered: Token[], subject: string): boolean {
  const clause = AND_DO.exec(subject)
  if (clause && token.start > clause.index && isWorkplace(known)) return !isIn('turning', token.word)
  if (isDoing(token, known, covered)) return true
  const isNear = isWorkplace(known) || token.start < covered[0]!.start
  return isNear && !isCompound(token, covered, subject) && isSpokenOf(token, known)
}

/** "Reversing a forklift", "Collaborating with Git": what is done, at the very beginning. */
function isDoing(token: Token, known: KnownPack, covered: Token[]): boolean {
  if (token.start > 0 || !/^.{3,}ing$/.test(token.word) || isIn('turning', token.root) || isIn('making', token.word))
    return false
  if (known.entry.field === 'tool' && !isMachine(known.entry)) return covered[0]!.part.preposition !== null
  return isWorkplace(known) && (covered.length > 1 || isMachine(known.entry))
}

/** The words that name what a lesson of the pack is about: "GDPR: data subject rights". */
function topicsIn(rest: Token[], { topics }: KnownPack): Token[] {
  if (rest.length === 0) return []
  const stems = new Set(rest.map(token => token.stem))
  const named = new Set(topics.filter(topic => topic.every(part => stems.has(part))).flat())
  return rest.filter(token => !token.link && named.has(token.stem))
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
  if (ADVERB.test(word) && !isIn('things', word)) return 'nothing'
  if (AMOUNT.test(word) || known.vocabulary.has(token.stem)) return 'nothing'
  if (isIn('people', word) && (known.entry.kind === 'subject' || TRADE.test(word))) return 'audience'
  if ((isIn('departments', word) || isIn('conditions', word)) && isBeforePeople(token, rest)) return 'audience'
  const before = rest[rest.indexOf(token) - 1]?.word ?? ''
  if (HARMLESS.some(list => isIn(list, word))) return 'nothing'
  // "Teach our tellers to …"
  const isLearner = OURS.has(before) && token.start < covered[0]!.start
  if (isLearner && isPerson(word)) return 'audience'
  if (isIn('making', word) && isMachine(known.entry) && !rest.some(({ word }) => isIn('wrapping', word))) return null
  if (isIn('asking', word) && token.start < covered[0]!.start) return 'nothing'
  const isUsed = known.entry.field === 'tool' && covered[0]!.part.preposition !== null
  if (isUsed && isIn('uses', word) && token.start < covered[0]!.start) return 'use'
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
  return rest.slice(at + 1, at + 1 + PEOPLE_WITHIN_WORDS).some(next => isIn('people', next.word))
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
