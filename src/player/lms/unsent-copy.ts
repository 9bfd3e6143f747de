import { attempt } from './attempt.ts'
import type { Dialect, Told } from './dialect.ts'
import type { Notebook } from './notebook.ts'
import type { Answer } from './port.ts'

/**
 * What an LMS could not be told, for the next visit of the same learner. `base` is the state that the LMS held when it was
 * taken: by it one knows whether it was told more since. The states of older copies, without `countsSent`, count the
 * answers that wait with them too.
 */
export type UnsentCopy = Told & { answers: Answer[]; base: string; countsSent: boolean }

/** Reads the copy; null if it is unusable, for example because another version wrote it. */
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
