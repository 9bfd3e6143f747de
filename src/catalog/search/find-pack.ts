import type { LocaleCode } from '../../language/locales.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import type { PackEntry } from '../packs/read-library.ts'
import { type Candidate, compareFit, countUnlike, cutsOneOf } from './compare-candidates.ts'
import { findNarrower, isTooDangerous } from './dangerous-work.ts'
import { explainRest } from './explain-rest.ts'
import { joinTopics, pickLongest, topicMatches } from './join-topics.ts'
import { type KnownPack, knownNames } from './known-names.ts'
import { asksForOtherLaw, findPlacesOfLaw } from './law-places.ts'
import { holdsNearMiss, isNearMiss, matchNames, type NameMatch, type ReadRequest } from './match-names.ts'
import { isNamedEvent, isNameOfOne } from './name-of-one.ts'
import type { Topic } from './pack-topics.ts'
import type { Qualifier } from './qualifier.ts'
import { readRequest, type Token } from './read-request.ts'
import type { Reading } from './reading.ts'
import { chooseLanguage } from './request-language.ts'
import { WORD_LISTS } from './request-words.ts'
import { listFields } from './rest-rules.ts'
import { findStandalone } from './stand-alone.ts'

/** Maximum length in characters of a subject that a domain pack accepts. A longer subject is a sentence and would not fit into the pack's titles. */
export const DOMAIN_SUBJECT_CHARACTERS = 80

/**
 * The id of the domain pack for historical events. The names of events are recognised by their form, because no list
 * could hold them all.
 */
const EVENTS = 'domain-historical-event'

/** Matches a sign or word that joins two subjects in one request: "&", or "and" in one of the languages. */
const JOINT = /[&+,/]|\b(and|und|y|e|et)\b/i

/** The pack that answers a request, and what the request says beyond the subject. */
export type Match = {
  pack: PackEntry
  qualifiers: Qualifier[]
  /** The part of the pack that the request asks for, taken from its topics or a lesson's title; absent for the whole pack. */
  topic?: Topic
  /** Whether the request asks for a short course: a refresher, or at most 30 minutes. */
  isShort?: boolean
  /**
   * The words of the request that ask for more than awareness, such as entry, rescue or removal in dangerous work. No
   * online course qualifies anybody for that.
   */
  narrower?: string
}

/**
 * Returns the pack that is about this subject, or null. The request must hold all words of one of the pack's names or topics. Every other word must be known
 * to leave the subject unchanged: an audience, a place, a purpose or wording like "course". A null result leads to a workbook, which is better than a wrong
 * course. `readIn` is the language of the names, `locale` that of the course.
 */
export function findPack(
  subject: string,
  readIn: LocaleCode = ORIGINAL_LOCALE,
  locale: LocaleCode = readIn,
): Match | null {
  const request = readFor(subject, readIn, locale)
  const matches = matchNames(request)
  const byTopic = packsByTopic(request, matches)
  const candidates = [...namedPacks(request, matches), ...byTopic].filter(
    each => !isInsideTopic(each, byTopic, subject),
  )
  const [best] = candidates.sort(compareFit)
  if (best && best.by !== 'kind') return describeMatch(best, matches, request)
  const beside = readIn === ORIGINAL_LOCALE ? findBesideSentence(request) : null
  if (beside || best) return beside ?? describeMatch(best!, matches, request)
  const event = isNamedEvent(subject) ? request.names.packs.find(({ entry }) => entry.id === EVENTS) : undefined
  return event ? { pack: event.entry, qualifiers: [] } : null
}

function describeMatch(best: Candidate, matches: NameMatch[], request: ReadRequest): Match {
  const qualifiers = [...best.qualifiers, ...findPlacesOfLaw(best, request)]
  const topic = best.by === 'kind' ? null : joinTopics(best, matches, request)
  const isTold = (qualifier: Qualifier) => !topic || !isTaughtBy(topic, qualifier, best.pack, matches, request)
  // A course on some topics of a pack does not teach a detail that only the pack's other lessons mention.
  const asTold = (qualifier: Qualifier): Qualifier =>
    topic && qualifier.kind === 'detail' ? { ...qualifier, kind: 'point' } : qualifier
  const narrower = findNarrower(request.subject, request.tokens, best.pack.entry)
  return {
    pack: best.pack.entry,
    qualifiers: qualifiers.filter(isTold).map(asTold),
    ...(topic && { topic }),
    ...(asksForShort(request, topicMatches(best.pack, matches)) && { isShort: true }),
    ...(narrower !== null && { narrower }),
  }
}

/**
 * Whether the topic already covers this audience, setting or detail, so that it is not reported: in "feedback to your boss" the boss belongs to the topic.
 * An audience for which the pack has variants always stays a qualifier.
 */
