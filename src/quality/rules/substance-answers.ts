import { type Block, blockTexts } from '../../course/blocks/blocks.ts'
import type { Finding } from '../../course/findings.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import type { Question } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'
import { splitAtFullStops } from '../../language/words.ts'
import { bestAssignment } from '../best-assignment.ts'
import { type Features, type Holders, indexHolders, mean, scoreShares, type Weights } from '../features.ts'
import type { Taught } from '../taught.ts'

type Asked<Kind> = Extract<Question, { kind: Kind }>

/** With fewer pairs the result is chance: one of two orders may well be taught backwards. */
const ITEM_PAIRS_JUDGED_FROM = 15
/** Good courses have 0.04 and more, the same ones reversed the opposite. */
const ALONG = -0.2
/** Below that no sentence is about the item. */
const ABOUT = 0.1
const MATCHES_JUDGED_FROM = 2
/** Good courses have 0.07 at most; pairs with the next partner 0.1 and more in two courses of three. */
const AHEAD = 0.1

/** Whether things are put in the order in which the cited blocks tell of them, more often than against it. */
export function judgeOrders(content: CourseContent, { reader, weights }: Taught): Finding[] {
  const orderFindings = questionsAsked(content, 'order').flatMap(({ question, cited }) => {
    const sentences = indexHolders(cited.flatMap(listSentences).map(reader.read))
    const places = question.items.map(({ text }) => findPlace(reader.read(text), sentences, weights))
    return places.flatMap((place, at) => places.slice(at + 1).map(later => Math.sign(later - place)))
  })
  const apart = orderFindings.filter(sign => Math.abs(sign) === 1)
  if (apart.length < ITEM_PAIRS_JUDGED_FROM || mean(apart) >= ALONG) return []
  return [misfit('the orders that are asked for run against what the lessons tell')]
}

/** Whether what is matched stands together in the cited blocks, or the reasons; where partners were exchanged, others do. */
export function judgeMatches(content: CourseContent, taught: Taught): Finding[] {
  const matches = questionsAsked(content, 'match')
  if (matches.length < MATCHES_JUDGED_FROM) return []
  const ahead = matches.map(({ question, cited }) => {
    const clauses = [...cited.flatMap(listPairings), ...question.reason.split(/[.;,:]/)]
    const scores = togetherness(question, clauses, taught)
    return bestAssignment(scores) - mean(scores.map((row, own) => row[own]!))
  })
  return mean(ahead) > AHEAD ? [misfit('what belongs together by the lessons is matched with something else')] : []
}

/** For each left, how far each right stands in one sentence or row with it. */
function togetherness({ pairs }: Asked<'match'>, said: string[], { reader, weights }: Taught): number[][] {
  const units = indexHolders(said.map(reader.read))
  const inUnits = (text: string) => scoreShares(reader.read(text), units, weights)
  const rights = pairs.map(({ right }) => inUnits(right))
  return pairs.map(({ left }) => {
    const lefts = inUnits(left)
    return rights.map(shares => Math.max(0, ...shares.map((share, at) => share * lefts[at]!)))
  })
}

/** The sentence that is about an item; not a number where none is. */
function findPlace(item: Features, sentences: Holders, weights: Weights): number {
  const shares = scoreShares(item, sentences, weights)
  const best = Math.max(0, ...shares)
  return best > ABOUT ? shares.indexOf(best) : Number.NaN
}

/** The questions of a kind with the blocks that they rest on: the one that they cite, or all of the lesson. */
function questionsAsked<Kind extends 'order' | 'match'>(content: CourseContent, kind: Kind) {
  const blocksOf = new Map<string, Block[]>()
  for (const { id, blocks } of listLessons(content)) {
    const taught = blocks.filter(({ type }) => type !== 'check')
    blocksOf.set(id, taught)
    for (const block of taught) blocksOf.set(block.id, [block])
  }
  return listQuestions(content).flatMap(question => {
    const cited = blocksOf.get(question.evidence)
    return question.kind === kind && cited ? [{ question: question as Asked<Kind>, cited }] : []
  })
}

function listSentences(block: Block): string[] {
  return blockTexts(block).flatMap(({ text }) => splitAtFullStops(text))
}

/** A row says one thing of another. */
function listPairings(block: Block): string[] {
  return block.type === 'table' ? block.rows.map(row => row.join(' ')) : listSentences(block)
}

function misfit(says: string): Finding {
  return { rule: 'part-fit', at: { part: 'course' }, says }
}
