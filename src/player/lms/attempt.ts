/** Returns the result of `work`, or null where it throws: windows of other sites, browser storage and LMSs may. */
export function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
