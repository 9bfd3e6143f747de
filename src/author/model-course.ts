import type { ModelMessage } from 'ai'
import type { Brief } from '../course/brief.ts'
import type { CourseContent } from '../course/schema.ts'
import { GenerationError } from '../errors.ts'
import type { AuthorWork } from './author.ts'
import { planAnswerSchema } from './model-answers.ts'
import { askModel, type ModelLine, type ModelQuestion, type ModelReply } from './model-call.ts'
import { finishCourse, WRONG_LANGUAGE } from './model-finish.ts'
import { type Part, partsOf } from './model-parts.ts'
import { type Plan, readPlan } from './model-plan.ts'
import { checkPlan, isInLanguage } from './model-plan-check.ts'
import { readAnswers, readRepairs, readReply } from './model-read.ts'
import { wireSchema } from './model-wire-schema.ts'
import { instructionsFor, PROMPTS_VERSION, planPrompt, repairPrompt } from './prompts.ts'

/** A model mends a list of this length; a longer one it only skims. */
const MAX_COMPLAINTS = 25

/** Shares of a job's progress. */
const PLANNED = 0.15
const WRITTEN = 0.85
const REPAIRED = 0.97

export type ModelJob = {
  line: ModelLine
  /** As the course names its author. */
  name: string
  brief: Brief
  work: AuthorWork
  /** Ends all calls of the job: one of them has failed for good. */
  giveUp(): void
  compact: boolean
}

export async function writeCourse(job: ModelJob): Promise<CourseContent> {
  const plan = await writePlan(job)
  job.work.onProgress(PLANNED)

  const parts = partsOf(job.brief, plan)
  const replies = await eachOf(parts, PLANNED, WRITTEN, job, part => askFor(job, part.step, questionFor(job, part)))
  const written = readAnswers(job.brief, plan, originOf(job), parts, replies)

  const faulty = written.answers.filter(({ faults, flaws }) => faults.length + flaws.length > 0)
  const repairs = await eachOf(faulty, WRITTEN, REPAIRED, job, ({ part, reply, faults, flaws }) =>
    askFor(job, `repair ${part.step}`, repairQuestion(questionFor(job, part), reply, [...faults, ...flaws])),
  )
  const { drafts, checked } = readRepairs(job.brief, plan, written, faulty, repairs)

  const content = finishCourse(job.brief, plan, drafts, checked)
  job.work.onProgress(1)
  return content
}

async function writePlan(job: ModelJob): Promise<Plan> {
  const { brief, compact } = job
  const question: ModelQuestion = {
    name: 'plan',
    instructions: instructionsFor(brief),
    messages: [{ role: 'user', content: planPrompt(brief, compact) }],
    schema: wireSchema(planAnswerSchema(brief)),
  }
  const reply = await askFor(job, 'plan', question)
  const first = readPlanReply(reply, brief)
  if (first.complaints.length === 0) return first.plan!
  const second = readPlanReply(
    await askFor(job, 'repair plan', repairQuestion(question, reply, first.complaints)),
    brief,
  )
  const usable = [second, first].flatMap(({ plan, complaints }) => (plan ? [{ plan, complaints }] : []))
  if (usable.length === 0) {
    throw new GenerationError('GENERATION_FAILED', 'The language model did not produce a usable plan for this course')
  }
  // Every lesson follows its plan: in the wrong language they would all be paid for in vain.
  const readable = usable.filter(({ plan }) => isInLanguage(plan, brief))
  if (readable.length === 0) throw new GenerationError('GENERATION_FAILED', WRONG_LANGUAGE)
  return readable.reduce((best, other) => (other.complaints.length < best.complaints.length ? other : best)).plan
}

function readPlanReply(reply: ModelReply, brief: Brief): { plan: Plan | null; complaints: string[] } {
  let plan: Plan | null = null
  const complaints = readReply(reply, json => {
    const read = readPlan(json, brief)
    plan = read.value
    return plan ? [...read.complaints, ...checkPlan(plan, brief)] : read.complaints
  })
  return { plan, complaints }
}

function questionFor({ brief }: ModelJob, part: Part): ModelQuestion {
  return {
    name: part.name,
    instructions: instructionsFor(brief),
    messages: [{ role: 'user', content: part.prompt }],
    schema: wireSchema(part.schema),
  }
}

function repairQuestion(question: ModelQuestion, reply: ModelReply, complaints: string[]): ModelQuestion {
  const said = 'json' in reply ? JSON.stringify(reply.json) : reply.text
  const turns: ModelMessage[] = [
    { role: 'assistant', content: said || '(no answer)' },
    { role: 'user', content: repairPrompt(complaints.slice(0, MAX_COMPLAINTS)) },
  ]
  return { ...question, messages: [...question.messages, ...turns] }
}

function askFor({ line, work }: ModelJob, step: string, question: ModelQuestion): Promise<ModelReply> {
  return work.remember(step, () => askModel(line, question, work))
}

function originOf({ name }: ModelJob): CourseContent['origin'] {
  return { kind: 'model', name, version: PROMPTS_VERSION, leftOut: [], unused: [] }
}

/** All at once, as far as the limiter lets them. The first to fail stops the rest, and nothing runs on afterwards. */
async function eachOf<T, R>(
  items: T[],
  from: number,
  to: number,
  job: ModelJob,
  call: (item: T) => Promise<R>,
): Promise<R[]> {
  let done = 0
  let failure: { error: unknown } | undefined
  const results = await Promise.allSettled(
    items.map(async item => {
      try {
        const result = await call(item)
        job.work.onProgress(from + ((to - from) * ++done) / items.length)
        return result
      } catch (error) {
        failure ??= { error }
        job.giveUp()
        throw error
      }
    }),
  )
  if (failure) throw failure.error
  return results.map(result => (result as PromiseFulfilledResult<R>).value)
}