function isTaughtBy(
  { name, lessons, parts = [] }: Topic,
  { kind, text }: Qualifier,
  pack: KnownPack,
  matches: NameMatch[],
  { subject, tokens }: ReadRequest,
): boolean {
  const from = subject.indexOf(text)
  const words = tokens.filter(({ start, end, link }) => !link && from <= start && end <= from + text.length)
  if (kind === 'detail')
    return words.every(({ stem }) => pack.lessonsByStem.get(stem)?.some(at => lessons.includes(at)))
  if (kind !== 'audience' && kind !== 'setting') return false
  if (pack.audiences.includes(words.map(({ stem }) => stem).join(' '))) return false
  const topicNames = [name, ...parts.map(part => part.name)]
  return topicMatches(pack, matches).some(
    match => topicNames.includes(match.name.topic!.name) && words.every(word => match.covered.includes(word)),
  )
}

const SHORT_MINUTES = 30
const MINUTES = /(?<!\d)(\d+)[\s-]?min/iu

/** Whether the request asks for a short course. A word like "short" does not count if it belongs to a topic ("short sentences"). */
function asksForShort({ subject, tokens, language }: ReadRequest, topics: NameMatch[]): boolean {
  const minutes = Number(MINUTES.exec(subject)?.[1] ?? Number.POSITIVE_INFINITY)
  const isTopic = (token: Token) => topics.some(({ covered }) => covered.includes(token))
  return minutes <= SHORT_MINUTES || tokens.some(token => language.isIn('short', token.word) && !isTopic(token))
}

/**
 * Matches the end of a sentence, or a mark that separates a sentence from a name: "Stop wasting time: time management",
 * "I keep losing work. Teach me Git."
 */
const SENTENCE_END = /[:?!]\s+|\.\s+|\s[–—-]\s/u
/**
 * Maximum number of words, in the sentences beside the one that names the pack, that neither a word list nor the pack
 * holds: "Don't get hooked" has one.
 */
const MOST_STRANGE_WORDS = 1
const TURNS = ['turning', 'animals', 'others', 'children', 'making'] as const
/**
 * Matches words that ask for a course. If such a word stands in a sentence without the pack's name, the request means
 * another subject: "I hate forklifts. I want a course on gardening."
 */
const ASKS = /\b(course|training|teach|learn|workshop)\b/i

/** Returns the pack that one of several sentences names, if the other sentences hold nothing that could change the subject. */
function findBesideSentence({ subject, tokens, language, names, locale }: ReadRequest): Match | null {
  const sentences = subject.split(SENTENCE_END).filter(sentence => sentence.length > 0)
  if (sentences.length < 2 || tokens.some(({ word }) => TURNS.some(list => language.isIn(list, word)))) return null
  for (const sentence of sentences) {
    const match = findPack(sentence, ORIGINAL_LOCALE, locale)
    if (match?.pack.kind !== 'subject' || match.qualifiers.some(({ kind }) => kind === 'also' || kind === 'use'))
      continue
    const pack = names.packs.find(({ entry }) => entry === match.pack)!
    const from = subject.indexOf(sentence)
    const others = tokens.filter(({ start }) => start < from || start >= from + sentence.length)
    const isStrange = (token: Token) =>
      !token.link &&
      !pack.ownWords.has(token.stem) &&
      !pack.vocabulary.has(token.stem) &&
      !WORD_LISTS.some(list => language.isIn(list, token.word))
    const isLegal = ({ word }: Token) => language.isIn('rules', word) && !language.isIn('wrapping', word)
    if (!listFields(pack).has('work') && others.some(isLegal)) continue
    const isOneWord = pack.isSoftware && sentence.trim().split(' ').length === 1
    const isAsked = sentences.every(other => other === sentence || !ASKS.test(other))
    const strange = others.filter(isStrange)
    if (!isAsked || isOneWord || strange.length > MOST_STRANGE_WORDS || holdsNearMiss(pack, tokens)) continue
    const points = strange.map(({ start, end }): Qualifier => ({ kind: 'point', text: subject.slice(start, end) }))
    return { ...match, qualifiers: [...match.qualifiers, ...points] }
  }
  return null
}

function readFor(subject: string, readIn: LocaleCode, locale: LocaleCode): ReadRequest {
  const names = knownNames(readIn)
  const isKnown = (stem: string) => names.byStem.has(stem) || names.byJoined.has(stem)
  return { subject, tokens: readRequest(subject, readIn, isKnown), language: chooseLanguage(readIn), names, locale }
}

function namedPacks(request: ReadRequest, matches: NameMatch[]): Candidate[] {
  return matches.flatMap(({ name, covered }): Candidate[] => {
    const { pack } = name
    const isKind = pack.entry.kind === 'domain'
    if (name.topic || (isKind && request.subject.length > DOMAIN_SUBJECT_CHARACTERS)) return []
    if (isNearMiss(name, request, topicMatches(pack, matches))) return []
    const qualifiers = explainRest(readAs(request, pack, covered, matches))
    if (qualifiers && asksForOtherLaw(request, pack, qualifiers)) return []
    if (!qualifiers) return []
    const cutsAudience = cutsOneOf(pack.audiences, covered, request)
    const unlike = countUnlike(name, covered, request)
    return [{ by: isKind ? 'kind' : 'name', pack, covered, names: [covered], qualifiers, cutsAudience, unlike }]
  })
}

