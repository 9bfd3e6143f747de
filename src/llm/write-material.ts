import { assembleCourse } from '../course/assemble-course.ts'
import type { Brief } from '../course/brief.ts'
import { listLessons } from '../course/list-parts.ts'
import type { Material } from '../course/material.ts'
import { courseContentSchema, type Origin } from '../course/schema.ts'
import { GenerationError } from '../errors.ts'
import { type Answer, askAll, forget, type ModelJob, type Task } from './ask.ts'
import { type Drafts, type Fault, noDrafts } from './drafts.ts'
import { settleLessons } from './grounding/drop-ungrounded.ts'
import { settleCourse } from './grounding/ground-course.ts'
import { lessonGroundFaults, questionGroundFaults } from './grounding/ground-faults.ts'
import { settlePlan } from './grounding/ground-plan.ts'
import type { Plan } from './plan/plan.ts'
import { writePlan } from './plan/write-plan.ts'
import { PROMPTS_VERSION } from './prompts/instructions.ts'
import { type Checked, checkDrafts, namePart } from './repair/check-drafts.ts'
import { questionsInDoubt, standingDoubts } from './repair/doubts.ts'
import {
  articleName,
  cutToLimits,
  dropUntaught,
  exerciseName,
  lessonName,
  mendDrafts,
  NOT_USABLE,
  nameUnread,
  standsWithout,
} from './repair/mend.ts'
import { takeRepairs } from './repair/take-repairs.ts'
import { againTask, criticTasks, doubtedTasks, firstTasks, questionTasks, repairTask } from './tasks.ts'

/** Shares of a job's progress. */
const PLANNED = 0.15
const WRITTEN = 0.65
const ASKED = 0.9
const REPAIRED = 0.97

const MAX_MENDING_ROUNDS = 8

const WRONG_LANGUAGE = 'The language model did not write in the language that was asked for'

/**
 * Three waits for the model, however long the course: the plan; lessons, articles and agreement; then what is written from
 * the lessons, beside the repairs of what is wrong with them and the critic. A fault or a doubt in that last wave costs one
 * more.
 */
export async function writeMaterial(job: ModelJob): Promise<Material> {
  const { brief, work } = job
  work.onStage('planning')
  const plan = await writePlan(job)
  settlePlan(plan, brief.outline, brief.subject)
  work.onProgress(PLANNED)

  work.onStage(
    'writing',
    plan.chapters.map(({ title, lessons }) => ({ title, lessons: lessons.map(({ id, title }) => ({ id, title })) })),
  )
  const drafts = noDrafts()
  const origin: Origin = { kind: 'model', name: job.name, version: PROMPTS_VERSION, leftOut: [], unused: [] }
  const first = await askAll(job, firstTasks(brief, plan, job.compact), drafts, PLANNED, WRITTEN)

  work.onStage('questions')
  const faults = [
    ...allFaults(first),
    ...flawsAndFaults(checkDrafts(brief, plan, drafts, origin)),
    ...lessonGroundFaults(brief, plan, drafts),
  ]
  const again = first.flatMap(answer => secondTasks(brief, plan, drafts, answer, faults))
  // What documents do not bear out goes after the repair: nobody is asked about it.
  const early = !job.grounds && isAskable(plan, drafts) ? questionTasks(brief, plan, drafts) : []
  const critics = job.critic ? criticTasks(brief, plan, drafts) : []
  const before = structuredClone(drafts)
  const second = await askAll(job, [...early, ...critics, ...again], drafts, WRITTEN, ASKED)
  takeRepairs(brief, plan, drafts, before, origin)
  settleLessons(brief, plan, drafts, origin)
  await requireLessons(job, plan, drafts, [...first, ...second])
  dropUntaught(plan, drafts)
  const others = questionTasks(brief, plan, drafts).filter(({ part }) => !early.some(task => task.part === part))
  const lessonAnswers = [
    ...second.filter(({ task }) => early.includes(task)),
    ...(await askAll(job, others, drafts, ASKED, ASKED)),
  ]

  work.onStage('checking')
  const doubts = allFaults(second.filter(({ task }) => critics.includes(task)))
  const doubted = job.critic ? [...doubts, ...questionsInDoubt(doubts, plan, drafts)] : []
  const late = [
    ...allFaults(lessonAnswers),
    ...flawsAndFaults(checkDrafts(brief, plan, drafts, origin)),
    ...questionGroundFaults(brief, plan, drafts),
    ...doubted.filter(({ spot }) => spot.part === 'assessment'),
  ]
  const last = [
    ...lessonAnswers.flatMap(answer => secondTasks(brief, plan, drafts, answer, late)),
    ...(job.critic ? doubtedTasks(brief, plan, drafts, doubted) : []),
  ]
  const questioned = structuredClone(drafts)
  const third = await askAll(job, last, drafts, ASKED, REPAIRED)
  takeRepairs(brief, plan, drafts, questioned, origin)
  if (job.critic) drafts.doubts = standingDoubts(doubts, questioned, drafts)

  settleLessons(brief, plan, drafts, origin, questioned)
  settleCourse(brief, plan, drafts, origin)
  cutToLimits(drafts)
  const answers = [...first, ...second, ...lessonAnswers, ...third]
  nameWhatIsMissing(brief, plan, drafts, origin, answers)
  const material = await mendUntilGood(job, plan, drafts, origin, answers)
  work.onProgress(1)
  return material
}

