import type { Course } from '../course/schema.ts'
import type { PackageFormat, Sequencing } from '../edition.ts'
import type { Activity } from '../player/activities/list-activities.ts'
import type { PictureEncoding } from './handout/handout.ts'
import type { Medium } from './left-out.ts'

/** The groups of formats in the console and the docs: for an LMS, for reading, and question banks. */
export const FORMAT_GROUPS = ['lms', 'reading', 'questions'] as const
export type FormatGroup = (typeof FORMAT_GROUPS)[number]

type FormatFacts = {
  /** The name in the API, and the suffix of a download's name. */
  name: PackageFormat
  /** The name that people know. */
  title: string
  /** What the format is good for, in a few words that people read. */
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
  /** The driver that talks to the LMS or LRS. It is a file of `player/lms/` that exports `openLms`. */
  driver: string
  /**
   * How the page is built: `package` for the window of an LMS, with a button to exit; `preview` for a page that is
   * opened by itself.
   */
  page: 'package' | 'preview'
  /**
   * A folder of `control-documents/` with the files that the format requires in every package, as they were published;
   * null if it requires none.
   */
  controlDocuments: string | null
  /** Returns the files that describe the package to an LMS. They go first into the zip. */
  describe(course: Course, files: string[]): TextFile[]
  /**
   * The packages for courses that an LMS presents as several activities in sequence; null if the format supports only
   * one activity.
   */
  sequencings: Record<Sequencing, SequencedPackage> | null
}

/** A package of several pages, each of which is an activity that the LMS opens. */
export type SequencedPackage = {
  driver: string
  describe(course: Course, files: string[], activities: Activity[]): TextFile[]
}

/** A format that is one text file. */
export type TextFormat = FormatFacts & {
  container: 'text'
  medium: Medium
  write(course: Course): string
}

/** A format of several files in a zip, without the player. The zip also contains each picture of the course once. */
export type FilesFormat = FormatFacts & {
  container: 'files'
  medium: Medium
  mediaFolder: string
  pictures: PictureEncoding
  /** Returns the files without the pictures, in the order in which the zip has them. */
  build(course: Course): TextFile[]
}

/** Everything in which one export format differs from the others; other code does not compare names of formats. */
export type ExportFormat = PlayerFormat | FilesFormat | TextFormat

export type TextFile = { name: string; text: string }
