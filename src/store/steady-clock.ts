/**
 * Returns milliseconds since 1970: the system's clock when this process started, plus the time that has passed since,
 * so no step of the clock affects it. It serves times that only this process compares: leases of the embedded
 * database, rate windows.
 */
export function steadyNow(): number {
  return Math.round(performance.timeOrigin + performance.now())
}
