import { z } from 'zod'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { writtenExerciseSchema } from '../../course/schema.ts'
import type { BlockDraft, Fault, LessonDraft } from '../draft.ts'
import type { Grounds } from '../grounding/grounds.ts'
import { placeSentences } from '../grounding/place-sentences.ts'
import { readPlacedBlock } from './blocks.ts'
import { type LessonOrder, term } from './lesson.ts'
import { readPicture } from './picture.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'

/** The outer shape of an answer. Its blocks are read one by one, so that one bad block does not cost the others. */
const ANSWER_SHAPE = z.object({ blocks: z.unknown(), terms: z.unknown(), exercise: z.unknown(), picture: z.unknown() })

/**
 * The usable parts of a lesson's answer, and the faults of all others. `lesson` is null if no teaching block is usable.
 */
export type ReadLesson = { lesson: LessonDraft | null; faults: Fault[] }

/**
 * Reads the usable parts of a lesson. A lesson with too many blocks gets a fault but is not cut here, so that a repair
 * sees all of them.
 */
export function readLesson(
  { planned: { id }, facts, exercise, picture, grounds }: LessonOrder,
  json: unknown,
): ReadLesson {
  const answer = unwrapped(json, cacheShape(ANSWER_SHAPE)) as Partial<Record<string, unknown>> | null
  const faults: Fault[] = []
  const unread: number[] = []
  const readList = (field: 'blocks' | 'terms'): unknown[] => (Array.isArray(answer?.[field]) ? answer[field] : [])
  const seenBlocks = new Set<string>()
  const isRepeated = (block: BlockDraft) => seenBlocks.size === seenBlocks.add(JSON.stringify(block)).size
  const blocks = readList('blocks').flatMap((written, index) => {
    const place = index + 1
    const { value, faults: blockFaults, from } = readPlacedBlock(written, grounds)
    if (value && isRepeated(value)) return []
    if (value) return [{ place, block: value, ...(from && { from }) }]
    faults.push(lessonFault(id, place, blockFaults.join('; ')))
    unread.push(place)
    return []
  })
  if (!blocks.some(({ block }) => block.type !== 'check')) {
    return { lesson: null, faults: [lessonFault(id, null, '`blocks` holds nothing that teaches')] }
  }
  const lesson: LessonDraft = {
    blocks,
    unread,
    terms: readList('terms').flatMap(written => readAnswer(term, placed(written, grounds)).value ?? []),
    exercise: null,
    picture: picture ? readPicture(answer?.['picture']) : null,
  }
  if (exercise) {
    const { value, faults: exerciseFaults } = readAnswer(writtenExerciseSchema, placed(answer?.['exercise'], grounds))
    lesson.exercise = value
    if (!value) faults.push(lessonFault(id, 'exercise', exerciseFaults.join('; ')))
  }
  labelChecks(lesson, facts)
  return { lesson, faults: [...faults, ...sizeFaults(lesson, id)] }
}

/** Returns the JSON with ids replaced by the documents' sentences. */
export function placed(json: unknown, grounds: Grounds | null): unknown {
  return grounds ? placeSentences(json, grounds).json : json
}

/**
 * Gives an outcome that the lesson still has to check to checks of an outcome that it does not teach, and to its only
 * check if that asks about another outcome.
 */
export function labelChecks({ blocks }: LessonDraft, { outcomes, mustCheck }: LessonOrder['facts']): void {
  const checks = blocks.flatMap(({ block }) => (block.type === 'check' ? [block.question] : []))
  for (const check of checks) {
    const open = mustCheck.filter(number => !checks.some(other => other.outcome === number))
    if (!outcomes.includes(check.outcome) || (checks.length === 1 && open.length > 0)) {
      check.outcome = open[0] ?? outcomes[0]!
    }
  }
}

export function sizeFaults({ blocks }: LessonDraft, id: string): Fault[] {
  const count = (type: string) => blocks.filter(({ block }) => block.type === type).length
  const over = (what: string, number: number, most: number) =>
    number > most ? [lessonFault(id, null, `has ${number} ${what}; at most ${most} are allowed`)] : []
  return [
    ...over('blocks', blocks.length, COURSE_LIMITS.blocksPerLesson),
    ...over('checks', count('check'), COURSE_LIMITS.checksPerLesson),
    ...over('scenarios', count('scenario'), COURSE_LIMITS.scenariosPerLesson),
  ]
}

function lessonFault(id: string, place: number | 'exercise' | null, says: string): Fault {
  const at =
    place === null
      ? ({ part: 'lesson', id } as const)
      : place === 'exercise'
        ? ({ part: 'exercise', id } as const)
        : ({ part: 'block', id: `${id}b${place}` } as const)
  return { spot: { part: 'lesson', id, place }, finding: { rule: 'block-shape', at, says } }
}
