import type { Course } from '../course/schema.ts'
import type { Sequencing } from '../edition.ts'
import { type FormatName, requireFormat } from './formats.ts'

const SLUG_CHARACTERS = 50
const ID_CHARACTERS = 8

/** Latin letters that Unicode does not take apart. */
const SPELLINGS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A file name that every file system, header and LMS takes: `fire-safety-scorm12.zip`, `fire-safety-gift.txt`. */
export function downloadName(
  { id, name }: Pick<Course, 'id' | 'name'>,
  format: FormatName,
  sequencing: Sequencing | null = null,
): string {
  const letters = name.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const slug = slugify(letters)
  // Half of a name would be another name, and courses in other scripts would all have the same: the id tells them apart.
  const isWhole = slug && !/[^\P{Letter}\p{Script=Latin}]/u.test(letters)
  const stem = isWhole ? slug : `${slug || 'course'}-${shortId(id)}`
  return `${[stem, format, ...(sequencing ? [sequencing] : [])].join('-')}.${requireFormat(format).extension}`
}

function slugify(letters: string): string {
  return letters
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, letter => SPELLINGS[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, '')
}

function shortId(id: string): string {
  return id.replace(/^crs_/, '').slice(0, ID_CHARACTERS).toLowerCase()
}
