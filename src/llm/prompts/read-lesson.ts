import { z } from 'zod'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { writtenExerciseSchema } from '../../course/schema.ts'
import type { BlockDraft, Draft, Fault, LessonDraft } from '../draft.ts'
import { placeSentences } from '../grounding/place-sentences.ts'
import { outcomeNumber, type Plan, type PlannedLesson } from '../plan/plan.ts'
import { readPlacedBlock } from './blocks.ts'
import { term } from './lesson.ts'
import { readPicture, wantsPicture } from './picture.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'

/** The outer shape of an answer. Its blocks are read one by one, so that one bad block does not cost the others. */
const ANSWER_SHAPE = z.object({ blocks: z.unknown(), terms: z.unknown(), exercise: z.unknown(), picture: z.unknown() })

/**
 * Reads the usable parts of a lesson into the draft and returns the faults of the rest. Nothing is cut yet, so
 * that a repair sees everything.
 */
export function readLesson(draft: Draft, planned: PlannedLesson, json: unknown): Fault[] {
  const { brief, plan } = draft
  const answer = unwrapped(json, cacheShape(ANSWER_SHAPE)) as Partial<Record<string, unknown>> | null
  const faults: Fault[] = []
  const unread: number[] = []
  const readList = (field: 'blocks' | 'terms'): unknown[] => (Array.isArray(answer?.[field]) ? answer[field] : [])
  const seenBlocks = new Set<string>()
  const isRepeated = (block: BlockDraft) => seenBlocks.size === seenBlocks.add(JSON.stringify(block)).size
  const blocks = readList('blocks').flatMap((written, index) => {
    const place = index + 1
    const { value, faults: found, from } = readPlacedBlock(written, plan.grounds)
    if (value && isRepeated(value)) return []
    if (value) return [{ place, block: value, ...(from && { from }) }]
    faults.push(lessonFault(planned, place, found.join('; ')))
    unread.push(place)
    return []
  })
  if (!blocks.some(({ block }) => block.type !== 'check')) {
    return [lessonFault(planned, null, '`blocks` holds nothing that teaches')]
  }
  const lessonDraft: LessonDraft = {
    blocks,
    unread,
    terms: readList('terms').flatMap(written => readAnswer(term, placed(written, plan)).value ?? []),
    exercise: null,
    picture: wantsPicture(brief, plan, planned) ? readPicture(answer?.['picture']) : null,
  }
  if (brief.addOns.includes('practical-exercises')) {
    const { value, faults: found } = readAnswer(writtenExerciseSchema, placed(answer?.['exercise'], plan))
    lessonDraft.exercise = value
    if (!value) faults.push(lessonFault(planned, 'exercise', found.join('; ')))
  }
  labelChecks(lessonDraft, plan, planned)
  draft.lessons.set(planned.id, lessonDraft)
  return [...faults, ...sizeFaults(lessonDraft, planned)]
}

/** Returns the JSON with ids replaced by the documents' sentences. */
export function placed(json: unknown, { grounds }: Plan): unknown {
  return grounds ? placeSentences(json, grounds).json : json
}

/** Relabels checks whose outcome the lesson does not teach: they get an outcome that still needs a check. */
export function labelChecks({ blocks }: LessonDraft, plan: Plan, planned: PlannedLesson): void {
  const numbers = planned.outcomeIds.map(id => outcomeNumber(plan, id))
  const must = planned.mustCheck.map(id => outcomeNumber(plan, id))
  const checks = blocks.flatMap(({ block }) => (block.type === 'check' ? [block.question] : []))
  for (const check of checks) {
    const open = must.filter(number => !checks.some(other => other.outcome === number))
    if (!numbers.includes(check.outcome) || (checks.length === 1 && open.length > 0)) {
      check.outcome = open[0] ?? numbers[0]!
    }
  }
}

export function sizeFaults({ blocks }: LessonDraft, planned: PlannedLesson): Fault[] {
  const count = (type: string) => blocks.filter(({ block }) => block.type === type).length
  const over = (what: string, number: number, most: number) =>
    number > most ? [lessonFault(planned, null, `has ${number} ${what}; at most ${most} are allowed`)] : []
  return [
    ...over('blocks', blocks.length, COURSE_LIMITS.blocksPerLesson),
    ...over('checks', count('check'), COURSE_LIMITS.checksPerLesson),
    ...over('scenarios', count('scenario'), COURSE_LIMITS.scenariosPerLesson),
  ]
}

function lessonFault({ id }: PlannedLesson, place: number | 'exercise' | null, says: string): Fault {
  const at =
    place === null
      ? ({ part: 'lesson', id } as const)
      : place === 'exercise'
        ? ({ part: 'exercise', id } as const)
        : ({ part: 'block', id: `${id}b${place}` } as const)
  return { spot: { part: 'lesson', id, place }, finding: { rule: 'block-shape', at, says } }
}
