/**
 * Creates a semaphore for each name: at most `permits` tasks with the same name run at once, and other names do not
 * wait for them.
 */
export function createSemaphores(permits: number): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const semaphores = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async (name, work) => {
    const semaphore = semaphores.get(name) ?? { running: 0, waiting: [] }
    semaphores.set(name, semaphore)
    if (semaphore.running >= permits) await new Promise<void>(resolve => semaphore.waiting.push(resolve))
    else semaphore.running++
    try {
      return await work()
    } finally {
      const next = semaphore.waiting.shift()
      if (next) next()
      else if (--semaphore.running === 0) semaphores.delete(name)
    }
  }
}
