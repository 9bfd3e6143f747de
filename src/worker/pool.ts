const POLL_MS = 5_000

export type PoolOptions<Item> = {
  /** Maximum number of items that are processed at once. */
  size: number
  /** Claims at most `count` items from the queue. */
  claim(count: number): Promise<Item[]>
  /** Processes one item. It never rejects: errors are handled inside. */
  run(item: Item): Promise<void>
  onError(error: unknown): void
}

export type Pool = {
  /** Reports that the queue may have something to claim. */
  wake(): void
  /** Claims nothing more, and resolves when the running items are done. */
  drain(): Promise<void>
}

/**
 * Opens a pool that claims items from a queue and processes up to `size` of them at once. The store wakes the pool when
 * the queue has new items; a slow timer wakes it too, in case a wake-up was lost.
 */
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

  /**
   * Claims as many items as the pool has room for. If there were any, or the pool was woken meanwhile, another claim
   * follows. Only one claim is under way at a time.
   */
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
