import { listLessons } from '../../course/list-parts.ts'
import { isTooLong } from '../ask.ts'
import { type Answer, type Draft, type Fault, listFaults, type Spot, type Task } from '../draft.ts'
import { lessonGroundFaults, questionGroundFaults } from '../grounding/ground-faults.ts'
import { type BankPart, findBankPart } from '../plan/bank.ts'
import type { PlannedLesson } from '../plan/plan.ts'
import { listBankLessons } from '../prompts/assessment.ts'
import { assessmentRepair, readAssessmentRepair } from '../prompts/assessment-repair.ts'
import { describeUnreadable, earlierTurn } from '../prompts/earlier-turn.ts'
import { orderLesson } from '../prompts/lesson.ts'
import { type GivenLesson, givenLesson, lessonRepair, readLessonRepair } from '../prompts/lesson-repair.ts'
import type { CheckedDraft } from './check.ts'

/**
 * Returns everything in the lessons that a repair has to correct: parts that could not be read, broken rules, and
 * statements that the documents do not support.
 */
export function listLessonFaults({ plan, lessons }: Draft, checked: CheckedDraft, answers: Answer[]): Fault[] {
  return [...listFaults(answers), ...checked.faults, ...checked.flaws, ...lessonGroundFaults(plan, lessons)]
}

/** Returns the faults of assessment and wrap-up, including the questions that the critic doubts. */
export function listClosingFaults(
  { plan, lessons, questions }: Draft,
  checked: CheckedDraft,
  answers: Answer[],
  doubts: Fault[],
): Fault[] {
  const ungrounded = questionGroundFaults(plan, lessons, questions)
  const doubtedQuestions = doubts.filter(({ spot }) => spot.part === 'assessment')
  return [...listFaults(answers), ...checked.faults, ...checked.flaws, ...ungrounded, ...doubtedQuestions]
}

/**
 * Returns the calls that ask again for faulty parts. A part that is missing or in another language is asked for as a
 * whole; of other parts, only what is faulty.
 */
export function repairTasks(draft: Draft, answers: Answer[], faults: Fault[]): Task[] {
  const mendableAnswers = answers.filter(({ lost }) => !lost || !isTooLong(lost))
  return mendableAnswers.flatMap(answer => {
    const partFaults = faults.filter(fault => nameParts(fault, draft).includes(answer.task.part))
    const isForeign = partFaults.some(({ finding }) => finding.rule === 'language')
    if (isForeign || !answer.task.isIn(draft)) return [againTask(answer, partFaults)]
    return partFaults.length > 0 ? [repairTask(draft, answer, partFaults)] : []
  })
}

/** Returns the names of the parts whose repair can correct a fault, by its rule and place; empty if no repair can. */
export function nameParts({ spot, finding: { rule } }: Fault, { plan, bank }: Draft): string[] {
  switch (spot.part) {
    case 'lesson':
    case 'article':
      return [`${spot.part} ${spot.id}`]
    case 'assessment':
      if (spot.place !== null) return [findBankPart(spot.place)]
      return spot.bank === undefined ? bank.map(({ part }) => part) : [spot.bank]
    case 'wrapup':
    case 'agreement':
      return [spot.part]
    case 'outcome': {
      const teaching = listLessons(plan).filter(({ outcomeIds }) => outcomeIds.includes(spot.id))
      const isTeaching = (lesson: { id: string }) => teaching.some(({ id }) => id === lesson.id)
      if (rule === 'outcome-not-tested') {
        return bank
          .filter(({ lessons }) => lessons.some(isTeaching))
          .slice(0, 1)
          .map(({ part }) => part)
      }
      if (rule === 'outcome-not-summed-up') return ['wrapup']
      const checking = teaching.find(({ mustCheck }) => mustCheck.includes(spot.id))
      return rule === 'outcome-not-checked' && checking ? [`lesson ${checking.id}`] : []
    }
    case 'picture':
    case 'glossary':
    case 'course':
      return []
  }
}

/**
 * Returns a call that asks for a whole part again, because there was no answer, nothing in it was usable, or it was in
 * another language.
 */
