import type { Material } from '../course/material.ts'
import type { PlannedChapter } from '../course/stages.ts'
import { askAll, type ModelJob } from './ask.ts'
import { listFaults, snapshot } from './draft.ts'
import { dropUntaught } from './drop-parts.ts'
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
import { requireLessons, trimToRules } from './stages/trim.ts'
import { writingTasks } from './stages/write.ts'

/** Progress of a job at the end of each stage, as a share of 1. */
const PLANNED = 0.15
const WRITTEN = 0.65
const ASKED = 0.9
const REPAIRED = 0.97

/**
 * Writes a course in three rounds of calls, however long it is: the plan; lessons, articles and agreement; and finally
 * the parts written from the lessons, together with the critic and the repairs of the lessons. A fault or doubt in the
 * last round leads to one more round.
 */
export async function writeMaterial(job: ModelJob): Promise<Material> {
  const { work } = job
  work.onStage('planning')
  const draft = await planCourse(job)
  work.onProgress(PLANNED)

  work.onStage('writing', listTitles(draft.plan))
  showDraft(work, draft)
  const onAnswer = showAnswers(work, draft)
  const tasks = writingTasks(draft, job.compact)
  const lessonAnswers = await askAll(job, draft, tasks, { from: PLANNED, to: WRITTEN, onAnswer })

  work.onStage('questions')
  await judgeDraft(job, draft, WRITTEN)
  const writtenDraft = checkDraft(draft)
  const lessonFaults = listLessonFaults(draft, writtenDraft, lessonAnswers)
  const lessonRepairs = repairTasks(draft, lessonAnswers, lessonFaults)
  const earlyClosing = earlyClosingTasks(draft)
  const critics = job.critic ? critiqueTasks(draft) : []
  const unrepaired = snapshot(draft)
  const wave = await askAll(job, draft, [...earlyClosing, ...critics, ...lessonRepairs], { from: WRITTEN, to: ASKED })
  undoHarm(draft, unrepaired, writtenDraft.faults)
  await judgeDraft(job, draft, ASKED)
  groundLessons(draft)
  await requireLessons(job, draft)
  dropUntaught(draft)
  showDraft(work, draft)
  const lateClosing = closingTasks(draft).filter(({ part }) => !earlyClosing.some(task => task.part === part))
  const lateAnswers = await askAll(job, draft, lateClosing, { from: ASKED, to: ASKED })

  work.onStage('checking')
  const closingAnswers = [...wave.filter(({ task }) => earlyClosing.includes(task)), ...lateAnswers]
  const doubts = listFaults(wave.filter(({ task }) => critics.includes(task)))
  const allDoubts = [...doubts, ...doubtQuestions(doubts, draft)]
  await judgeDraft(job, draft, ASKED)
  const closedDraft = checkDraft(draft)
  const closingFaults = listClosingFaults(draft, closedDraft, closingAnswers, allDoubts)
  const closingRepairs = repairTasks(draft, closingAnswers, closingFaults)
  const unchecked = snapshot(draft)
  await askAll(job, draft, [...closingRepairs, ...doubtTasks(draft, allDoubts)], { from: ASKED, to: REPAIRED })
  undoHarm(draft, unchecked, closedDraft.faults)
  if (job.critic) draft.doubts = listStandingDoubts(doubts, unchecked, draft)
  await judgeDraft(job, draft, REPAIRED)
  groundLessons(draft, unchecked)
  groundCourse(draft)

  const material = await trimToRules(job, draft)
  work.onProgress(1)
  return material
}

function listTitles({ chapters }: Plan): PlannedChapter[] {
  return chapters.map(({ title, lessons }) => ({ title, lessons: lessons.map(({ id, title }) => ({ id, title })) }))
}
