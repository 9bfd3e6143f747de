const POLL_MS = 5_000

export type PoolOptions<Item> = {
  /** How many pieces of work run at once. */
  size: number
  /** Takes at most `count` pieces from the queue. */
  claim(count: number): Promise<Item[]>
  /** Does one piece. Never rejects: what goes wrong is the work's own affair. */
  run(item: Item): Promise<void>
  onError(error: unknown): void
}

export type Pool = {
  /** There may be something to do. */
  wake(): void
  /** Takes nothing more and resolves when what runs has ended. */
  drain(): Promise<void>
}

/** Keeps up to `size` pieces of claimed work going: woken by the store, and by a slow clock in case a wake-up was lost. */
export function openPool<Item>(options: PoolOptions<Item>): Pool {
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> | null = null
  let wokenMeanwhile = false
  let draining = false
  const clock = setInterval(wake, POLL_MS)

  function wake(): void {
    if (draining || running.size >= options.size) return
    if (claiming) wokenMeanwhile = true
    else claiming = fill()
  }

  /** One claim at a time; whoever got something asks for more. */
  async function fill(): Promise<void> {
    wokenMeanwhile = false
    let claimed: Item[] = []
    try {
      claimed = await options.claim(options.size - running.size)
    } catch (error) {
      options.onError(error)
    }
    for (const item of claimed) start(item)
    claiming = null
    if (wokenMeanwhile || claimed.length > 0) wake()
  }

  function start(item: Item): void {
    const work = options.run(item).finally(() => {
      running.delete(work)
      wake()
    })
    running.add(work)
  }

  return {
    wake,
    async drain() {
      draining = true
      clearInterval(clock)
      await claiming
      await Promise.all(running)
    },
  }
}
