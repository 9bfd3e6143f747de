import { z } from 'zod'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { writtenExerciseSchema } from '../../course/schema.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import { wireSchema } from '../call/wire-schema.ts'
import type { Draft, Fault, LessonDraft } from '../draft.ts'
import { passagesData } from '../grounding/grounded-prompts.ts'
import type { PlannedLesson } from '../plan/plan.ts'
import { BLOCK_RULES, blockSchema, groundedBlockSchema, readPlacedBlock } from './blocks.ts'
import { about, data, paragraphs, writeInstructions } from './instructions.ts'
import { buildPromptData, labelChecks, placed, sizeFaults } from './lesson.ts'
import { QUESTION_RULES } from './questions.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'
import { estimateTokens } from './room.ts'

const WORDS_PER_BLOCK = 220

const place = z.int().min(1)
const repair = z.object({
  blocks: z
    .array(z.object({ place: place.describe('The place of the block that it replaces.'), block: blockSchema }))
    .max(COURSE_LIMITS.blocksPerLesson),
  drop: z
    .array(place)
    .max(COURSE_LIMITS.blocksPerLesson * 2)
    .describe('Places of blocks to leave out; mostly none.'),
})
const groundedRepair = repair.extend({
  blocks: z
    .array(z.object({ place: place.describe('The place of the block that it replaces.'), block: groundedBlockSchema }))
    .max(COURSE_LIMITS.blocksPerLesson),
})
const repairWithExercise = repair.extend({ exercise: writtenExerciseSchema })
const groundedWithExercise = groundedRepair.extend({ exercise: writtenExerciseSchema })

/** A lesson as the model gave it, with the blocks and the exercise that could not be read. */
export type GivenLesson = { blocks: { place: number; block: unknown }[]; exercise: unknown }

/** Asks for the faulty blocks alone. */
export function lessonRepair(
  { brief, plan }: Draft,
  planned: PlannedLesson,
  given: GivenLesson,
  faults: Fault[],
): ModelQuestion {
  const { grounds } = plan
  const exercise = faults.some(({ spot }) => spot.part === 'lesson' && spot.place === 'exercise')
  const places = new Set(faults.map(({ spot }) => (spot.part === 'lesson' ? spot.place : null)))
  return {
    name: 'repair',
    instructions: writeInstructions(brief),
    prompt: paragraphs(
      TASK,
      BLOCK_RULES,
      QUESTION_RULES,
      exercise && 'Write `exercise` again as a whole.',
      data({
        task: 'repair lesson',
        ...about(brief),
        lesson: buildPromptData(plan, planned),
        ...(grounds && { passages: passagesData(grounds, planned.passages) }),
        blocks: given.blocks,
        ...(exercise && { exercise: given.exercise }),
        faults: faults.map(({ spot, finding }) => ({
          place: spot.part === 'lesson' ? spot.place : null,
          says: finding.says,
        })),
      }),
    ),
    schema: wireSchema(repairSchema(exercise, grounds !== null)),
    room: estimateTokens(WORDS_PER_BLOCK * (places.size + 1), brief.languageId),
  }
}

function repairSchema(exercise: boolean, grounded: boolean): z.ZodType {
  if (grounded) return exercise ? groundedWithExercise : groundedRepair
  return exercise ? repairWithExercise : repair
}

const TASK = `Task: mend the lesson data.lesson. Its blocks stand in data.blocks by their places, what is wrong with
them in data.faults. Give only the blocks that must change, each with the place that it has; a block that is missing
altogether takes the next free place. A fault without a place is about the lesson as a whole. What is not at fault
stays as it is and is not repeated. Keep what was good in a block. Each block says its \`type\` first. The kinds:`

/** Replaces the blocks that a repair gives and can be used; the others stay. */
export function readLessonRepair(draft: Draft, planned: PlannedLesson, json: unknown): Fault[] {
  const { brief, plan } = draft
  const lessonDraft = draft.lessons.get(planned.id)
  const answer = unwrapped(json, cacheShape(repairWithExercise))
  const rawBlocks = readField(answer, 'blocks')
  const blocks = new Map(lessonDraft?.blocks.map(entry => [entry.place, entry]))
  for (const item of Array.isArray(rawBlocks) ? rawBlocks : []) {
    const at = Number(readField(item, 'place'))
    const { value, from } = readPlacedBlock(readField(item, 'block') ?? item, plan.grounds)
    if (value && Number.isInteger(at) && at >= 1) blocks.set(at, { place: at, block: value, ...(from && { from }) })
  }
  const dropped = readField(answer, 'drop')
  for (const at of Array.isArray(dropped) ? dropped : []) if (blocks.size > 1) blocks.delete(Number(at))
  const exercise = brief.addOns.includes('practical-exercises')
    ? readAnswer(writtenExerciseSchema, placed(readField(answer, 'exercise'), plan)).value
    : null
  const mended: LessonDraft = {
    blocks: [...blocks.values()].sort((a, b) => a.place - b.place),
    unread: lessonDraft?.unread ?? [],
    terms: lessonDraft?.terms ?? [],
    exercise: exercise ?? lessonDraft?.exercise ?? null,
  }
  labelChecks(mended, plan, planned)
  draft.lessons.set(planned.id, mended)
  return sizeFaults(mended, planned)
}

export function givenLesson(answer: unknown): GivenLesson {
  const lesson = unwrapped(answer, cacheShape(repairWithExercise))
  const blocks = readField(lesson, 'blocks')
  return {
    blocks: (Array.isArray(blocks) ? blocks : []).map((block: unknown, index) => ({ place: index + 1, block })),
    exercise: readField(lesson, 'exercise'),
  }
}

function readField(value: unknown, key: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined
}
