import { coreWeight, isCommon } from '../outline/core-words.ts'
import { isTaught } from '../outline/taught-words.ts'
import type { PackEntry } from '../packs/read-library.ts'
import { judgeRest } from './classify-unmatched.ts'
import { coverOf, holdsNearMiss, isNearMiss } from './cover-name.ts'
import { findDescribed } from './find-described.ts'
import { knownPacks } from './known-packs.ts'
import { isNamedEvent } from './name-of-one.ts'
import { namesWithin } from './names-within.ts'
import type { Qualifier } from './qualifier.ts'
import { readRequest, type Token } from './read-request.ts'
import { isIn } from './request-words.ts'

/** Longer subjects are sentences, and would break a domain pack's titles. */
export const DOMAIN_SUBJECT_CHARACTERS = 80

/** The pack of events, which have names that no list holds. */
const EVENTS = 'domain-historical-event'

/** A pack for a request, and what the request says beyond its subject. */
export type Match = { pack: PackEntry; qualifiers: Qualifier[] }

type Candidate = { pack: PackEntry; covered: Token[]; qualifiers: Qualifier[]; vouched: number }

/**
 * The pack that is about this English subject, or null. All words of one of its names must be there, and what is left must
 * be known to leave the subject as it is: an audience, a place, a purpose, the wrapping. A wrong course is worse than a workbook.
 */
export function findPack(subject: string): Match | null {
  const tokens = readRequest(subject)
  const candidates: Candidate[] = []
  for (const { known, name } of namesWithin(tokens)) {
    const { entry } = known
    if (entry.kind === 'domain' && subject.length > DOMAIN_SUBJECT_CHARACTERS) continue
    const covered = coverOf(name, tokens)
    if (covered === null || isNearMiss(known, name, tokens)) continue
    const rest = tokens.filter(token => !covered.includes(token))
    const judgement = judgeRest({ known, covered, rest, subject, otherPack })
    if (judgement) candidates.push({ pack: entry, covered, ...judgement })
  }
  candidates.sort(byFit)
  const [best] = candidates
  if (best?.pack.kind === 'subject') return { pack: best.pack, qualifiers: best.qualifiers }
  const found = namedBesideSlogan(subject) ?? askedAfterComplaint(subject) ?? findDescribed(tokens, subject)
  if (found) return found
  if (best) return { pack: best.pack, qualifiers: best.qualifiers }
  const event = isNamedEvent(subject) ? knownPacks().find(({ entry }) => entry.id === EVENTS) : undefined
  return event ? { pack: event.entry, qualifiers: [] } : null
}

/** A sentence that sells begins like this: "Stop wasting time", "Why are leaves green". */
const BEGINS =
  "(?:\\p{L}+ing|how|what|why|when|where|who|stop|start|get|make|take|save|avoid|never|do|don['’]?t|be|keep|stay|know|from|your|think|" +
  'learn|see|say|speak|beat|mind|spot|protect|prevent|recogni[sz]e|respond|act|understand|turn)'
const SLOGAN = new RegExp(`^${BEGINS}\\s(?:\\S+\\s)*\\S+\\s*[:?–—]\\s+(\\S.*)$`, 'iu')
/** The same the other way round: "Time management: get more done in less time". */
const SUBTITLE = new RegExp(`^(.+?)(?::|\\s[–—-])\\s+${BEGINS}\\s\\S+`, 'iu')

/** A name beside a sentence that sells. Software has names of other things: "Python: feed it well". */
function namedBesideSlogan(subject: string): Match | null {
  const name = SLOGAN.exec(subject)?.[1] ?? SUBTITLE.exec(subject)?.[1]
  const turns = readRequest(subject).some(({ word }) => isIn('turning', word) || isIn('animals', word))
  const match = name === undefined || turns ? null : findPack(name)
  if (match?.pack.kind !== 'subject' || match.qualifiers.some(isBeyond)) return null
  if (isOtherSubject(match, readRequest(subject))) return null
  const slogan = readRequest(subject.replace(name!, ''))
  if (slogan.filter(token => !isPlain(token, match.pack.id)).length > MOST_FOREIGN_WORDS) return null
  return match.pack.field === 'tool' && readRequest(name!).length === 1 ? null : match
}

const SENTENCE_END = /(?<=[.!?])\s+/u
const ASKS = /^(please|pls|teach|show|help|can|could|would|i need|we need|i want|we want|i'd like|we'd like)\b/iu

/** "I keep breaking my repo. Teach me Git." The last sentence asks, and those before it say why. */
function askedAfterComplaint(subject: string): Match | null {
  const sentences = subject.split(SENTENCE_END)
  const asking = sentences.at(-1)!
  if (sentences.length < 2 || !ASKS.test(asking)) return null
  const tokens = readRequest(subject)
  const match = tokens.some(({ word }) => isIn('animals', word)) ? null : findPack(asking)
  if (match?.pack.kind !== 'subject' || match.qualifiers.some(isBeyond)) return null
  return isOtherSubject(match, tokens) ? null : match
}

/** What was found in a part of the request may be named as another subject by the whole of it. */
function isOtherSubject({ pack }: Match, tokens: Token[]): boolean {
  return holdsNearMiss(knownPacks().find(({ entry }) => entry === pack)!, tokens)
}

/** "Don't get hooked" is one. */
const MOST_FOREIGN_WORDS = 1
const SAYS_NOTHING = [
  'wrapping',
  'qualities',
  'slogans',
  'asking',
  'people',
  'counterparts',
  'settings',
  'hazards',
] as const

/** What sells a course on any subject or on this one; "containers and images: shipping goods by sea" is about the sea. */
function isPlain({ link, word, stem, root }: Token, pack: string): boolean {
  if (link || SAYS_NOTHING.some(list => isIn(list, word)) || isCommon(root)) return true
  return coreWeight(pack, root) > 0 || isTaught(pack, stem)
}

/** The name that takes up most of the request; of two, the one that is named first. A subject goes before a kind of subject. */
function byFit(a: Candidate, b: Candidate): number {
  return (
    isDomain(a) - isDomain(b) ||
    inTail(a) - inTail(b) ||
    beyond(a) - beyond(b) ||
    a.vouched - b.vouched ||
    b.covered.length - a.covered.length ||
    a.covered[0]!.start - b.covered[0]!.start ||
    (a.pack.id < b.pack.id ? -1 : 1)
  )
}

function isDomain({ pack }: Candidate): number {
  return Number(pack.kind === 'domain')
}

/** "Feedback for new managers" is about feedback. */
function inTail({ covered }: Candidate): number {
  return Number(covered.every(({ part }) => part.preposition === 'for'))
}

function beyond({ qualifiers }: Candidate): number {
  return qualifiers.filter(isBeyond).length
}

function isBeyond({ kind }: Qualifier): boolean {
  return kind === 'also' || kind === 'use'
}

/** The words that name another subject of ours, if it explains all that is strange. */
function otherPack(rest: Token[], strange: Token[], than: PackEntry): Token[] | null {
  for (const { entry, names } of knownPacks()) {
    if (entry === than || entry.kind === 'domain') continue
    for (const name of names) {
      const covered = coverOf(name, rest)
      if (covered && strange.every(token => covered.includes(token))) return covered
    }
  }
  return null
}
