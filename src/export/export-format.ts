import type { Course } from '../course/schema.ts'
import type { Edition } from '../edition.ts'

/** Everything in which one export format differs from the others. Nobody else asks a format for its name. */
export type ExportFormat = {
  /** The word of the interface, and the end of a download's name. */
  name: Edition
  /** What people call it. */
  title: string
  /** Why one would choose it, in a few words. */
  meaning: string
  /** Who keeps the learner's record: a file of `player/browser/lms/` that exports `openLms`. */
  driver: string
  /** A folder of `control-documents/`: what the format wants in every package, as it was published. */
  controlDocuments: string | null
  /** The files that tell an LMS what is in the package. They go first. */
  describe(course: Course, files: string[]): TextFile[]
}

export type TextFile = { name: string; text: string }
