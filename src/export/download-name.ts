import type { Course } from '../course/schema.ts'
import type { Sequencing } from '../edition.ts'
import { type FormatName, requireFormat } from './formats.ts'

const SLUG_CHARACTERS = 50
const ID_CHARACTERS = 8

/** ASCII spellings of Latin letters that Unicode normalisation does not split into a base letter and a mark. */
const SPELLINGS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Returns a file name that is safe in every file system, header and LMS, such as `fire-safety-scorm12.zip`. */
export function downloadName(
  { id, name }: Pick<Course, 'id' | 'name'>,
  format: FormatName,
  sequencing: Sequencing | null = null,
): string {
  const letters = name.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const slug = slugify(letters)
  // If the name has letters of another script, the id is added, because what remains of the name could be misleading,
  // or the same for many courses.
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
