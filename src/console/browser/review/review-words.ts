import type { ReviewData } from '../../pages/review/review-page.ts'
import { pageWords } from '../page-words.ts'

/** The texts of the page, and the data of the course that the page embeds. */
export const words = pageWords<'review'>()
export const data: ReviewData = JSON.parse(document.getElementById('review-data')!.textContent)

const DAY = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'short' })
const LONG_DAY = new Intl.DateTimeFormat(words.locale, { day: 'numeric', month: 'long', year: 'numeric' })

export function formatDay(milliseconds: number): string {
  return DAY.format(milliseconds)
}

export function formatLongDay(milliseconds: number): string {
  return LONG_DAY.format(milliseconds)
}
