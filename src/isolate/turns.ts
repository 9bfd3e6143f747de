import { setTimeout } from 'node:timers/promises'

export type TurnOptions = { perName: number; inAll: number; waitMs: number }

/**
 * Limits concurrency: at most `perName` tasks with the same name run at once, and at most `inAll` in total; other tasks
 * wait in order. If a task would have to wait longer than `waitMs`, the result is null and the task never runs.
 */
export function createTurns({ perName, inAll, waitMs }: TurnOptions) {
  const running = new Map<string, number>()
  const waiting: { name: string; start(): void }[] = []
  let total = 0

  const mayRun = (name: string) => total < inAll && (running.get(name) ?? 0) < perName
  const take = (name: string) => {
    total++
    running.set(name, (running.get(name) ?? 0) + 1)
  }
  const end = (name: string) => {
    total--
    const stillRunning = running.get(name)! - 1
    if (stillRunning === 0) running.delete(name)
    else running.set(name, stillRunning)
    const next = waiting.findIndex(one => mayRun(one.name))
    if (next < 0) return
    const [started] = waiting.splice(next, 1)
    take(started!.name)
    started!.start()
  }

  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    if (mayRun(name)) take(name)
    else if (!(await waitForTurn(name))) return null
    try {
      return await work()
    } finally {
      end(name)
    }
  }

  async function waitForTurn(name: string): Promise<boolean> {
    const over = new AbortController()
    const turn = new Promise<boolean>(start => waiting.push({ name, start: () => start(true) }))
    const mine = waiting.at(-1)!
    const late = setTimeout(waitMs, false, { signal: over.signal }).catch(() => false)
    const started = await Promise.race([turn, late])
    over.abort()
    // The turn was given at the very moment when the waiting time ended. The task holds the turn now and has to use it.
    if (!started && !waiting.includes(mine)) return true
    if (!started) waiting.splice(waiting.indexOf(mine), 1)
    return started
  }
}

/**
 * Limits concurrency like `createTurns`, but fairly: each name has a queue of its own, and only the first task of each
 * name waits in the common queue. So a task waits for at most one task of every other name in the common queue, however
 * many tasks that name has. The result is null if a task waits too long in either queue.
 */
export function createFairTurns({ inAll, waitMs }: Omit<TurnOptions, 'perName'>) {
  const inOwnTurn = createTurns({ perName: 1, inAll: Number.POSITIVE_INFINITY, waitMs })
  const inCommonTurn = createTurns({ perName: 1, inAll, waitMs })
  return <T>(name: string, work: () => Promise<T>): Promise<T | null> => inOwnTurn(name, () => inCommonTurn(name, work))
}
