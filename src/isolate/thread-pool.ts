import { Worker } from 'node:worker_threads'
import { type Outcome, reviveError } from './outcome.ts'

export type ThreadPoolOptions = {
  /** The module that a thread runs. It must call `answerTasks`. */
  entry: string
  heapMb: number
  /**
   * How long an idle thread is kept alive, so that the next task finds its code loaded. 0 ends each thread after its
   * task.
   */
  idleMs: number
}

/**
 * Runs tasks in worker threads, one task at a time in each thread. The caller limits how many tasks run at once.
 * Aborting a task ends its thread, because running JavaScript cannot be stopped in any other way.
 */
export function openThreadPool({ entry, heapMb, idleMs }: ThreadPoolOptions) {
  const idle: { thread: Worker; timer: NodeJS.Timeout }[] = []

  return { run }

  function run<Answer>(task: unknown, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted()
    const thread = takeThread()
    return new Promise<Answer>((resolve, reject) => {
      const stop = () => settle(() => reject(signal.reason), false)
      const fail = (error: Error) => settle(() => reject(error), false)
      const end = (code: number) => fail(new Error(`A worker thread ended with ${code}`))
      const answer = (outcome: Outcome<Answer>) => {
        if ('answer' in outcome) settle(() => resolve(outcome.answer), true)
        else settle(() => reject(reviveError(outcome)), true)
      }
      const settle = (report: () => void, isReusable: boolean) => {
        signal.removeEventListener('abort', stop)
        thread.off('message', answer).off('error', fail).off('exit', end)
        if (isReusable) keepThread(thread)
        else endThread(thread)
        report()
      }
      signal.addEventListener('abort', stop)
      thread.on('message', answer).on('error', fail).on('exit', end)
      thread.postMessage(task)
    })
  }

  function takeThread(): Worker {
    const idleThread = idle.pop()
    if (!idleThread) return new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    clearTimeout(idleThread.timer)
    idleThread.thread.removeAllListeners('exit')
    idleThread.thread.ref()
    return idleThread.thread
  }

  function keepThread(thread: Worker): void {
    if (idleMs === 0) return void endThread(thread)
    const timer = setTimeout(() => forget(thread), idleMs).unref()
    idle.push({ thread, timer })
    // Idle threads must not keep the process alive.
    thread.unref()
    thread.once('exit', () => forget(thread))
  }

  function forget(thread: Worker): void {
    const place = idle.findIndex(kept => kept.thread === thread)
    if (place >= 0) idle.splice(place, 1)
    endThread(thread)
  }
}

/** Ends a thread. Its errors no longer matter, but without a listener an `error` event would end the process. */
function endThread(thread: Worker): void {
  thread.on('error', () => {})
  void thread.terminate()
}
