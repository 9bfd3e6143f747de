import type { Course } from '../course/schema.ts'
import { type Conversion, type Edition, SEQUENCINGS, type Sequencing } from '../edition.ts'
import { FORMAT_GROUPS, type FormatGroup } from '../export/export-format.ts'
import {
  ALL_FORMATS,
  CONVERSION_FORMATS,
  FORMATS,
  type FormatName,
  hasSequencing,
  requireFormat,
} from '../export/formats.ts'
import { LEFT_OUT_REASONS, type LeftOutReason, listLeftOut } from '../export/left-out.ts'

export type { FormatGroup, FormatName, LeftOutReason }

export const SEQUENCING_NAMES = SEQUENCINGS

/** A file that can be made of a course: a format and, if the format supports one, a sequencing. */
export type FileForm = { name: FormatName; sequencing: Sequencing | null }

/** The formats as API and console list them: names, in order, with texts for people. */
export const EXPORT_FORMATS = FORMATS.map(({ name, title, meaning }) => ({ name, title, meaning }))

export const EXPORT_FORMAT_NAMES: Edition[] = EXPORT_FORMATS.map(({ name }) => name)

export const DEFAULT_EXPORT_FORMAT: Edition = FORMATS[0].name

export const CONVERSION_NAMES: Conversion[] = CONVERSION_FORMATS.map(({ name }) => name)

export const SEQUENCED_FORMAT_NAMES: Edition[] = EXPORT_FORMAT_NAMES.filter(name =>
  SEQUENCINGS.some(sequencing => hasSequencing(name, sequencing)),
)

/** Returns the name of a file form: `scorm2004_4` or `scorm2004_4-adaptive`. */
export function nameFileForm(name: FormatName, sequencing: Sequencing | null): string {
  return sequencing ? `${name}-${sequencing}` : name
}

/** Lists every file that can be made of this course, in groups by purpose. Sequencing needs an assessment. */
export function listFileForms({ assessment }: Course): { group: FormatGroup; forms: FileForm[] }[] {
  return FORMAT_GROUPS.map(group => {
    const names = ALL_FORMATS.filter(format => format.group === group).map(({ name }) => name)
    const forms = names.flatMap(name => {
      const sequencings = SEQUENCINGS.filter(sequencing => assessment && hasSequencing(name, sequencing))
      return [null, ...sequencings].map(sequencing => ({ name, sequencing }))
    })
    return { group, forms }
  })
}

export const CONVERSIONS_EXPLAINED = CONVERSION_FORMATS.map(({ name, title, meaning, extension }) => ({
  name,
  title,
  meaning,
  extension,
}))

export const LEFT_OUT_REASON_NAMES = Object.keys(LEFT_OUT_REASONS) as LeftOutReason[]

export function isConversion(name: FormatName): name is Conversion {
  return (CONVERSION_NAMES as FormatName[]).includes(name)
}

/** Lists the reasons why a file of this format would leave out parts of the course, each reason once. */
export function listLeftOutReasons(course: Course, name: FormatName): LeftOutReason[] {
  return [...new Set(listLeftOut(course, requireFormat(name).medium).map(({ reason }) => reason))]
}
