import type { Course } from '../course/schema.ts'
import { type FormatName, requireFormat } from './formats.ts'

/** The course as the one text that its format is. */
export function writeTextFile(course: Course, name: FormatName): string {
  const format = requireFormat(name)
  if (format.container !== 'text') throw new Error(`${name} is no text`)
  return format.write(course)
}
