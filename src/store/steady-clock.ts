/**
 * Milliseconds since 1970 as the system's clock had them when this process started, plus what has passed since: no step of the
 * clock moves it. For what this process alone compares: leases of the embedded database, rate windows.
 */
export function steadyNow(): number {
  return Math.round(performance.timeOrigin + performance.now())
}
