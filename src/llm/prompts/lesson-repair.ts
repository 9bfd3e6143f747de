import { z } from 'zod'
import type { FigureForm } from '../../course/blocks/figure-forms.ts'
import type { Finding } from '../../course/findings.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { writtenExerciseSchema } from '../../course/schema.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import type { Fault, LessonDraft } from '../draft.ts'
import { passagesData } from '../grounding/grounded-prompts.ts'
import {
  type BlockChoice,
  chooseForms,
  KINDS,
  type Kind,
  listBlockRules,
  PLAIN_KINDS,
  PLANNED_FORMS,
  readBlockType,
  readPlacedBlock,
  wireBlockSchema,
} from './blocks.ts'
import { buildQuestion, type PromptBase } from './instructions.ts'
import type { LessonOrder } from './lesson.ts'
import { QUESTION_RULES } from './questions.ts'
import { cacheShape, readAnswer, unwrapped } from './read-answer.ts'
import { labelChecks, placed, sizeFaults } from './read-lesson.ts'

const WORDS_PER_BLOCK = 220

const place = z.int().min(1)
const ANSWER_SHAPE = z.object({ blocks: z.unknown(), drop: z.unknown(), exercise: z.unknown() })

/** A lesson as the model returned it, including blocks and an exercise that could not be read. */
export type GivenLesson = { blocks: GivenBlock[]; exercise: unknown }
type GivenBlock = { place: number; block: unknown }

/**
 * Builds the question that asks again for the faulty blocks of a lesson. Other blocks are shown only where the faulty
 * ones depend on them.
 */
export function lessonRepair(
  base: PromptBase,
  { planned, facts, grounds }: LessonOrder,
  given: GivenLesson,
  faults: Fault[],
): ModelQuestion {
  const places = new Set(faults.map(({ spot }) => (spot.part === 'lesson' ? spot.place : null)))
  const exercise = places.has('exercise')
  const isWhole = places.has(null) || faults.some(({ finding }) => COMPARING_RULES.has(finding.rule))
  const faultyBlocks = given.blocks.filter(block => places.has(block.place))
  const shownBlocks = isWhole ? given.blocks : given.blocks.filter(isShownFor(faultyBlocks))
  const choice: BlockChoice = {
    kinds: isWhole ? KINDS : chooseKinds(faultyBlocks),
    forms: chooseForms(readForm(faultyBlocks) ?? planned.figure),
    grounded: grounds !== null,
  }
  return buildQuestion(base, {
    name: 'repair',
    task: 'repair lesson',
    text: [
      TASK,
      listBlockRules(choice.kinds),
      choice.kinds.includes('check') && QUESTION_RULES,
      exercise && 'Write `exercise` again as a whole.',
    ],
    data: {
      lesson: facts,
      ...(grounds && { passages: passagesData(grounds, planned.passages) }),
      blocks: shownBlocks,
      ...(exercise && { exercise: given.exercise }),
      faults: faults.map(({ spot, finding }) => ({
        place: spot.part === 'lesson' ? spot.place : null,
        says: finding.says,
      })),
    },
    schema: repairSchema(choice, exercise),
    words: WORDS_PER_BLOCK * (places.size + 1),
  })
}

/** Rules that compare a block with another one. The repair needs the whole lesson to understand their faults. */
const COMPARING_RULES: ReadonlySet<Finding['rule']> = new Set([
  'repeated-part',
  'repeated-question',
  'outcome-not-checked',
])

/**
 * Returns a predicate for the blocks that a repair shows: the faulty blocks, and those that teach the answers of faulty
 * checks.
 */
function isShownFor(faultyBlocks: GivenBlock[]): (block: GivenBlock) => boolean {
  const evidence = faultyBlocks.map(({ block }) => readField(readField(block, 'question'), 'evidence'))
  return block => faultyBlocks.includes(block) || evidence.some(place => Number(place) === block.place)
}

