/** Calls to an LMS, one after the other. Where it yields, the page may have its turn. */
export type Calls<Result = void> = Generator<void, Result, void>

/** A page that is not free for longer feels stuck. One call of a slow LMS may take longer, and cannot be cut. */
const TURN_MS = 50

/** Makes calls without keeping the page waiting: LMSs answer in the page's own thread, some after a third of a second. */
export function createTurns(onPause: () => void) {
  let calls: Calls | null = null
  let hasPaused = false
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    isBusy: () => !!calls,
    /** Whether the page has had a turn since these calls were begun. */
    hasPaused: () => hasPaused,
    begin(next: Calls): void {
      calls = next
      hasPaused = false
      run(TURN_MS)
    },
    /** Makes the rest at once: the page is about to go. */
    finish(): void {
      clearTimeout(timer)
      run(Number.POSITIVE_INFINITY)
    },
  }

  function run(turn: number): void {
    // An LMS that ends the page from within a call would come here again.
    if (isRunning) return
    const since = Date.now()
    isRunning = true
    try {
      while (calls && Date.now() - since < turn) if (calls.next().done) calls = null
    } finally {
      isRunning = false
    }
    if (!calls) return
    hasPaused = true
    onPause()
    timer = setTimeout(run, 0, TURN_MS)
  }
}
