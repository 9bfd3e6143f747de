import { listLessons } from '../../course/list-parts.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import type { Origin } from '../../course/schema.ts'
import type { Drafts, Fault, LessonDraft } from '../drafts.ts'
import { outcomeNumber, type Plan } from '../plan/plan.ts'
import { FEWEST_QUESTIONS } from '../prompts/assessment.ts'

const FEWEST_BLOCKS = 2
const FEWEST_OUTCOMES = 2
const FEWEST_ARTICLES = 2
/** One lesson may always be missing; more than one in five is half a course. */
const LEFT_OUT_SHARE = 0.2
/** A course holds 100 of them: lessons, exercises and articles keep their room. */
const MOST_NAMED = 40

export const NOT_USABLE = 'The language model gave no answer that could be used'

/**
 * Makes the course smaller where a rule still fails after the repair: what the course stands without goes, and is named in
 * its origin. Nothing is rewritten. Gives false when nothing more can be done.
 */
export function mendDrafts(plan: Plan, drafts: Drafts, faults: Fault[], leftOut: Origin['leftOut']): boolean {
  let changed = false
  for (const { spot } of distinct(faults)) {
    switch (spot.part) {
      case 'lesson':
        changed = mendLesson(plan, drafts, spot.id, spot.place, leftOut) || changed
        break
      case 'assessment':
        changed = dropQuestion(drafts, spot.place, leftOut) || changed
        break
      case 'article':
        changed = dropArticle(plan, drafts, spot.id, leftOut) || changed
        break
      case 'outcome':
        changed = dropPlannedOutcome(plan, drafts, spot.id) || changed
        break
      case 'glossary':
        for (const draft of drafts.lessons.values()) {
          changed ||= draft.terms.length > 0
          draft.terms = []
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

/** Whether the course may do without the lessons that were not written. */
export function standsWithout(plan: Plan, drafts: Drafts): boolean {
  const lessons = listLessons(plan)
  const missing = lessons.filter(({ id }) => !drafts.lessons.has(id)).length
  const emptyChapter = plan.chapters.some(chapter => !chapter.lessons.some(({ id }) => drafts.lessons.has(id)))
  return !emptyChapter && missing <= Math.max(1, Math.floor(lessons.length * LEFT_OUT_SHARE))
}

/** What may stand in a lesson, when a repair has seen that it was too much: a check is worth more than one more thing to read. */
export function cutToLimits({ lessons }: Drafts): void {
  for (const draft of lessons.values()) draft.blocks = withinLimits(draft)
}

function withinLimits({ blocks }: LessonDraft): LessonDraft['blocks'] {
  const checks = blocks.filter(({ block }) => block.type === 'check').slice(0, COURSE_LIMITS.checksPerLesson)
  const scenarios = blocks.filter(({ block }) => block.type === 'scenario')
  const tooMany = new Set(scenarios.slice(COURSE_LIMITS.scenariosPerLesson))
  const others = blocks
    .filter(entry => entry.block.type !== 'check' && !tooMany.has(entry))
    .slice(0, COURSE_LIMITS.blocksPerLesson - checks.length)
  const remainingQuestions = new Set([...checks, ...others])
  return blocks.filter(entry => remainingQuestions.has(entry))
}

function mendLesson(
  plan: Plan,
  drafts: Drafts,
  id: string,
  place: number | 'exercise' | null,
  leftOut: Origin['leftOut'],
): boolean {
  const draft = drafts.lessons.get(id)
  if (!draft) return false
  if (place === 'exercise') return dropExercise(plan, drafts, id, leftOut)
  const blocks = place === null ? [] : draft.blocks.filter(entry => entry.place !== place)
  if (blocks.length >= FEWEST_BLOCKS && blocks.some(({ block }) => block.type !== 'check')) {
    for (const { block } of draft.blocks.filter(entry => entry.place === place))
      name(leftOut, `${blockName(block.type)} of lesson ${lessonNumber(plan, id)}`)
    drafts.lessons.set(id, { ...draft, blocks })
    return true
  }
  return dropLesson(plan, drafts, id, leftOut)
}

function dropLesson(plan: Plan, drafts: Drafts, id: string, leftOut: Origin['leftOut']): boolean {
  const draft = drafts.lessons.get(id)!
  drafts.lessons.delete(id)
  if (!standsWithout(plan, drafts)) {
    drafts.lessons.set(id, draft)
    return false
  }
  leftOut.push({ what: lessonName(plan, id), why: NOT_USABLE })
  return true
}

/** One exercise in five may be missing. */
function dropExercise(plan: Plan, drafts: Drafts, id: string, leftOut: Origin['leftOut']): boolean {
  const draft = drafts.lessons.get(id)!
  if (!draft.exercise) return dropLesson(plan, drafts, id, leftOut)
  draft.exercise = null
  leftOut.push({ what: exerciseName(plan, id), why: NOT_USABLE })
  return true
}

function dropQuestion(drafts: Drafts, place: number | null, leftOut: Origin['leftOut']): boolean {
  if (place === null || drafts.questions.length <= FEWEST_QUESTIONS) return false
  const before = drafts.questions.length
  drafts.questions = drafts.questions.filter(entry => entry.place !== place)
  if (drafts.questions.length === before) return false
  name(leftOut, 'A question of the assessment')
  return true
}

function dropArticle(plan: Plan, drafts: Drafts, id: string, leftOut: Origin['leftOut']): boolean {
  if (drafts.articles.size <= FEWEST_ARTICLES || !drafts.articles.delete(id)) return false
  leftOut.push({ what: articleName(plan, id), why: NOT_USABLE })
  return true
}

/** Outcomes whose lessons could not be had. */
export function dropUntaught(plan: Plan, drafts: Drafts): void {
  const writtenLessons = listLessons(plan).filter(({ id }) => drafts.lessons.has(id))
  const untaught = plan.outcomes.filter(({ id }) => !writtenLessons.some(({ outcomeIds }) => outcomeIds.includes(id)))
  for (const { id } of untaught) dropPlannedOutcome(plan, drafts, id)
}

/** A promise that the course no longer keeps. Numbers of outcomes in the drafts move up with the list. */
function dropPlannedOutcome(plan: Plan, drafts: Drafts, id: string): boolean {
  const gone = outcomeNumber(plan, id)
  const lessons = listLessons(plan).filter(lesson => drafts.lessons.has(lesson.id))
  if (gone === 0 || plan.outcomes.length <= FEWEST_OUTCOMES) return false
  if (lessons.some(({ outcomeIds }) => outcomeIds.every(outcomeId => outcomeId === id))) return false
  plan.outcomes = plan.outcomes.filter(outcome => outcome.id !== id)
  for (const lesson of listLessons(plan)) {
    lesson.outcomeIds = lesson.outcomeIds.filter(outcomeId => outcomeId !== id)
    lesson.mustCheck = lesson.mustCheck.filter(outcomeId => outcomeId !== id)
  }
  const moved = (outcome: number) => (outcome > gone ? outcome - 1 : outcome)
  for (const draft of drafts.lessons.values()) {
    draft.blocks = draft.blocks.filter(({ block }) => block.type !== 'check' || block.question.outcome !== gone)
    for (const { block } of draft.blocks) {
      if (block.type === 'check') block.question.outcome = moved(block.question.outcome)
    }
  }
  drafts.questions = drafts.questions
    .filter(({ question }) => question.outcome !== gone)
    .map(({ place, question }) => ({ place, question: { ...question, outcome: moved(question.outcome) } }))
  drafts.wrapup?.learned.splice(gone - 1, 1)
  return true
}

export function lessonName(plan: Plan, id: string): string {
  const { number, title } = listLessons(plan).find(lesson => lesson.id === id)!
  return `Lesson ${number}: ${title}`
}

export function exerciseName(plan: Plan, id: string): string {
  return `Exercise of lesson ${lessonNumber(plan, id)}`
}

function lessonNumber(plan: Plan, id: string): string {
  return listLessons(plan).find(lesson => lesson.id === id)!.number
}

/** "A table", "An example". */
function blockName(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'An' : 'A'} ${type}`
}

export function articleName(plan: Plan, id: string): string {
  return `Article: ${plan.articles.find(article => article.id === id)!.title}`
}

/** Blocks that could be read in neither answer. */
export function nameUnread(plan: Plan, { lessons }: Drafts, leftOut: Origin['leftOut']): void {
  for (const [id, { blocks, unread }] of lessons) {
    const missing = unread.filter(place => !blocks.some(entry => entry.place === place))
    for (const _ of missing) name(leftOut, `A part of lesson ${lessonNumber(plan, id)}`)
  }
}

function name(leftOut: Origin['leftOut'], what: string): void {
  if (leftOut.length < MOST_NAMED) leftOut.push({ what, why: NOT_USABLE })
}

/** Several faults of one place are mended once. */
function distinct(faults: Fault[]): Fault[] {
  const byPlace = new Map(faults.map(fault => [JSON.stringify(fault.spot), fault]))
  return [...byPlace.values()]
}
