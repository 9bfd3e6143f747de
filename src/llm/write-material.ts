import type { Material } from '../course/material.ts'
import type { PlannedChapter } from '../course/stages.ts'
import { askAll, type ModelJob } from './ask.ts'
import { listFaults, snapshot } from './draft.ts'
import { groundCourse } from './grounding/ground-course.ts'
import { groundLessons } from './grounding/ground-lessons.ts'
import type { Plan } from './plan/plan.ts'
import { showAnswers, showDraft } from './show-draft.ts'
import { closingTasks, earlyClosingTasks } from './stages/assess.ts'
import { checkDraft } from './stages/check.ts'
import { critiqueTasks, doubtQuestions, doubtTasks, listStandingDoubts } from './stages/critique.ts'
import { judgeDraft } from './stages/judge.ts'
import { planCourse } from './stages/plan.ts'
import { listClosingFaults, listLessonFaults, repairTasks, undoHarm } from './stages/repair.ts'
import { dropUntaught, requireLessons, trimToRules } from './stages/trim.ts'
import { writingTasks } from './stages/write.ts'

/** Progress of a job at the end of each stage, as a share of 1. */
const PLANNED = 0.15
const WRITTEN = 0.65
const ASKED = 0.9
const REPAIRED = 0.97

/**
 * Writes a course in three rounds of calls, however long it is. The first asks for the plan, the second for lessons,
 * articles and agreement. The third asks for assessment and wrap-up, which are written from the lessons, and for the
 * critic's doubts and the repairs of the lessons. If it brings faults or doubts, one more round of repairs follows.
 */
export async function writeMaterial(job: ModelJob): Promise<Material> {
  const { work } = job
  work.onStage('planning')
  const draft = await planCourse(job)
  work.onProgress(PLANNED)

  work.onStage('writing', listTitles(draft.plan))
  showDraft(work, draft)
  const onAnswer = showAnswers(work, draft)
  const lessonTasks = writingTasks(draft, job.compact)
  const lessonAnswers = await askAll(job, draft, lessonTasks, { from: PLANNED, to: WRITTEN, onAnswer })

  work.onStage('questions')
  await judgeDraft(job, draft, WRITTEN)
  const lessonCheck = checkDraft(draft)
  const lessonRepairs = repairTasks(draft, lessonAnswers, listLessonFaults(draft, lessonCheck, lessonAnswers))
  const earlyTasks = earlyClosingTasks(draft)
  const criticTasks = job.critic ? critiqueTasks(draft) : []
  const firstDraft = snapshot(draft)
  const secondTasks = [...earlyTasks, ...criticTasks, ...lessonRepairs]
  const secondAnswers = await askAll(job, draft, secondTasks, { from: WRITTEN, to: ASKED })
  undoHarm(draft, firstDraft, lessonCheck.faults, checkDraft(draft).faults)
  await judgeDraft(job, draft, ASKED)
  groundLessons(draft)
  await requireLessons(job, draft)
  dropUntaught(draft)
  showDraft(work, draft)
  const lateTasks = closingTasks(draft).filter(({ part }) => !earlyTasks.some(task => task.part === part))
  const lateAnswers = await askAll(job, draft, lateTasks, { from: ASKED, to: ASKED })

  work.onStage('checking')
  const closingAnswers = [...secondAnswers.filter(({ task }) => earlyTasks.includes(task)), ...lateAnswers]
  const doubts = listFaults(secondAnswers.filter(({ task }) => criticTasks.includes(task)))
  const allDoubts = [...doubts, ...doubtQuestions(doubts, draft)]
  await judgeDraft(job, draft, ASKED)
  const closingCheck = checkDraft(draft)
  const closingFaults = listClosingFaults(draft, closingCheck, closingAnswers, allDoubts)
  const closingRepairs = repairTasks(draft, closingAnswers, closingFaults)
  const secondDraft = snapshot(draft)
  await askAll(job, draft, [...closingRepairs, ...doubtTasks(draft, allDoubts)], { from: ASKED, to: REPAIRED })
  undoHarm(draft, secondDraft, closingCheck.faults, checkDraft(draft).faults)
  if (job.critic) draft.doubts = listStandingDoubts(doubts, secondDraft, draft)
  await judgeDraft(job, draft, REPAIRED)
  groundLessons(draft, secondDraft)
  groundCourse(draft)

  const material = await trimToRules(job, draft)
  work.onProgress(1)
  return material
}

function listTitles({ chapters }: Plan): PlannedChapter[] {
  return chapters.map(({ title, lessons }) => ({ title, lessons: lessons.map(({ id, title }) => ({ id, title })) }))
}
