import { attempt } from './attempt.ts'
import type { Dialect, Told } from './dialect.ts'
import type { Notebook } from './notebook.ts'
import type { Answer } from './port.ts'

/**
 * Data that could not be sent to the LMS, kept for the same learner's next visit. `base` is the state that the LMS had
 * when the copy was written; if the LMS has another state now, it has received more since. In copies of older releases,
 * which lack `countsSent`, the state also counts the unsent answers.
 */
export type UnsentCopy = Told & { answers: Answer[]; base: string; countsSent: boolean }

/**
 * Reads the copy. If there is none, returns the known record without answers. Returns null if the copy is unusable, for
 * example because another version wrote it.
 */
export function readCopy(
  notebook: Notebook<UnsentCopy> | undefined,
  dialect: Dialect,
  known: Told & { base: string },
): UnsentCopy | null {
  return attempt(() => {
    const copy: UnsentCopy = { ...known, answers: [], countsSent: false, ...notebook?.read() }
    dialect.essentials(copy, true)
    copy.answers.forEach(dialect.interaction)
    return copy
  })
}
