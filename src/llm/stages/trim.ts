import { listLessons } from '../../course/list-parts.ts'
import type { Material } from '../../course/material.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { courseContentSchema } from '../../course/schema.ts'
import { GenerationError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { forget, type ModelJob } from '../ask.ts'
import type { Draft, Fault, LessonDraft } from '../draft.ts'
import {
  articleName,
  exerciseName,
  explainGap,
  lessonName,
  lessonNumber,
  NOT_USABLE,
  nameDropped,
  nameGaps,
} from '../left-out.ts'
import { outcomeNumber } from '../plan/plan.ts'
import { FEWEST_QUESTIONS } from '../prompts/assessment.ts'
import { checkDraft } from './check.ts'
import { nameParts } from './repair.ts'

const MAX_ROUNDS = 8
const FEWEST_BLOCKS = 2
const FEWEST_OUTCOMES = 2
const FEWEST_ARTICLES = 2
/** Maximum share of lessons that may be missing; one lesson may always be missing. */
const LEFT_OUT_SHARE = 0.2

/** Fails the job if too many lessons are missing for a course, before more calls are paid for. */
export async function requireLessons(job: ModelJob, draft: Draft): Promise<void> {
  if (hasEnoughLessons(draft)) return
  await forgetUnusable(job, draft, [])
  const missing = listLessons(draft.plan).filter(({ id }) => !draft.lessons.has(id))
  throw (
    missing.map(({ id }) => explainGap(draft, `lesson ${id}`)).find(Boolean) ??
    new GenerationError('GENERATION_FAILED', refusal('failure-unwritten'))
  )
}

/**
 * Returns material for a course that breaks no rule which keeps courses from being stored; faulty parts are dropped
 * where the course can do without them. Otherwise the job fails, because a course is never half finished.
 */
export async function trimToRules(job: ModelJob, draft: Draft): Promise<Material> {
  cutToLimits(draft)
  nameGaps(draft)
  let { material, content, faults } = checkDraft(draft)
  for (let round = 0; round < MAX_ROUNDS && faults.length > 0; round++) {
    if (!dropFaulty(draft, faults)) break
    ;({ material, content, faults } = checkDraft(draft))
  }
  const valid = courseContentSchema.safeParse(content)
  if (faults.length === 0 && valid.success) return material
  await forgetUnusable(job, draft, faults)
  const isForeign = faults.some(({ finding }) => finding.rule === 'language')
  const sentences = faults.slice(0, 20).map(({ finding }) => finding.says)
  throw new GenerationError('GENERATION_FAILED', refusal(isForeign ? 'failure-language' : 'failure-rules'), {
    cause: valid.error ?? new Error(sentences.join('; ')),
  })
}

/**
 * Deletes the stored answers that were of no use, so that another job for the same brief only asks and pays for these.
 */
function forgetUnusable(job: ModelJob, draft: Draft, faults: Fault[]): Promise<void> {
  const faulty = new Set(faults.flatMap(fault => nameParts(fault, draft)))
  const unusable = draft.answers.filter(({ task }) => faulty.has(task.part) || !task.isIn(draft))
  return forget(
    job,
    unusable.map(({ task }) => task),
  )
}

/**
 * Drops parts that still break a rule after the repair, if the course can do without them, and names them in the
 * course's origin. No text is changed. False: nothing more can be dropped.
 */
function dropFaulty(draft: Draft, faults: Fault[]): boolean {
  let changed = false
  for (const { spot } of distinct(faults)) {
    switch (spot.part) {
      case 'lesson':
        changed = dropFromLesson(draft, spot.id, spot.place) || changed
        break
      case 'assessment':
        changed = dropQuestion(draft, spot.place) || changed
        break
      case 'article':
        changed = dropArticle(draft, spot.id) || changed
        break
      case 'picture':
        changed = dropPicture(draft, spot.id) || changed
        break
      case 'outcome':
        changed = dropOutcome(draft, spot.id) || changed
        break
      case 'glossary':
        for (const lessonDraft of draft.lessons.values()) {
          changed ||= lessonDraft.terms.length > 0
          lessonDraft.terms = []
        }
        break
      case 'course':
      case 'wrapup':
      case 'agreement':
        break
    }
  }
  return changed
}

/** Whether the course can do without the lessons that were not written. */
function hasEnoughLessons({ plan, lessons: drafts }: Draft): boolean {
  const lessons = listLessons(plan)
  const missing = lessons.filter(({ id }) => !drafts.has(id)).length
  const emptyChapter = plan.chapters.some(chapter => !chapter.lessons.some(({ id }) => drafts.has(id)))
  return !emptyChapter && missing <= Math.max(1, Math.floor(lessons.length * LEFT_OUT_SHARE))
}

/**
 * Shortens lessons and the assessment where they still have too many blocks or questions after a repair. Of a lesson,
 * checks are kept before other blocks.
 */
function cutToLimits(draft: Draft): void {
  for (const lessonDraft of draft.lessons.values()) lessonDraft.blocks = cutBlocks(lessonDraft)
  while (draft.questions.length > COURSE_LIMITS.assessmentQuestions) cutLongestList(draft)
}

/** Drops the last question of the lesson with most questions. */
function cutLongestList(draft: Draft): void {
  const byLesson = Map.groupBy(draft.questions, ({ question }) => question.lesson.trim())
  const longest = [...byLesson.values()].reduce((most, list) => (list.length > most.length ? list : most))
  draft.questions = draft.questions.filter(entry => entry !== longest.at(-1))
}

function cutBlocks({ blocks, picture }: LessonDraft): LessonDraft['blocks'] {
  const checks = blocks.filter(({ block }) => block.type === 'check').slice(0, COURSE_LIMITS.checksPerLesson)
  const scenarios = blocks.filter(({ block }) => block.type === 'scenario')
  const tooMany = new Set(scenarios.slice(COURSE_LIMITS.scenariosPerLesson))
  const others = blocks
    .filter(entry => entry.block.type !== 'check' && !tooMany.has(entry))
    .slice(0, COURSE_LIMITS.blocksPerLesson - checks.length - (picture ? 1 : 0))
  const keptBlocks = new Set([...checks, ...others])
  return blocks.filter(entry => keptBlocks.has(entry))
}

function dropFromLesson(draft: Draft, id: string, place: number | 'exercise' | null): boolean {
  const lessonDraft = draft.lessons.get(id)
  if (!lessonDraft) return false
  if (place === 'exercise') return dropExercise(draft, id)
  const blocks = place === null ? [] : lessonDraft.blocks.filter(entry => entry.place !== place)
  if (blocks.length >= FEWEST_BLOCKS && blocks.some(({ block }) => block.type !== 'check')) {
    for (const { block } of lessonDraft.blocks.filter(entry => entry.place === place))
      nameDropped(draft.origin, `${blockName(block.type)} of lesson ${lessonNumber(draft.plan, id)}`)
    draft.lessons.set(id, { ...lessonDraft, blocks })
    return true
  }
  return dropLesson(draft, id)
}

function dropLesson(draft: Draft, id: string): boolean {
  const lessonDraft = draft.lessons.get(id)!
  draft.lessons.delete(id)
  if (!hasEnoughLessons(draft)) {
    draft.lessons.set(id, lessonDraft)
    return false
  }
  draft.origin.leftOut.push({ what: lessonName(draft.plan, id), why: NOT_USABLE })
  return true
}

function dropPicture(draft: Draft, id: string): boolean {
  const lessonDraft = draft.lessons.get(id)
  if (!lessonDraft?.picture) return false
  draft.lessons.set(id, { ...lessonDraft, picture: null })
  nameDropped(draft.origin, `Picture of lesson ${lessonNumber(draft.plan, id)}`)
  return true
}

/** Drops the exercise of a lesson; the whole lesson if the exercise has been dropped already. */
function dropExercise(draft: Draft, id: string): boolean {
  const lessonDraft = draft.lessons.get(id)!
  if (!lessonDraft.exercise) return dropLesson(draft, id)
  lessonDraft.exercise = null
  draft.origin.leftOut.push({ what: exerciseName(draft.plan, id), why: NOT_USABLE })
  return true
}

function dropQuestion(draft: Draft, place: number | null): boolean {
  if (place === null || draft.questions.length <= FEWEST_QUESTIONS) return false
  const before = draft.questions.length
  draft.questions = draft.questions.filter(entry => entry.place !== place)
  if (draft.questions.length === before) return false
  nameDropped(draft.origin, 'A question of the assessment')
  return true
}

function dropArticle(draft: Draft, id: string): boolean {
  if (draft.articles.size <= FEWEST_ARTICLES || !draft.articles.delete(id)) return false
  draft.origin.leftOut.push({ what: articleName(draft.plan, id), why: NOT_USABLE })
  return true
}

/** Drops the outcomes that no written lesson teaches. */
export function dropUntaught(draft: Draft): void {
  const { plan } = draft
  const writtenLessons = listLessons(plan).filter(({ id }) => draft.lessons.has(id))
  const untaught = plan.outcomes.filter(({ id }) => !writtenLessons.some(({ outcomeIds }) => outcomeIds.includes(id)))
  for (const { id } of untaught) dropOutcome(draft, id)
}

/**
 * Drops an outcome, with its questions, and renumbers the outcomes after it. False: the outcome must stay, because too
 * few would be left or a lesson teaches nothing else.
 */
function dropOutcome(draft: Draft, id: string): boolean {
  const { plan } = draft
  const gone = outcomeNumber(plan, id)
  const lessons = listLessons(plan).filter(lesson => draft.lessons.has(lesson.id))
  if (gone === 0 || plan.outcomes.length <= FEWEST_OUTCOMES) return false
  if (lessons.some(({ outcomeIds }) => outcomeIds.every(outcomeId => outcomeId === id))) return false
  plan.outcomes = plan.outcomes.filter(outcome => outcome.id !== id)
  for (const lesson of listLessons(plan)) {
    lesson.outcomeIds = lesson.outcomeIds.filter(outcomeId => outcomeId !== id)
    lesson.mustCheck = lesson.mustCheck.filter(outcomeId => outcomeId !== id)
  }
  const moved = (outcome: number) => (outcome > gone ? outcome - 1 : outcome)
  for (const lessonDraft of draft.lessons.values()) {
    lessonDraft.blocks = lessonDraft.blocks.filter(
      ({ block }) => block.type !== 'check' || block.question.outcome !== gone,
    )
    for (const { block } of lessonDraft.blocks) {
      if (block.type === 'check') block.question.outcome = moved(block.question.outcome)
    }
  }
  draft.questions = draft.questions
    .filter(({ question }) => question.outcome !== gone)
    .map(({ place, question }) => ({ place, question: { ...question, outcome: moved(question.outcome) } }))
  draft.wrapup?.learned.splice(gone - 1, 1)
  return true
}

/** Returns the type of a block with its article: "A table", "An example". */
function blockName(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'An' : 'A'} ${type}`
}

/** Returns one fault for each location, because dropping a part resolves all its faults. */
function distinct(faults: Fault[]): Fault[] {
  const byPlace = new Map(faults.map(fault => [JSON.stringify(fault.spot), fault]))
  return [...byPlace.values()]
}
