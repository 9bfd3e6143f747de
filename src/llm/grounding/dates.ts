import { folded } from '../../language/terms.ts'
import type { ClaimWords } from './claim-words.ts'

const DAYS = 7

/** Returns the names of days and months in a text, in the singular. */
export function findDates(text: string, words: ClaimWords): string[] {
  return (text.normalize('NFC').match(/\p{L}+/gu) ?? []).flatMap(word => readDate(word, words) ?? [])
}

/**
 * Returns the day or month that a word names, in the singular ("Tuesdays" is Tuesday); null if it names none. "may" in
 * lower case is a permission and not the month.
 */
export function readDate(word: string, { dates, has }: ClaimWords): string | null {
  const date = folded(word)
  if (/^\p{Ll}/u.test(word) && has('permissions', date)) return null
  if (dates.has(date)) return date
  const singular = date.replace(/s$/, '')
  return dates.has(singular) ? singular : null
}

/** Whether a text names a day or month, or a span in which it lies: "Monday to Thursday" covers Tuesday. */
export function coversDate(text: string, date: string, words: ClaimWords): boolean {
  if (findDates(text, words).includes(date)) return true
  return [...folded(text).matchAll(words.spans ?? /(?!)/g)].some(({ groups }) =>
    listSpan(groups!['first']!, groups!['last']!, [...words.dates]).includes(date),
  )
}

/**
 * Returns the days or months from the first to the last one. The last one may come before the first, in the next week
 * or year.
 */
function listSpan(first: string, last: string, dates: string[]): string[] {
  const [days, months] = [dates.slice(0, DAYS), dates.slice(DAYS)]
  const cycle = days.includes(first) ? days : months
  const [from, to] = [cycle.indexOf(first), cycle.indexOf(last)]
  if (from < 0 || to < 0) return []
  return from <= to ? cycle.slice(from, to + 1) : [...cycle.slice(from), ...cycle.slice(0, to + 1)]
}