/** What is asked for a second time: a part that could not be had or is in another language, or what is at fault in it. */
function secondTasks(brief: Brief, plan: Plan, drafts: Drafts, answer: Answer, faults: Fault[]): Task[] {
  const partFaults = faults.filter(fault => namePart(fault, plan) === answer.task.part)
  const foreign = partFaults.some(({ finding }) => finding.rule === 'language')
  if (foreign || !answer.task.isIn(drafts)) return [againTask(answer, partFaults)]
  return partFaults.length > 0 ? [repairTask(brief, plan, drafts, answer, partFaults)] : []
}

function allFaults(answers: Answer[]): Fault[] {
  return answers.flatMap(({ faults }) => faults)
}

function flawsAndFaults({ faults, flaws }: Checked): Fault[] {
  return [...faults, ...flaws]
}

/** What the lessons at hand teach is enough to ask about every outcome; otherwise questions wait for the second try. */
function isAskable(plan: Plan, drafts: Drafts): boolean {
  const writtenLessons = listLessons(plan).filter(({ id }) => drafts.lessons.has(id))
  return plan.outcomes.every(({ id }) => writtenLessons.some(({ outcomeIds }) => outcomeIds.includes(id)))
}

/** A course that does not stand without its missing lessons is given up before more is paid for. */
async function requireLessons(job: ModelJob, plan: Plan, drafts: Drafts, answers: Answer[]): Promise<void> {
  if (standsWithout(plan, drafts)) return
  await forgetUnusable(job, plan, drafts, [], answers)
  const missing = listLessons(plan).filter(({ id }) => !drafts.lessons.has(id))
  throw (
    missing.map(({ id }) => explainGap(`lesson ${id}`, answers)).find(Boolean) ??
    new GenerationError('GENERATION_FAILED', 'The language model left parts of the course unwritten')
  )
}

/** Lessons, their parts, exercises and articles that the course stands without are named; anything else that is missing fails the job. */
function nameWhatIsMissing(brief: Brief, plan: Plan, drafts: Drafts, origin: Origin, answers: Answer[]): void {
  const exercises = brief.addOns.includes('practical-exercises')
  const why = (part: string) => explainGap(part, answers)?.message ?? NOT_USABLE
  for (const part of ['assessment', 'wrapup', 'agreement']) {
    const lost = explainGap(part, answers)
    if (lost && answers.some(({ task }) => task.part === part && !task.isIn(drafts))) throw lost
  }
  for (const { id } of listLessons(plan).filter(lesson => !drafts.lessons.has(lesson.id))) {
    origin.leftOut.push({ what: lessonName(plan, id), why: why(`lesson ${id}`) })
  }
  for (const { id } of plan.articles.filter(article => !drafts.articles.has(article.id))) {
    origin.leftOut.push({ what: articleName(plan, id), why: why(`article ${id}`) })
  }
  for (const [id, draft] of drafts.lessons) {
    if (exercises && !draft.exercise) origin.leftOut.push({ what: exerciseName(plan, id), why: NOT_USABLE })
  }
  nameUnread(plan, drafts, origin.leftOut)
}

function explainGap(part: string, answers: Answer[]): GenerationError | null | undefined {
  return answers.findLast(({ task, lost }) => task.part === part && lost)?.lost
}

/** A course that passes every gate, made smaller where it must be, or a clear refusal: never half a course. */
async function mendUntilGood(
  job: ModelJob,
  plan: Plan,
  drafts: Drafts,
  origin: Origin,
  answers: Answer[],
): Promise<Material> {
  const { brief } = job
  let checked = checkDrafts(brief, plan, drafts, origin)
  for (let round = 0; round < MAX_MENDING_ROUNDS && checked.faults.length > 0; round++) {
    if (!mendDrafts(plan, drafts, checked.faults, origin.leftOut)) break
    checked = checkDrafts(brief, plan, drafts, origin)
  }
  const valid = courseContentSchema.safeParse(assembleCourse(checked.material, brief))
  if (checked.faults.length === 0 && valid.success) return checked.material
  await forgetUnusable(job, plan, drafts, checked.faults, answers)
  const foreign = checked.faults.some(({ finding }) => finding.rule === 'language')
  const message = foreign
    ? WRONG_LANGUAGE
    : "The language model's course did not pass the quality rules, even after a second try"
  const says = checked.faults.slice(0, 20).map(({ finding }) => finding.says)
  throw new GenerationError('GENERATION_FAILED', message, { cause: valid.error ?? new Error(says.join('; ')) })
}

/** The next try of the same brief pays for these once more, and for nothing else. */
function forgetUnusable(job: ModelJob, plan: Plan, drafts: Drafts, faults: Fault[], answers: Answer[]): Promise<void> {
  const faulty = new Set(faults.map(fault => namePart(fault, plan)))
  const unusable = answers.filter(({ task }) => faulty.has(task.part) || !task.isIn(drafts))
  return forget(
    job,
    unusable.map(({ task }) => task),
  )
}
