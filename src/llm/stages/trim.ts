import { listLessons } from '../../course/list-parts.ts'
import type { Material } from '../../course/material.ts'
import { courseContentSchema } from '../../course/schema.ts'
import { GenerationError } from '../../errors.ts'
import { forget, type ModelJob } from '../ask.ts'
import type { Draft, Fault } from '../draft.ts'
import {
  articleName,
  cutToLimits,
  dropFaulty,
  exerciseName,
  hasEnoughLessons,
  lessonName,
  lessonNumber,
  NOT_USABLE,
  nameDropped,
  nameUnread,
} from '../drop-parts.ts'
import { checkDraft, nameParts } from './check.ts'

const MAX_ROUNDS = 8

const WRONG_LANGUAGE = 'The language model did not write in the language that was asked for'
const RULES_BROKEN = "The language model's course did not pass the quality rules, even after a second try"

/** Fails the job early if the course cannot do without its missing lessons, before more is paid for. */
export async function requireLessons(job: ModelJob, draft: Draft): Promise<void> {
  if (hasEnoughLessons(draft)) return
  await forgetUnusable(job, draft, [])
  const missing = listLessons(draft.plan).filter(({ id }) => !draft.lessons.has(id))
  throw (
    missing.map(({ id }) => explainGap(draft, `lesson ${id}`)).find(Boolean) ??
    new GenerationError('GENERATION_FAILED', 'The language model left parts of the course unwritten')
  )
}

/**
 * Returns a course that passes every gate, reduced where necessary, or fails the job; a course is never half finished.
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
  throw new GenerationError('GENERATION_FAILED', isForeign ? WRONG_LANGUAGE : RULES_BROKEN, {
    cause: valid.error ?? new Error(sentences.join('; ')),
  })
}

/**
 * Names the missing parts that the course can do without: lessons, exercises, articles, questions and blocks. Fails the
 * job if another part is missing.
 */
function nameGaps(draft: Draft): void {
  const { brief, plan, origin, answers } = draft
  const isMissing = (part: string) => answers.some(({ task }) => task.part === part && !task.isIn(draft))
  for (const part of ['wrapup', 'agreement']) {
    const lost = explainGap(draft, part)
    if (lost && isMissing(part)) throw lost
  }
  for (const { part, lessons } of draft.bank.filter(bank => isMissing(bank.part))) {
    const lost = explainGap(draft, part)
    if (lost && !testsEveryOutcome(draft)) throw lost
    for (const { id } of lessons.filter(lesson => draft.lessons.has(lesson.id))) {
      nameDropped(draft, `Questions of the assessment about lesson ${lessonNumber(plan, id)}`, lost?.message)
    }
  }
  const why = (part: string) => explainGap(draft, part)?.message ?? NOT_USABLE
  for (const { id } of listLessons(plan).filter(lesson => !draft.lessons.has(lesson.id))) {
    origin.leftOut.push({ what: lessonName(plan, id), why: why(`lesson ${id}`) })
  }
  for (const { id } of plan.articles.filter(article => !draft.articles.has(article.id))) {
    origin.leftOut.push({ what: articleName(plan, id), why: why(`article ${id}`) })
  }
  const hasExercises = brief.addOns.includes('practical-exercises')
  for (const [id, { exercise }] of draft.lessons) {
    if (hasExercises && !exercise) origin.leftOut.push({ what: exerciseName(plan, id), why: NOT_USABLE })
  }
  nameUnread(draft)
}

/** Whether the questions written so far test every outcome. */
function testsEveryOutcome({ plan, questions }: Draft): boolean {
  return plan.outcomes.every((_, index) => questions.some(({ question }) => question.outcome === index + 1))
}

function explainGap({ answers }: Draft, part: string): GenerationError | null | undefined {
  return answers.findLast(({ task, lost }) => task.part === part && lost)?.lost
}

/** Forgets the unusable answers, so that the next try with the same brief asks and pays for these only. */
function forgetUnusable(job: ModelJob, draft: Draft, faults: Fault[]): Promise<void> {
  const faulty = new Set(faults.flatMap(fault => nameParts(fault, draft)))
  const unusable = draft.answers.filter(({ task }) => faulty.has(task.part) || !task.isIn(draft))
  return forget(
    job,
    unusable.map(({ task }) => task),
  )
}
