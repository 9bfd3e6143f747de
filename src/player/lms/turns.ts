/** A sequence of calls to an LMS. At each `yield` the page may run in between. */
export type Calls<Result = void> = Generator<void, Result, void>

/**
 * Maximum time for which one turn of calls blocks the page; a longer block would be noticeable. A single slow call may
 * take longer, because it cannot be interrupted.
 */
const TURN_MS = 50

/**
 * Makes calls in short turns so that the page is not blocked: LMSs answer synchronously, some only after a third of a
 * second.
 */
export function createTurns(onPause: () => void) {
  let calls: Calls | null = null
  let hasPaused = false
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    isBusy: () => !!calls,
    /** Whether the page has been able to respond since these calls were begun. */
    hasPaused: () => hasPaused,
    begin(next: Calls): void {
      calls = next
      hasPaused = false
      run(TURN_MS)
    },
    /** Makes the remaining calls at once, because the page is about to close. */
    finish(): void {
      clearTimeout(timer)
      run(Number.POSITIVE_INFINITY)
    },
  }

  function run(turn: number): void {
    // An LMS may close the page from within a call; this prevents a second run inside the first.
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
