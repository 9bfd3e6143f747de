/**
 * Returns milliseconds since 1970: the system's time at the start of this process, plus the time that has passed since.
 * So setting the system clock does not affect it. It is for times that only this process compares: leases of the
 * embedded database, and rate windows.
 */
export function steadyNow(): number {
  return Math.round(performance.timeOrigin + performance.now())
}
