import { attempt } from './attempt.ts'
import type { Dialect, Told } from './dialect.ts'
import { notebookOf } from './notebook.ts'
import type { PlacedAnswer } from './report.ts'

/** `base` is the state that the LMS held when this copy was taken: by it one knows whether it was told more since. */
export type Copy = Told & { answers: PlacedAnswer[]; base: string }

/**
 * What an LMS could not be told, kept in this browser for the next visit of the same learner. A learner whom the LMS does
 * not name has none: what nobody owns would be handed to the next one who sits down here.
 */
export function keptCopyOf(courseId: string, learnerId: string) {
  const notebook = learnerId ? notebookOf<Copy>(`${courseId}:${learnerId}`) : null
  const copy = { isKept: false, take, keep, drop }
  return copy

  function take(dialect: Dialect): Copy | null {
    const page = notebook?.read()
    copy.isKept = !!page
    if (!page) return null
    return attempt(() => {
      const { place, state, base, answers, ...rest } = page as Copy
      // What makes no sense, a copy of another version say, throws here and is left alone.
      for (const answer of answers) dialect.interaction(answer)
      const unplaced = answers.map(answer => ({ ...answer, index: undefined }))
      return { ...rest, place: String(place), state: String(state), base: String(base), answers: unplaced }
    })
  }

  function keep(page: Copy): void {
    copy.isKept = !!notebook?.write(page)
  }

  function drop(): void {
    if (copy.isKept) notebook?.tearOut()
    copy.isKept = false
  }
}
