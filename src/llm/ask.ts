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
  /** The author's name, as in the course. */
  name: string
  brief: Brief
  work: AuthorWork
  /** The client's documents, where the course is made from them. */
  grounds: Grounds | null
  /** Ends all calls of the job with the reason why one of them has failed for good: that is what the job fails with. */
  giveUp(reason: unknown): void
  /** The model is small: less is planned, and it is shown a sample. */
  compact: boolean
  /** The model reads its lessons once more. */
  critic: boolean
  /** The model compares what was written from documents with them. */
  judge: boolean
}

/** Shares of the job's progress at the start and the end of a wave, and who is told of each answer as it comes. */
type Watch = { from: number; to: number; onAnswer?: (answer: Answer) => void }

/** Asks for all of them at once, as far as the limiter lets them, and reads the answers into the draft in the order of the tasks. */
export async function askAll(
  job: ModelJob,
  draft: Draft,
  tasks: Task[],
  { from, to, onAnswer }: Watch,
): Promise<Answer[]> {
  let done = 0
  const results = await Promise.allSettled(
    tasks.map(async task => {
      const result = await askOrLose(job, task)
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
  // A server that has gone is not asked for everything once more.
  const isGone = lost.length > 1 && lost.length === replies.length
  if (isGone && lost.every(({ code }) => code === 'MODEL_UNAVAILABLE')) throw lost[0]
  const answers = replies.map(answer => {
    const { reply, task } = answer
    return reply && 'json' in reply ? { ...answer, faults: task.read(draft, reply.json) } : answer
  })
  draft.answers.push(...answers)
  return answers
}

/** Who asks, for a course or for a part of one. */
type Asking = Pick<ModelJob, 'line' | 'name' | 'work'>

/** One answer, paid for once however often the job is taken up again: the same question has the same answer. */
export function ask(job: Asking, step: string, question: ModelQuestion): Promise<ModelReply> {
  return job.work.remember(nameStep(job, step, question), () => askModel(job.line, question, job.work))
}

/** Forgets answers that led to no course, so that the next try asks again, and so repeats all that depended on them. */
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

/** An error of one part loses only that part; an error of the connection or the budget ends the job. */
async function askOrLose(job: ModelJob, task: Task): Promise<Answer> {
  try {
    return { task, reply: await askAtLength(job, task), lost: null, faults: [] }
  } catch (error) {
    if (error instanceof GenerationError && isOfOnePart(error)) return { task, reply: null, lost: error, faults: [] }
    // Calls under way are paid for: they are answered and remembered. The others meet the same limit.
    const isBudgetSpent = error instanceof GenerationError && error.code === 'MODEL_BUDGET'
    if (!isBudgetSpent) job.giveUp(error)
    throw error
  }
}

/** What is more than the model can hold is asked for in fewer words, where the part can be. */
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

/** Whether the part was more than the model can hold, however it was asked for. */
export function isTooLong({ cause }: GenerationError): boolean {
  return classifyTrouble(cause) === 'long'
}

function isOfOnePart(error: GenerationError): boolean {
  return ['passing', 'silent', 'declined', 'form', 'long'].includes(classifyTrouble(error.cause))
}
