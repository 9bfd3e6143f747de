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

/**
 * Minimum number of pairs of items in order questions from which their order is judged. With fewer pairs the result is
 * chance, because a lesson may well mention one of two items before the other without implying an order.
 */
const ITEM_PAIRS_JUDGED_FROM = 15
/**
 * Minimum agreement of order questions with the order in which the lessons mention the items, from −1 to 1. Good
 * courses have 0.04 or more; a course with all orders reversed has the negative of its value.
 */
const ALONG = -0.2
/** Minimum overlap of a sentence with an item for the sentence to count as being about the item. */
const ABOUT = 0.1
const MATCHES_JUDGED_FROM = 2
/**
 * Maximum lead of the best other matching over the given pairs. In good courses the lead is 0.07 at most; in two of
 * three courses whose pairs were rotated it is 0.1 or more.
 */
const AHEAD = 0.1

/**
 * Checks that order questions agree with the order in which the cited blocks mention the items more often than they
 * contradict it.
 */
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

/**
 * Checks that the texts that a match question pairs occur together in the cited blocks or in the question's reason. If
 * the pairs were mixed up, other combinations of the texts occur together there.
 */
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

/** Scores every combination of a left and a right text by how well both match the same sentence or table row. */
function togetherness({ pairs }: Asked<'match'>, said: string[], { reader, weights }: Taught): number[][] {
  const units = indexHolders(said.map(reader.read))
  const inUnits = (text: string) => scoreShares(reader.read(text), units, weights)
  const rights = pairs.map(({ right }) => inUnits(right))
  return pairs.map(({ left }) => {
    const lefts = inUnits(left)
    return rights.map(shares => Math.max(0, ...shares.map((share, at) => share * lefts[at]!)))
  })
}

/** Returns the index of the sentence that is about an item; NaN if there is none. */
function findPlace(item: Features, sentences: Holders, weights: Weights): number {
  const shares = scoreShares(item, sentences, weights)
  const best = Math.max(0, ...shares)
  return best > ABOUT ? shares.indexOf(best) : Number.NaN
}

/** Lists the questions of a kind, each with the blocks that it cites: one block, or all blocks of a lesson. */
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

/**
 * Lists the texts of a block within which things are related to each other: the rows of a table, the sentences of any
 * other block.
 */
function listPairings(block: Block): string[] {
  return block.type === 'table' ? block.rows.map(row => row.join(' ')) : listSentences(block)
}

function misfit(says: string): Finding {
  return { rule: 'part-fit', at: { part: 'course' }, says }
}
