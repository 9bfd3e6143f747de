import { listLessons } from '../../course/list-parts.ts'
import type { Draft, Task } from '../draft.ts'
import { type BankPart, findBankPart, planBank } from '../plan/bank.ts'
import { assessmentQuestion, readAssessment, shortAssessmentQuestion } from '../prompts/assessment.ts'
import { readWrapup, wrapupQuestion } from '../prompts/wrapup.ts'

/** Returns the tasks for assessment and wrap-up, which are written from the finished lessons. */
export function closingTasks(draft: Draft): Task[] {
  const { addOns } = draft.brief
  return [
    ...(addOns.includes('assessment') ? bankTasks(draft) : []),
    ...(addOns.includes('wrapup') ? [wrapupTask(draft)] : []),
  ]
}

/**
 * Returns the closing tasks that need not wait for repairs, if the written lessons teach every outcome. A course from
 * documents has none, because unsupported statements are only removed after the repairs and must not be asked about.
 */
export function earlyClosingTasks(draft: Draft): Task[] {
  const { plan, lessons } = draft
  const writtenLessons = listLessons(plan).filter(({ id }) => lessons.has(id))
  const isTaught = (outcomeId: string) => writtenLessons.some(({ outcomeIds }) => outcomeIds.includes(outcomeId))
  return !plan.grounds && plan.outcomes.every(({ id }) => isTaught(id)) ? closingTasks(draft) : []
}

/** Plans the bank only once, because its questions are about the lessons that existed at that time. */
function bankTasks(draft: Draft): Task[] {
  if (draft.bank.length === 0) draft.bank = planBank(listAskableLessons(draft), draft.plan.outcomes.length)
  return draft.bank.map(bank => bankTask(draft, bank))
}

/**
 * Returns the lessons that questions can be asked about. A lesson without passages in a course from
 * documents has no content to ask about.
 */
function listAskableLessons({ plan, lessons }: Draft): string[] {
  const askable = listLessons(plan).filter(({ id }) => lessons.has(id))
  return askable.filter(({ passages }) => !plan.grounds || passages.length > 0).map(({ id }) => id)
}

function bankTask(draft: Draft, bank: BankPart): Task {
  return {
    part: bank.part,
    step: bank.part,
    question: assessmentQuestion(draft, bank),
    shorter: shortAssessmentQuestion(draft, bank),
    read: (into, json) => readAssessment(into, bank, json),
    isIn: ({ questions }) => questions.some(({ place }) => findBankPart(place) === bank.part),
  }
}

function wrapupTask(draft: Draft): Task {
  return {
    part: 'wrapup',
    step: 'wrapup',
    question: wrapupQuestion(draft),
    read: readWrapup,
    isIn: ({ wrapup }) => wrapup !== null,
  }
}
