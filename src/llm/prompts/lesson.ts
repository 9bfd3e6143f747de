import { z } from 'zod'
import type { FigureForm } from '../../course/blocks/figure-forms.ts'
import type { Brief } from '../../course/brief.ts'
import { listLessons } from '../../course/list-parts.ts'
import { COURSE_LIMITS, sentence } from '../../course/parts.ts'
import { writtenExerciseSchema } from '../../course/schema.ts'
import { line } from '../../course/text.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import {
  BLOCKS_FROM_DOCUMENTS,
  LESSON_FROM_DOCUMENTS,
  passagesData,
  SHORT_LESSON_FROM_DOCUMENTS,
} from '../grounding/grounded-prompts.ts'
import { type Grounds, passagesNamed } from '../grounding/grounds.ts'
import { outcomeNumber, type Plan, type PlannedLesson } from '../plan/plan.ts'
import { BLOCK_RULES, chooseForms, KINDS, type Kind, listBlockRules, PLAIN_KINDS, wireBlockSchema } from './blocks.ts'
import { buildQuestion, courseMap, type PromptBase, paragraphs } from './instructions.ts'
import { isPictured, PICTURE_RULES, pictureSchema } from './picture.ts'
import { CHOICE_RULES, QUESTION_RULES, wireChoiceCheckSchema } from './questions.ts'
import { SAMPLE_LESSON } from './sample-lesson.ts'

const LESSON_WORDS = 850
const EXERCISE_WORDS = 200
const PICTURE_WORDS = 120
const SHORT_LESSON_WORDS = 500
/**
 * Maximum number of characters of the documents' passages in the short form of the prompt, about 800 tokens of English.
 */
const SHORT_PASSAGES_CHARACTERS = 3_000

/** A glossary term as a lesson explains it. */
export const term = z.object({ term: line(120), definition: sentence })
const MOST_TERMS = 4
const TERMS_FIELD = 'Terms that this lesson explains, for the glossary.'
const FEWEST_BLOCKS = 3
const MOST_SHORT_BLOCKS = 6
const FEWEST_GROUNDED_BLOCKS = 1

/**
 * What the calls about a lesson ask for, and what is needed to read their answers. `exercise` and `picture`: whether
 * the lesson is to have one.
 */
export type LessonOrder = {
  planned: PlannedLesson
  /** The facts about the lesson that its prompts contain; outcomes are named by their numbers. */
  facts: ReturnType<typeof listFacts>
  exercise: boolean
  picture: boolean
  /** The client's documents if the course is made from documents, otherwise null. */
  grounds: Grounds | null
}

/**
 * Collects what the calls about a lesson ask for. A lesson from documents gets no picture, because nobody could say
 * whether the documents support the picture.
 */
export function orderLesson({ addOns, pictures }: Brief, plan: Plan, planned: PlannedLesson): LessonOrder {
  const lessons = listLessons(plan)
  return {
    planned,
    facts: listFacts(plan, lessons, planned),
    exercise: addOns.includes('practical-exercises'),
    picture: pictures === true && !plan.grounds && isPictured(lessons, planned),
    grounds: plan.grounds,
  }
}

function listFacts(plan: Plan, lessons: PlannedLesson[], planned: PlannedLesson) {
  const position = lessons.indexOf(planned)
  return {
    number: planned.number,
    chapter: plan.chapters.find(chapter => chapter.lessons.includes(planned))!.title,
    title: planned.title,
    objective: planned.objective,
    owns: planned.concepts,
    ownedByNeighbours: neighbours(lessons, position).flatMap(({ concepts }) => concepts),
    ...(planned.covers.length > 0 && { mustCover: planned.covers }),
    outcomes: planned.outcomeIds.map(id => outcomeNumber(plan, id)),
    mustCheck: planned.mustCheck.map(id => outcomeNumber(plan, id)),
    recall: chooseRecall(lessons, position),
  }
}

/** Returns the lessons before and after this one: learners confuse these most easily with it. */
function neighbours(lessons: PlannedLesson[], position: number): PlannedLesson[] {
  return [lessons[position - 1], lessons[position + 1]].filter(lesson => lesson !== undefined)
}

/**
 * Returns the earlier lesson that this one asks learners to recall, from the middle of the course so far: early enough
 * to be forgotten and late enough to be useful. Null for the first lesson.
 */
function chooseRecall(lessons: PlannedLesson[], position: number): string | null {
  const earlier = position > 0 ? lessons[Math.floor(position / 2)] : undefined
  return earlier ? `${earlier.number} ${earlier.title}` : null
}

/** The options on which the schema of a lesson depends. */
type LessonShape = { figure: FigureForm | null; grounded: boolean; exercise: boolean; picture: boolean }

/**
 * Returns the schema of a lesson. It is memoized for each combination of options, because `wireSchema` and `cacheShape`
 * memoize what they make of a schema object.
 */
export function lessonSchema({ figure, grounded, exercise, picture }: LessonShape): z.ZodType {
  const key = [figure, grounded, exercise, picture].join()
  const cachedSchema = lessonSchemas.get(key)
  if (cachedSchema) return cachedSchema
  const block = wireBlockSchema({ kinds: KINDS, forms: chooseForms(figure), grounded })
  const schema = z.object({
    blocks: z
      .array(block)
      .min(grounded ? FEWEST_GROUNDED_BLOCKS : FEWEST_BLOCKS)
      .max(COURSE_LIMITS.blocksPerLesson),
    terms: z.array(term).max(MOST_TERMS).describe(TERMS_FIELD),
    ...(exercise && { exercise: writtenExerciseSchema }),
    ...(picture && { picture: pictureSchema.nullable() }),
  })
  lessonSchemas.set(key, schema)
  return schema
}

