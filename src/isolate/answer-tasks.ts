import { parentPort } from 'node:worker_threads'
import { type Outcome, outcomeOfError } from './outcome.ts'

/** The functions that a thread can run as tasks, by the names of the tasks. */
// biome-ignore lint/suspicious/noExplicitAny: `Task` checks the arguments where a task is sent
export type Tasks = { [name: string]: (...given: any[]) => unknown }

/** A task to run in a thread: its name, and the arguments for its function. */
export type Task<Known extends Tasks> = {
  [Name in keyof Known]: { name: Name; given: Parameters<Known[Name]> }
}[keyof Known]

/** Runs every task that is sent to this thread, and posts its outcome. */
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
