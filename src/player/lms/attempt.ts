/** What `work` gives, or null where it throws: other people's windows, storage and LMSs do. */
export function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
