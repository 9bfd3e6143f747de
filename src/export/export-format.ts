import type { Course } from '../course/schema.ts'
import type { PackageFormat, Sequencing } from '../edition.ts'
import type { Activity } from '../player/activities/list-activities.ts'
import type { PictureEncoding } from './handout/handout.ts'
import type { Medium } from './left-out.ts'

/** The groups of formats in the console and the docs: for an LMS, to read, or a bank of questions. */
export const FORMAT_GROUPS = ['lms', 'reading', 'questions'] as const
export type FormatGroup = (typeof FORMAT_GROUPS)[number]

type FormatFacts = {
  /** The word of the interface, and the end of a download's name. */
  name: PackageFormat
  /** What people call it. */
  title: string
  /** Who it is for, in a few words. */
  meaning: string
  group: FormatGroup
  /** The file name's extension, without its dot. */
  extension: string
  contentType: string
}

/** The course's page with its player, in a zip. */
export type PlayerFormat = FormatFacts & {
  container: 'player'
  medium: 'player'
  /** The driver that talks to the learner's record store: a file of `player/lms/` that exports `openLms`. */
  driver: string
  /** Whether the page runs in a window of an LMS, with an exit, or by itself. */
  page: 'package' | 'preview'
  /** A folder of `control-documents/`: what the format wants in every package, as it was published. */
  controlDocuments: string | null
  /** The files that tell an LMS what is in the package. They go first. */
  describe(course: Course, files: string[]): TextFile[]
  /** Other ways in which an LMS may sequence the course; null if the format has none. */
  sequencings: Record<Sequencing, SequencedPackage> | null
}

/** A package of several pages, each an activity of the LMS. */
export type SequencedPackage = {
  driver: string
  describe(course: Course, files: string[], activities: Activity[]): TextFile[]
}

/** One text file. */
export type TextFormat = FormatFacts & {
  container: 'text'
  medium: Medium
  write(course: Course): string
}

/** Files in a zip, without the player. The course's pictures lie beside them, each once. */
export type FilesFormat = FormatFacts & {
  container: 'files'
  medium: Medium
  mediaFolder: string
  pictures: PictureEncoding
  /** The files in the order of the zip. */
  build(course: Course): TextFile[]
}

/** Everything in which one export format differs from the others. Nobody else asks a format for its name. */
export type ExportFormat = PlayerFormat | FilesFormat | TextFormat

export type TextFile = { name: string; text: string }
