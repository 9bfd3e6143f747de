import { listLessons } from '../../course/list-parts.ts'
import type { Draft, Task } from '../draft.ts'
import { type BankPart, findBankPart, planBank } from '../plan/bank.ts'
import { assessmentQuestion, listBankLessons, readAssessment, shortAssessmentQuestion } from '../prompts/assessment.ts'
import { readWrapup, wrapupQuestion } from '../prompts/wrapup.ts'

/** Returns the calls for assessment and wrap-up, which are written from the finished lessons. */
export function closingTasks(draft: Draft): Task[] {
  const { addOns } = draft.brief
  return [
    ...(addOns.includes('assessment') ? bankTasks(draft) : []),
    ...(addOns.includes('wrapup') ? [wrapupTask(draft)] : []),
  ]
}

/**
 * Returns those calls for assessment and wrap-up that need not wait for the repairs of lessons: all, if the written
 * lessons teach every outcome. In a course from documents all wait, because statements that the documents do not
 * support are removed after the repairs and must not be asked about.
 */
export function earlyClosingTasks(draft: Draft): Task[] {
  const { plan, lessons } = draft
  const writtenLessons = listLessons(plan).filter(({ id }) => lessons.has(id))
  const isTaught = (outcomeId: string) => writtenLessons.some(({ outcomeIds }) => outcomeIds.includes(outcomeId))
  return !plan.grounds && plan.outcomes.every(({ id }) => isTaught(id)) ? closingTasks(draft) : []
}

/**
 * Plans the calls for the question bank once only, because its questions are about the lessons that existed at that
 * time.
 */
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

function bankTask({ promptBase, plan, lessons }: Draft, bank: BankPart): Task {
  const bankLessons = listBankLessons(plan, lessons, bank)
  return {
    part: bank.part,
    step: bank.part,
    question: assessmentQuestion(promptBase, plan, bankLessons),
    shorter: shortAssessmentQuestion(promptBase, plan, bankLessons),
    read(draft, json) {
      // The answer is read with the present lessons, which may have been repaired since the model was asked.
      const taughtLessons = listBankLessons(draft.plan, draft.lessons, bank)
      const outcomes = draft.plan.outcomes.length
      const { questions, faults } = readAssessment(bank, taughtLessons, outcomes, draft.questions, json)
      draft.questions = questions
      return faults
    },
    isIn: ({ questions }) => questions.some(({ place }) => findBankPart(place) === bank.part),
  }
}

function wrapupTask({ promptBase, plan, lessons }: Draft): Task {
  return {
    part: 'wrapup',
    step: 'wrapup',
    question: wrapupQuestion(promptBase, plan, lessons),
    read(draft, json) {
      const { wrapup, faults } = readWrapup(json, draft.plan.outcomes.length)
      draft.wrapup = wrapup ?? draft.wrapup
      return faults
    },
    isIn: ({ wrapup }) => wrapup !== null,
  }
}