function againTask({ task, reply }: Answer, faults: Fault[]): Task {
  const complaint = reply && 'json' in reply ? listSentences(faults) : [describeUnreadable(reply)]
  const again = { inWords: true, ...(reply && { earlier: earlierTurn(reply, complaint) }) }
  const { question, shorter } = task
  return {
    ...task,
    step: `again ${task.step}`,
    question: { ...question, ...again },
    ...(shorter && { shorter: { ...shorter, ...again } }),
  }
}

/**
 * Returns a call that repairs a part: only the faulty blocks of a lesson or questions of an assessment, but a smaller
 * part as a whole.
 */
function repairTask(draft: Draft, { task: { shorter: _, ...task }, reply }: Answer, faults: Fault[]): Task {
  const step = `repair ${task.step}`
  const answer = reply && 'json' in reply ? reply.json : null
  const planned = listLessons(draft.plan).find(({ id }) => task.part === `lesson ${id}`)
  if (planned) return { ...task, step, ...repairLesson(draft, planned, givenLesson(answer), faults) }
  const bank = draft.bank.find(({ part }) => part === task.part)
  if (bank) return { ...task, step, ...repairBank(draft, bank, answer, faults) }
  return { ...task, step, question: { ...task.question, earlier: earlierTurn(reply, listSentences(faults)) } }
}

/**
 * Returns the question that asks for the faulty blocks of a lesson again, and the function that reads its answer into
 * the draft.
 */
export function repairLesson(
  { brief, promptBase, plan }: Draft,
  planned: PlannedLesson,
  given: GivenLesson,
  faults: Fault[],
): Pick<Task, 'question' | 'read'> {
  const order = orderLesson(brief, plan, planned)
  return {
    question: lessonRepair(promptBase, order, given, faults),
    read({ lessons }, json) {
      const { lesson, faults: remaining } = readLessonRepair(order, lessons.get(planned.id), json)
      lessons.set(planned.id, lesson)
      return remaining
    },
  }
}

function repairBank(
  { promptBase, plan, lessons }: Draft,
  bank: BankPart,
  answer: unknown,
  faults: Fault[],
): Pick<Task, 'question' | 'read'> {
  return {
    question: assessmentRepair(promptBase, plan, bank, listBankLessons(plan, lessons, bank), answer, faults),
    read(draft, json) {
      draft.questions = readAssessmentRepair(bank, draft.plan.outcomes.length, draft.questions, json)
      return []
    },
  }
}

function listSentences(faults: Fault[]): string[] {
  return faults.map(({ finding }) => finding.says)
}

/** Restores the blocks, questions and texts that broke no rule before their repair and break one now. */
export function undoHarm(draft: Draft, before: Draft, faultsBefore: Fault[], faultsNow: Fault[]): void {
  const broken = new Set(faultsBefore.map(faultName))
  const harmed = faultsNow.filter(fault => !broken.has(faultName(fault)))
  for (const { spot } of harmed) restore(spot, draft, before)
}

function restore(spot: Spot, draft: Draft, before: Draft): void {
  switch (spot.part) {
    case 'lesson':
      restoreLesson(spot, draft, before)
      return
    case 'assessment': {
      const earlier = before.questions.find(({ place }) => place === spot.place)
      if (earlier) draft.questions = draft.questions.map(entry => (entry.place === spot.place ? earlier : entry))
      return
    }
    case 'article': {
      const earlier = before.articles.get(spot.id)
      if (earlier) draft.articles.set(spot.id, earlier)
      return
    }
    case 'wrapup':
      draft.wrapup = before.wrapup ?? draft.wrapup
      return
    case 'agreement':
      draft.agreement = before.agreement ?? draft.agreement
      return
    case 'outcome':
    case 'glossary':
    case 'course':
  }
}

function restoreLesson({ id, place }: Extract<Spot, { part: 'lesson' }>, draft: Draft, before: Draft): void {
  const earlier = before.lessons.get(id)
  const now = draft.lessons.get(id)
  if (!earlier || !now) return
  if (place === null) draft.lessons.set(id, earlier)
  else if (place === 'exercise') now.exercise = earlier.exercise ?? now.exercise
  else {
    const block = earlier.blocks.find(entry => entry.place === place)
    now.blocks = now.blocks.flatMap(entry => (entry.place !== place ? [entry] : block ? [block] : []))
  }
}

function faultName({ spot, finding }: Fault): string {
  return JSON.stringify([spot, finding.rule])
}