/** Returns a candidate for each pack of which the request names several topics, or one topic that may be asked for without the pack's name. */
function packsByTopic(request: ReadRequest, matches: NameMatch[]): Candidate[] {
  const byPack = Map.groupBy(
    matches.filter(({ name }) => name.topic !== null),
    ({ name }) => name.pack,
  )
  return [...byPack].flatMap(([pack, topics]): Candidate[] => {
    const longest = pickLongest(topics)
    const isStrict = !areSeveral(longest)
    const ofTopics = new Set(longest.filter(({ name }) => name.isAlone).flatMap(topic => topic.covered))
    const parts = isStrict ? longest.flatMap(match => findStandalone(match, topics, ofTopics, request) ?? []) : longest
    if (parts.length === 0 || holdsNearMiss(pack, request.tokens, parts)) return []
    if (isTooDangerous(request.tokens, pack.entry)) return []
    if (isCutFromLonger(parts, matches)) return []
    const covered = request.tokens.filter(token => parts.some(topic => topic.covered.includes(token)))
    const qualifiers = explainRest(readAs(request, pack, covered, matches, isStrict ? parts : undefined))
    if (!qualifiers?.every(({ kind }) => kind !== 'also' && kind !== 'use')) return []
    const by = parts.length > 1 ? 'topics' : parts[0]!.name.isOwn ? 'topic' : 'alias'
    return [{ by, pack, covered, names: parts.map(part => part.covered), qualifiers, cutsAudience: false, unlike: 0 }]
  })
}

/**
 * Whether a longer topic name contains the candidate's words: "event delegation" is not delegation, and "first aid for chemicals" is a topic of its own. A
 * colon divides words of different packs, as in "first aid: a chemical in the eye".
 */
function isInsideTopic({ covered, pack }: Candidate, byTopic: Candidate[], subject: string): boolean {
  const isDivided = (name: Token[]) => subject.slice(name[0]!.start, name.at(-1)!.end).includes(': ')
  const isLonger = (name: Token[]) => name.length > covered.length && covered.every(token => name.includes(token))
  return byTopic.some(topic => topic.names.some(name => isLonger(name) && (topic.pack === pack || !isDivided(name))))
}

/**
 * Whether every topic shares words with a longer name of another pack, so that the words mean something else: "fit on a
 * phone screen" is not phone screening.
 */
function isCutFromLonger(parts: NameMatch[], matches: NameMatch[]): boolean {
  const isLonger = (other: NameMatch, part: NameMatch) =>
    other.name.pack !== part.name.pack &&
    other.name.pack.entry.kind === 'subject' &&
    (other.name.topic === null || (other.name.isListed && other.name.isAlone)) &&
    other.covered.length > part.covered.length &&
    other.covered.some(token => part.covered.includes(token))
  return parts.every(part => matches.some(other => isLonger(other, part)))
}

const SEVERAL = 3

/** Whether the request names at least three topics in separate words. */
function areSeveral(topics: NameMatch[]): boolean {
  return new Set(topics.map(({ covered }) => covered[0])).size >= SEVERAL
}

function readAs(
  request: ReadRequest,
  pack: KnownPack,
  covered: Token[],
  matches: NameMatch[],
  parts?: NameMatch[],
): Reading {
  const isStrict = parts !== undefined
  // A topic that may not be asked for without the pack's name is accepted beside a topic that may: "Robespierre and the
  // guillotine".
  const topics = topicMatches(pack, matches).filter(match => !isStrict || parts.includes(match) || match.name.isListed)
  // If the request names only a topic, a lesson topic of another pack also changes the subject, as in "an extinguisher
  // for electrical fires". Otherwise only the name of another pack does.
  const isOther = ({ name }: NameMatch) =>
    name.pack !== pack &&
    name.pack.entry.kind === 'subject' &&
    (name.topic === null || (isStrict && name.isOwn && name.isAlone))
  const others = matches.filter(isOther)
  const foreign = new Set(others.flatMap(other => other.covered).filter(({ stem }) => !pack.vocabulary.has(stem)))
  const findOther = (strange: Token[]) => {
    if (pack.entry.kind === 'domain') return isNameOfOne(request.subject, pack.entry, covered, strange) ? [] : null
    const other = others.find(match => strange.every(token => match.covered.includes(token)))
    return other && JOINT.test(request.subject) ? other.covered : null
  }
  const topicWords = new Set(topics.flatMap(topic => topic.covered))
  const lessons = new Set(parts?.flatMap(({ name }) => name.topic!.lessons))
  return { request, pack, covered, topics: topicWords, lessons, foreign, isStrict, findOther }
}