/**
 * Returns the kinds that repaired blocks may have. A faulty block may keep its kind or become a plainer one; a block
 * of unknown kind may become any.
 */
function chooseKinds(faultyBlocks: GivenBlock[]): readonly Kind[] {
  const types = faultyBlocks.map(({ block }) => readBlockType(block))
  if (types.some(type => !KINDS.some(kind => kind === type))) return KINDS
  return KINDS.filter(kind => PLAIN_KINDS.includes(kind) || types.includes(kind))
}

/**
 * Returns the form of a faulty drawing that only some lessons are offered, so that the repair may use it again;
 * undefined: there is none.
 */
function readForm(faultyBlocks: GivenBlock[]): FigureForm | undefined {
  const forms = faultyBlocks.map(({ block }) => readField(readField(block, 'drawing') ?? block, 'form'))
  return PLANNED_FORMS.find(form => forms.includes(form))
}

function repairSchema(choice: BlockChoice, exercise: boolean): z.ZodType {
  const block = wireBlockSchema(choice)
  return z.object({
    blocks: z
      .array(z.object({ place: place.describe('The place of the block that it replaces.'), block }))
      .max(COURSE_LIMITS.blocksPerLesson),
    drop: z
      .array(place)
      .max(COURSE_LIMITS.blocksPerLesson * 2)
      .describe('Places of blocks to leave out; mostly none.'),
    ...(exercise && { exercise: writtenExerciseSchema }),
  })
}

const TASK = `Task: mend the lesson data.lesson. The blocks that matter for it stand in data.blocks by their places, what is wrong with
them in data.faults. Give only the blocks that must change, each with the place that it has; a block that is missing
altogether takes the next free place. A fault without a place is about the lesson as a whole. What is not at fault
stays as it is and is not repeated. Keep what was good in a block. Each block says its \`type\` first. The kinds:`

/** Returns the lesson with the blocks replaced for which a repair has a usable answer; all other blocks are kept. */
export function readLessonRepair(
  { planned, facts, exercise: hasExercise, grounds }: LessonOrder,
  lessonDraft: LessonDraft | undefined,
  json: unknown,
): { lesson: LessonDraft; faults: Fault[] } {
  const answer = unwrapped(json, cacheShape(ANSWER_SHAPE))
  const rawBlocks = readField(answer, 'blocks')
  const blocks = new Map(lessonDraft?.blocks.map(entry => [entry.place, entry]))
  for (const item of Array.isArray(rawBlocks) ? rawBlocks : []) {
    const at = Number(readField(item, 'place'))
    const { value, from } = readPlacedBlock(readField(item, 'block') ?? item, grounds)
    if (value && Number.isInteger(at) && at >= 1) blocks.set(at, { place: at, block: value, ...(from && { from }) })
  }
  const dropped = readField(answer, 'drop')
  for (const at of Array.isArray(dropped) ? dropped : []) if (blocks.size > 1) blocks.delete(Number(at))
  const exercise = hasExercise
    ? readAnswer(writtenExerciseSchema, placed(readField(answer, 'exercise'), grounds)).value
    : null
  const lesson: LessonDraft = {
    blocks: [...blocks.values()].sort((a, b) => a.place - b.place),
    unread: lessonDraft?.unread ?? [],
    terms: lessonDraft?.terms ?? [],
    exercise: exercise ?? lessonDraft?.exercise ?? null,
    picture: lessonDraft?.picture ?? null,
  }
  labelChecks(lesson, facts)
  return { lesson, faults: sizeFaults(lesson, planned.id) }
}

export function givenLesson(answer: unknown): GivenLesson {
  const lesson = unwrapped(answer, cacheShape(ANSWER_SHAPE))
  const blocks = readField(lesson, 'blocks')
  return {
    blocks: (Array.isArray(blocks) ? blocks : []).map((block: unknown, index) => ({ place: index + 1, block })),
    exercise: readField(lesson, 'exercise'),
  }
}

function readField(value: unknown, key: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined
}
