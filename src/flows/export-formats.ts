import type { Course } from '../course/schema.ts'
import type { Conversion, Edition } from '../edition.ts'
import { FORMAT_GROUPS, type FormatGroup } from '../export/export-format.ts'
import { ALL_FORMATS, CONVERSION_FORMATS, FORMATS, type FormatName, requireFormat } from '../export/formats.ts'
import { LEFT_OUT_REASONS, type LeftOutReason, listLeftOut } from '../export/left-out.ts'

export type { FormatGroup, FormatName, LeftOutReason }

/** What the faces say of the formats: their names, in order, and words for people. */
export const EXPORT_FORMATS = FORMATS.map(({ name, title, meaning }) => ({ name, title, meaning }))

export const EXPORT_FORMAT_NAMES: Edition[] = EXPORT_FORMATS.map(({ name }) => name)

export const DEFAULT_EXPORT_FORMAT: Edition = FORMATS[0].name

export const CONVERSION_NAMES: Conversion[] = CONVERSION_FORMATS.map(({ name }) => name)

/** Every format by what it is for. */
export const GROUPED_FORMATS: { group: FormatGroup; names: FormatName[] }[] = FORMAT_GROUPS.map(group => ({
  group,
  names: ALL_FORMATS.filter(format => format.group === group).map(({ name }) => name),
}))

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

/** Why a file of this course would not carry all of it, each reason once. */
export function listLeftOutReasons(course: Course, name: FormatName): LeftOutReason[] {
  return [...new Set(listLeftOut(course, requireFormat(name).medium).map(({ reason }) => reason))]
}
