/** Acts once, at the earliest of the times that it was asked for. */
export function createDueTimer(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  return { within, stop }

  function within(delay: number): void {
    if (dueAt <= Date.now() + delay) return
    stop()
    dueAt = Date.now() + delay
    timer = setTimeout(() => {
      stop()
      act()
    }, delay)
  }

  function stop(): void {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
  }
}
