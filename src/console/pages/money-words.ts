import type { Words } from '../words.ts'

export const MICROS_PER_DOLLAR = 1_000_000
/** Amount in dollars below which four decimals are shown: a course with a small model costs fractions of a cent. */
const SMALL_DOLLARS = 0.1

/** Formats an amount in the visitor's language, such as `$12.40`. */
export function moneyInWords({ locale }: Words, micros: number): string {
  const dollars = micros / MICROS_PER_DOLLAR
  const digits = dollars > 0 && dollars < SMALL_DOLLARS ? 4 : 2
  const options = { style: 'currency', currency: 'USD', minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(dollars)
}

/** Formats an amount briefly for the axis of a chart, such as `US$2K` or `US$0.50`. */
export function shortMoney(words: Words, micros: number): string {
  const dollars = micros / MICROS_PER_DOLLAR
  if (dollars >= SMALL_DOLLARS && !Number.isInteger(dollars)) return moneyInWords(words, micros)
  const options = { style: 'currency', currency: 'USD', notation: 'compact', maximumSignificantDigits: 2 } as const
  return new Intl.NumberFormat(words.locale, options).format(dollars)
}

type Calls = { calls: number; costMicros: number; unpricedCalls: number }

/**
 * Formats the cost of calls: a dash if no call has a known price, and a plus after the amount if only some have one.
 */
export function costInWords(words: Words, { calls, costMicros, unpricedCalls }: Calls): string {
  if (calls === unpricedCalls) return '–'
  return `${moneyInWords(words, costMicros)}${unpricedCalls > 0 ? ' +' : ''}`
}
