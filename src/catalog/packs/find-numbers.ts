import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'

/** A number in a text, in one notation for all languages: English "1,200" and German "1.200" are both "1200". */
export type WrittenNumber = {
  value: string
  /** The hour on the 24-hour clock if the text gives a time with "am" or "pm": 17 for "5 pm". */
  also?: string
  /** Whether the number has an imperial unit; a translation may leave it out. */
  imperial?: true
}

const HALF_DAY_HOURS = 12
const NUMBER = /−?\d+(?:[.,]\d+)*/gu
const IMPERIAL = /^[\s-]?(?:°F|feet|foot|ft|inch(?:es)?|lbs?|miles?|mph|gallons?|ounces?|yards?)(?![\p{L}\p{N}])/u
const HALF_DAY = /^(?:[:.]\d{2})?\s?(?:([ap])\.?m\b)/iu

/** Returns the numbers that a text writes in digits. Numbers written as words are left to the human reviewer. */
export function findNumbers(text: string, locale: LocaleCode): WrittenNumber[] {
  const isEnglish = primaryLanguage(locale) === 'en'
  const plain = isEnglish ? withPlainTimes(text) : withoutGaps(withPlainTimes(text))
  return [...plain.matchAll(NUMBER)].map(({ 0: written, index }) => {
    const after = plain.slice(index + written.length)
    const value = isEnglish ? readEnglish(written) : readContinental(written)
    const half = isEnglish && plain[index - 1] !== ':' ? HALF_DAY.exec(after)?.[1]?.toLowerCase() : undefined
    return {
      value,
      ...(half && { also: String((Number(value) % HALF_DAY_HOURS) + (half === 'p' ? HALF_DAY_HOURS : 0)) }),
      ...(isEnglish && IMPERIAL.test(after) && { imperial: true as const }),
    }
  })
}

/**
 * Writes times in one way: "17.30 Uhr" and "17h30" become "17:30", which is then read as two numbers, and "17:00"
 * becomes "17".
 */
function withPlainTimes(text: string): string {
  return text
    .replace(/(?<!\d)(\d{1,2})\.(\d{2})(?=\s?(?:Uhr|[ap]\.?m\b))/giu, '$1:$2')
    .replace(/(?<!\d)(\d{1,2})\s?h\s?(\d{2})(?!\d)/gu, '$1:$2')
    .replace(/(?<=\b(?:ore|alle|dalle)\s)(\d{1,2})\.(\d{2})(?!\d)/giu, '$1:$2')
    .replace(/(?<!\d)(\d{1,2}):00(?!\d)/gu, '$1')
}

/** Removes the spaces that group thousands: "10 000" becomes "10000". */
function withoutGaps(text: string): string {
  return text.replace(/(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/gu, number => number.replace(/\s/gu, ''))
}

/**
 * Reads an English number. A comma before three digits separates thousands; a point is a decimal point or
 * part of a number such as 1910.157.
 */
function readEnglish(written: string): string {
  return written.replace(/,(?=\d{3}(?!\d))/gu, '')
}

/**
 * Reads a continental number. A point before three digits separates thousands if at most three digits stand before it;
 * the comma is the decimal mark.
 */
function readContinental(written: string): string {
  const isGrouped = /^−?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/u.test(written)
  return (isGrouped ? written.replaceAll('.', '') : written).replace(',', '.')
}
