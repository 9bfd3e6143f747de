import { createHash } from 'node:crypto'
import type { AuthorWork } from '../course/author.ts'
import type { Brief } from '../course/brief.ts'
import { GenerationError } from '../errors.ts'
import { askModel } from './call/ask-model.ts'
import { classifyTrouble } from './call/failure.ts'
import type { ModelLine, ModelQuestion } from './call/model-line.ts'
import type { ModelReply } from './call/read-json.ts'
import type { Answer, Draft, Task } from './draft.ts'
import type { Grounds } from './grounding/grounds.ts'

export type ModelJob = {
  line: ModelLine
  /** The author's name as courses show it. */
  name: string
  brief: Brief
  work: AuthorWork
  /** The client's documents if the course is made from documents, otherwise null. */
  grounds: Grounds | null
  /** Aborts all calls of the job because one of them has failed for good; the job fails with this reason. */
  giveUp(reason: unknown): void
  /** Whether the model is small: the plan then has fewer parts, and the prompts contain a sample lesson. */
  compact: boolean
  /** Whether the model reads its finished lessons again as a critic. */
  critic: boolean
  /** Whether the model compares its text with the documents as a judge. */
  judge: boolean
}

/**
 * How the calls of one wave are reported. `from` and `to` are the job's progress before and after them, and `onAnswer`
 * is called for each answer. If `optional`, the course can do without these calls: those that the budget does not
 * suffice for are skipped, and the job goes on.
 */
type Watch = { from: number; to: number; onAnswer?: (answer: Answer) => void; optional?: boolean }

/**
 * Asks all tasks in parallel, as far as the limiter allows, and reads the answers into the
 * draft in the order of the tasks.
 */
export async function askAll(
  job: ModelJob,
  draft: Draft,
  tasks: Task[],
  { from, to, onAnswer, optional = false }: Watch,
): Promise<Answer[]> {
  let done = 0
  const results = await Promise.allSettled(
    tasks.map(async task => {
      const result = await askOrLose(job, task, optional)
      job.work.onProgress(from + ((to - from) * ++done) / tasks.length)
      if (result.reply) job.work.onWritten(task.part)
      onAnswer?.(result)
      return result
    }),
  )
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  const replies = results.map(result => (result as PromiseFulfilledResult<Answer>).value)
  const lost = replies.flatMap(answer => answer.lost ?? [])
  // If the server was unavailable for every call, the job fails; a retry of each part would only fail again.
  const isGone = lost.length > 1 && lost.length === replies.length
  if (isGone && lost.every(({ code }) => code === 'MODEL_UNAVAILABLE')) throw lost[0]
  const answers = replies.map(answer => {
    const { reply, task } = answer
    return reply && 'json' in reply ? { ...answer, faults: task.read(draft, reply.json) } : answer
  })
  draft.answers.push(...answers)
  return answers
}

/** The fields of a job that asking needs, for a whole course or a single part. */
type Asking = Pick<ModelJob, 'line' | 'name' | 'work'>

/**
 * Returns the model's answer to a question. The answer is stored under the step and the question, so that a resumed job
 * does not pay for it again.
 */
export function ask(job: Asking, step: string, question: ModelQuestion): Promise<ModelReply> {
  return job.work.remember(nameStep(job, step, question), () => askModel(job.line, question, job.work))
}

/**
 * Deletes the stored answers to these tasks, which led to no usable course, so that the next attempt asks again.
 * Questions that contain such an answer will differ, so they are asked again too.
 */
export async function forget(job: Asking, tasks: Pick<Task, 'step' | 'question' | 'shorter'>[]): Promise<void> {
  for (const { step, question, shorter } of tasks) {
    await job.work.forget(nameStep(job, step, question))
    if (shorter) await job.work.forget(nameStep(job, nameShorter(step), shorter))
  }
}

function nameStep({ name }: Asking, step: string, question: ModelQuestion): string {
  const fingerprint = createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16)
  return `${name} ${step} ${fingerprint}`
}

/**
 * Asks one task. A failure of one part loses only that part; a failure of the connection or the budget ends the job.
 */
async function askOrLose(job: ModelJob, task: Task, optional: boolean): Promise<Answer> {
  try {
    return { task, reply: await askAtLength(job, task), lost: null, faults: [] }
  } catch (error) {
    const isPartLost = error instanceof GenerationError && (isOfOnePart(error) || (optional && isSpent(error)))
    if (isPartLost) return { task, reply: null, lost: error, faults: [] }
    // When the budget is spent, calls in flight are not aborted: they are already paid for, and their answers are
    // stored. No later call is made, because it would exceed the same limit.
    if (!(error instanceof GenerationError && isSpent(error))) job.giveUp(error)
    throw error
  }
}

/** Whether a call was not made because a limit on tokens or cost would have been passed. */
export function isSpent({ code }: GenerationError): boolean {
  return code === 'MODEL_BUDGET'
}

/**
 * Asks a task's question. If question and answer together exceed the model's context, asks the short form of the
 * question, if the task has one.
 */
async function askAtLength(job: ModelJob, { step, question, shorter }: Task): Promise<ModelReply> {
  try {
    return await ask(job, step, question)
  } catch (error) {
    if (!shorter || !(error instanceof GenerationError) || !isTooLong(error)) throw error
    return ask(job, nameShorter(step), shorter)
  }
}

function nameShorter(step: string): string {
  return `shorter ${step}`
}

/** Whether a call failed because question and answer together exceed the model's context. */
export function isTooLong({ cause }: GenerationError): boolean {
  return classifyTrouble(cause) === 'long'
}

function isOfOnePart(error: GenerationError): boolean {
  return ['passing', 'silent', 'declined', 'form', 'long'].includes(classifyTrouble(error.cause))
}
