import { listLessons } from '../../course/list-parts.ts'
import type { Draft, Task } from '../draft.ts'
import { assessmentQuestion, readAssessment } from '../prompts/assessment.ts'
import { readWrapup, wrapupQuestion } from '../prompts/wrapup.ts'

/** Assessment and wrap-up: what is written from the finished lessons. */
export function closingTasks(draft: Draft): Task[] {
  const { addOns } = draft.brief
  return [
    ...(addOns.includes('assessment') ? [assessmentTask(draft)] : []),
    ...(addOns.includes('wrapup') ? [wrapupTask(draft)] : []),
  ]
}

/**
 * Those that need not wait for the repairs: the lessons at hand teach every outcome. What documents do not bear out goes only after
 * the repair, and nobody is asked about it.
 */
export function earlyClosingTasks(draft: Draft): Task[] {
  const { plan, lessons } = draft
  const writtenLessons = listLessons(plan).filter(({ id }) => lessons.has(id))
  const isTaught = (outcomeId: string) => writtenLessons.some(({ outcomeIds }) => outcomeIds.includes(outcomeId))
  return !plan.grounds && plan.outcomes.every(({ id }) => isTaught(id)) ? closingTasks(draft) : []
}

function assessmentTask(draft: Draft): Task {
  return {
    part: 'assessment',
    step: 'assessment',
    question: assessmentQuestion(draft),
    read: readAssessment,
    isIn: ({ questions }) => questions.length > 0,
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