const lessonSchemas = new Map<string, z.ZodType>()

export function lessonQuestion(base: PromptBase, plan: Plan, order: LessonOrder, compact: boolean): ModelQuestion {
  const { planned, facts, exercise, picture, grounds } = order
  return buildQuestion(base, {
    task: 'lesson',
    text: [
      grounds ? paragraphs(GROUNDED_TASK, CHECKS_AND_TERMS) : `${TASK}\n${CHECKS_AND_TERMS}`,
      QUESTION_RULES,
      exercise && EXERCISE,
      picture && PICTURE_RULES,
      compact && !grounds && SAMPLE_LESSON,
    ],
    data: {
      course: courseMap(plan),
      lesson: facts,
      exercise,
      ...(picture && { picture }),
      ...(grounds && { passages: passagesData(grounds, planned.passages) }),
    },
    schema: lessonSchema({ figure: planned.figure, grounded: grounds !== null, exercise, picture }),
    words: LESSON_WORDS + (exercise ? EXERCISE_WORDS : 0) + (picture ? PICTURE_WORDS : 0),
  })
}

/**
 * Builds the question for a lesson in a short form, for a model with a small context: plain blocks and choice questions
 * only, half the words, and only the essentials of the course and the first passages.
 */
export function shortLessonQuestion(base: PromptBase, { name, level }: Plan, order: LessonOrder): ModelQuestion {
  const { planned, facts, exercise, grounds } = order
  return buildQuestion(base, {
    task: 'lesson',
    text: [grounds ? SHORT_GROUNDED_TASK : SHORT_TASK, CHECKS_AND_TERMS, CHOICE_RULES, exercise && EXERCISE],
    data: {
      course: { name, level },
      lesson: facts,
      exercise,
      ...(grounds && { passages: passagesData(grounds, choosePassages(grounds, planned.passages)) }),
    },
    schema: shortLessonSchema(exercise, grounds !== null),
    words: SHORT_LESSON_WORDS + (exercise ? EXERCISE_WORDS : 0),
  })
}

const SHORT_KINDS: readonly Kind[] = [...PLAIN_KINDS, 'check']

const shortLessonSchemas = new Map<string, z.ZodType>()

export function shortLessonSchema(exercise: boolean, grounded: boolean): z.ZodType {
  const key = [exercise, grounded].join()
  const cachedSchema = shortLessonSchemas.get(key)
  if (cachedSchema) return cachedSchema
  const block = wireBlockSchema({ kinds: SHORT_KINDS, forms: [], grounded, check: wireChoiceCheckSchema })
  const schema = z.object({
    blocks: z
      .array(block)
      .min(grounded ? FEWEST_GROUNDED_BLOCKS : FEWEST_BLOCKS)
      .max(MOST_SHORT_BLOCKS),
    terms: z.array(term).max(MOST_TERMS).describe(TERMS_FIELD),
    ...(exercise && { exercise: writtenExerciseSchema }),
  })
  shortLessonSchemas.set(key, schema)
  return schema
}

/** Returns the first passages, which fit the lesson best, up to the limit of characters; always at least one. */
function choosePassages(grounds: Grounds, ids: string[]): string[] {
  let characters = 0
  return ids.filter((id, at) => {
    for (const { text } of passagesNamed(grounds, [id])) characters += text.length
    return at === 0 || characters <= SHORT_PASSAGES_CHARACTERS
  })
}

const TASK = `Task: write the lesson data.lesson of the course data.course, 450 to 700 words in all. Teach
data.lesson.owns and nothing that another lesson owns. The learner has done the lessons before it: build on them, do
not explain them again, and let one block or check call back data.lesson.recall. The first lesson of a course starts
with a situation in which the learner needs the subject.
\`blocks\`, 5 to 8 of them, in the order in which they teach; each says its \`type\` first:
${BLOCK_RULES}
- Open with a \`text\`. Every lesson has an \`example\` and one more block that shows or lets the learner do
  something, the kind that suits the matter. At most two blocks in a row that are only read.`

const OPENING = '- Open with a `text`.'

const SHORT_TASK = `Task: write the lesson data.lesson of the course data.course, 250 to 400 words in all. Teach
data.lesson.owns and nothing that another lesson owns. The learner has done the lessons before it.
\`blocks\`, 3 to 5 of them, in the order in which they teach; each says its \`type\` first:
${listBlockRules(SHORT_KINDS)}
${OPENING} One block is an \`example\`.`

const SHORT_GROUNDED_TASK = [SHORT_LESSON_FROM_DOCUMENTS, listBlockRules(SHORT_KINDS), OPENING].join('\n')

const GROUNDED_TASK = [LESSON_FROM_DOCUMENTS, BLOCK_RULES, BLOCKS_FROM_DOCUMENTS].join('\n')

const CHECKS_AND_TERMS = `- \`check\`: one for each outcome number in data.lesson.mustCheck, placed after what it asks about; at least one, at
  most three. \`evidence\` is the place in your list, from 1, of the block that teaches the answer: never a check or
  a scenario.
\`terms\`: up to 3 terms that this lesson explains, with a definition of one sentence.`

const EXERCISE = `\`exercise\`: a hands-on task that the learner can do at work or at home with what this lesson
taught, in 3 to 6 steps to tick, a hint that helps without solving, and a model answer to compare with.`
