/** Returns the result of `work`, or null if it throws, as windows of other sites, browser storage and LMSs may. */
export function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
