import { parentPort } from 'node:worker_threads'
import { type Outcome, outcomeOfError } from './outcome.ts'

/** Names of tasks, and what each does with what it is given. */
// biome-ignore lint/suspicious/noExplicitAny: what a task is given is checked where it is asked for
export type Tasks = { [name: string]: (...given: any[]) => unknown }

/** A task by its name, with what it is given. */
export type Task<Known extends Tasks> = {
  [Name in keyof Known]: { name: Name; given: Parameters<Known[Name]> }
}[keyof Known]

/** Answers every task that this thread is sent. */
export function answerTasks<Known extends Tasks>(tasks: Known): void {
  parentPort!.on('message', async ({ name, given }: Task<Known>) => {
    parentPort!.postMessage(await runTask(() => tasks[name]!(...given)))
  })
}

async function runTask(work: () => unknown): Promise<Outcome<unknown>> {
  try {
    return { answer: await work() }
  } catch (error) {
    return outcomeOfError(error)
  }
}
