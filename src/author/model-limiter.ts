/** Lets at most `concurrency` calls run at once and serves the waiting jobs in turn, one call each. */
export type Limiter = {
  run<T>(job: object, signal: AbortSignal, call: () => Promise<T>): Promise<T>
  /** No call starts before this moment (milliseconds since 1970): the provider asked everybody to wait. */
  holdUntil(moment: number): void
}

type Waiting = { start(): void }

export function createLimiter(concurrency: number): Limiter {
  // A Map keeps its order: a served job that still waits goes to the end of it.
  const queues = new Map<object, Waiting[]>()
  let running = 0
  let heldUntil = 0
  let timer: NodeJS.Timeout | undefined

  return {
    async run(job, signal, call) {
      await turn(job, signal)
      try {
        return await call()
      } finally {
        running--
        startNext()
      }
    },
    holdUntil(moment) {
      heldUntil = Math.max(heldUntil, moment)
    },
  }

  function turn(job: object, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start() {
          signal.removeEventListener('abort', leave)
          running++
          resolve()
        },
      }
      const leave = () => {
        dequeue(job, waiting)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      const queue = queues.get(job)
      if (queue) queue.push(waiting)
      else queues.set(job, [waiting])
      startNext()
    })
  }

  function startNext(): void {
    const hold = heldUntil - Date.now()
    if (hold > 0 && queues.size > 0) {
      clearTimeout(timer)
      timer = setTimeout(startNext, hold)
      return
    }
    while (running < concurrency) {
      const next = queues.entries().next().value
      if (!next) return
      const [job, queue] = next
      const waiting = queue.shift()
      queues.delete(job)
      if (queue.length > 0) queues.set(job, queue)
      waiting?.start()
    }
  }

  function dequeue(job: object, waiting: Waiting): void {
    const queue = queues.get(job)?.filter(other => other !== waiting) ?? []
    if (queue.length > 0) queues.set(job, queue)
    else queues.delete(job)
  }
}
