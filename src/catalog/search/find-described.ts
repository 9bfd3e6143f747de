import { coreWeight, isCommon } from '../outline/core-words.ts'
import type { PackEntry } from '../packs/read-library.ts'
import { asidesIn } from './classify-segment.ts'
import { isPerson } from './classify-tail.ts'
import { judgeRest } from './classify-unmatched.ts'
import { coverOf, holdsNearMiss, isNearMiss } from './cover-name.ts'
import { type KnownPack, knownPacks } from './known-packs.ts'
import type { Qualifier } from './qualifier.ts'
import type { Token } from './read-request.ts'
import { isIn, type WordList } from './request-words.ts'

/** A text about the subject is three times as likely to have such a word as any other text. */
const TELLING_WEIGHT = 1
/** An `asking` word of such a weight is one of the subject's own: Docker's "compose". */
const OWN_WEIGHT = 2

/** How many telling words a description needs, what all its words weigh, and how far the next pack stays behind. */
type Needed = { words: number; weight: number; lead: number }
const WITHOUT_NAME: Needed = { words: 3, weight: 6, lead: 1.6 }
/** Beside a name of the pack, details may be fewer. */
const WITH_NAME: Needed = { words: 2, weight: 4, lead: 1 }

/** So much is said of the subject that one strange word in a list is a detail, which is then said to be left out. */
const SURE_WITHOUT_NAME = { words: 4, weight: 9 }
const SURE_WITH_NAME = { words: 2, weight: 6 }
const STRANGE_DETAILS = 1
/** With so many telling words, "the end" or "share" turns nothing. */
const TURNED_WORDS = 4

/** How many of the telling words the pack's running text may vouch for beside them. */
const VOUCHED_WITHOUT_NAME = 0.2
const VOUCHED_WITH_NAME = 0.5

/** A question, a list or a sentence. A plain phrase is a name, and needs one word more: "pension fund accounting" is another. */
const DESCRIBES = /^(how|what|why|when|where|who|which)\b|[,:;?(–—]|\s-\s|\b(you|your|our|we|they|i)\b/iu

const SILENT: WordList[] = ['wrapping', 'qualities', 'slogans', 'purposes']
const OTHERS: WordList[] = ['turning', 'animals', 'children']

/**
 * The pack whose subject a request describes in other words than its names: "How do plants turn sunlight into sugar?" Its words
 * must be those that the pack's names, titles, topics and glossary are made of, and those of no other pack by far; what is left
 * must be common in every text, or be judged like what stands beside a name.
 */
export function findDescribed(
  tokens: Token[],
  subject: string,
  packs = knownPacks(),
): { pack: PackEntry; qualifiers: Qualifier[] } | null {
  const said = saidOfSubject(tokens, subject)
  const [best, second] = packs
    .filter(({ entry }) => entry.kind === 'subject')
    .map(known => weigh(said, known))
    .sort((a, b) => b.weight - a.weight)
  if (!best || best.telling < WITH_NAME.words || holdsNearMiss(best.known, tokens)) return null
  const name = nameIn(tokens, best.known)
  const needed = name ? WITH_NAME : WITHOUT_NAME
  const words = needed.words + Number(!DESCRIBES.test(subject))
  if (best.telling < words || best.weight < needed.weight) return null
  if (second && best.weight < second.weight * needed.lead) return null
  const qualifiers = judgeOthers(best, name, tokens, subject)
  return qualifiers && { pack: best.known.entry, qualifiers }
}

/** Those for whom a course is say nothing about its subject. */
function saidOfSubject(tokens: Token[], subject: string): Token[] {
  const people = new Set(asidesIn(tokens, subject).filter(({ word }) => isPerson(word)))
  return tokens.filter(token => !token.link && !isForWhom(token) && !people.has(token))
}

function isForWhom({ part }: Token): boolean {
  return part.preposition === 'for' || part.preposition === 'who'
}

/** `covered` are the words of the request that speak for the pack; a word that is said twice weighs once. */
type Weighed = { known: KnownPack; covered: Token[]; weight: number; telling: number }

function weigh(said: Token[], known: KnownPack): Weighed {
  const weights = new Map<string, number>()
  const covered = said.filter(({ word, root }) => {
    const weight = coreWeight(known.entry.id, root)
    if (weight === 0 || SILENT.some(list => isIn(list, word))) return false
    if (weight < OWN_WEIGHT && isIn('asking', word)) return false
    weights.set(root, weight)
    return true
  })
  const values = [...weights.values()]
  return {
    known,
    covered,
    weight: values.reduce((sum, weight) => sum + weight, 0),
    telling: values.filter(weight => weight >= TELLING_WEIGHT).length,
  }
}

function nameIn(tokens: Token[], known: KnownPack): Token[] | null {
  for (const name of known.names) {
    const covered = coverOf(name, tokens)
    if (covered && !isNearMiss(known, name, tokens)) return covered
  }
  return null
}

/** The qualifiers among the other words; null when they make another subject of the request. */
function judgeOthers(
  { known, covered: own, weight, telling }: Weighed,
  name: Token[] | null,
  tokens: Token[],
  subject: string,
): Qualifier[] | null {
  const covered = [...new Set([...(name ?? []), ...own])].sort((a, b) => a.start - b.start)
  const sure = name ? SURE_WITH_NAME : SURE_WITHOUT_NAME
  const isSure = telling >= sure.words && weight >= sure.weight
  // A name alone is judged as a name: "how I lost money with …".
  const isDetailed =
    name === null ||
    weigh(
      own.filter(token => !name.includes(token)),
      known,
    ).weight >= TELLING_WEIGHT
  const rest = tokens.filter(token => !covered.includes(token) && !saysNothing(token, isDetailed, telling))
  const detailsIn = (_: Token[], strange: Token[]) =>
    isSure && runsIn(strange, subject) <= STRANGE_DETAILS && strange.every(token => isDetail(token, covered, subject))
      ? strange
      : null
  const judgement = judgeRest({ known, covered, rest, subject, otherPack: detailsIn })
  const mayVouch = telling * (name ? VOUCHED_WITH_NAME : VOUCHED_WITHOUT_NAME)
  return judgement && judgement.vouched <= mayVouch ? judgement.qualifiers : null
}

/** Words that any text has. "The end" turns a subject into another only where little else is said. */
function saysNothing(token: Token, isDetailed: boolean, telling: number): boolean {
  const { word, root } = token
  if (isForWhom(token) || SILENT.some(list => isIn(list, word))) return false
  if (isIn('asking', word)) return true
  if (!isDetailed || !isCommon(root) || isIn('animals', word) || isIn('children', word)) return false
  return !isIn('turning', word) || telling >= TURNED_WORDS
}

/** "Config maps" is one. */
function runsIn(strange: Token[], subject: string): number {
  return strange.filter((token, at) => at === 0 || !isJoint(subject.slice(strange[at - 1]!.end, token.start))).length
}

/** One of a list, and no part of a compound with a word of the subject's: "forklift manufacturing" is no detail of forklifts. */
function isDetail(token: Token, covered: Token[], subject: string): boolean {
  if (OTHERS.some(list => isIn(list, token.word))) return false
  return !covered.some(
    ({ start, end }) => isJoint(subject.slice(end, token.start)) || isJoint(subject.slice(token.end, start)),
  )
}

function isJoint(between: string): boolean {
  return /^[\s-]$/.test(between)
}
