import type { Course } from '../course/schema.ts'
import type { FormatName } from './formats.ts'

const SLUG_CHARACTERS = 60

/** Latin letters that Unicode does not take apart. */
const SPELLINGS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A file name that every file system, header and LMS takes: `fire-safety-scorm12.zip`. */
export function downloadName(course: Pick<Course, 'name'>, format: FormatName): string {
  return `${slugOf(course.name) || 'course'}-${format}.zip`
}

/** Only when the name is Latin throughout: half of a name would be another name. */
function slugOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{Mark}/gu, '')
  if (/[^\P{Letter}\p{Script=Latin}]/u.test(letters)) return ''
  return letters
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, letter => SPELLINGS[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, '')
}
