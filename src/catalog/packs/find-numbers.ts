import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'

/** A number as it stands in a text, in one notation for all languages: "1,200" in English and "1.200" in German are "1200". */
export type WrittenNumber = {
  value: string
  /** The same time on the other clock, as English writes it: 17 for "5 pm". */
  also?: string
  /** One half of a pair for readers in feet and degrees Fahrenheit, which others may do without. */
  imperial?: true
}

const HALF_DAY_HOURS = 12
const NUMBER = /−?\d+(?:[.,]\d+)*/gu
const IMPERIAL = /^[\s-]?(?:°F|feet|foot|ft|inch(?:es)?|lbs?|miles?|mph|gallons?|ounces?|yards?)(?![\p{L}\p{N}])/u
const HALF_DAY = /^(?:[:.]\d{2})?\s?(?:([ap])\.?m\b)/iu

/** Numbers in words are the second reader's work. */
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

/** "17.30 Uhr", "17h30" and "17:30" are two numbers, an hour and its minutes; a full hour is one. */
function withPlainTimes(text: string): string {
  return text
    .replace(/(?<!\d)(\d{1,2})\.(\d{2})(?=\s?(?:Uhr|[ap]\.?m\b))/giu, '$1:$2')
    .replace(/(?<!\d)(\d{1,2})\s?h\s?(\d{2})(?!\d)/gu, '$1:$2')
    .replace(/(?<=\b(?:ore|alle|dalle)\s)(\d{1,2})\.(\d{2})(?!\d)/giu, '$1:$2')
    .replace(/(?<!\d)(\d{1,2}):00(?!\d)/gu, '$1')
}

/** "10 000" is one number where thousands are set apart by a space. */
function withoutGaps(text: string): string {
  return text.replace(/(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/gu, number => number.replace(/\s/gu, ''))
}

/** A comma before three digits parts thousands; a point is a decimal point, or part of a number such as 1910.157. */
function readEnglish(written: string): string {
  return written.replace(/,(?=\d{3}(?!\d))/gu, '')
}

/** A point before three digits parts thousands, where at most three stand before it; the comma is the decimal mark. */
function readContinental(written: string): string {
  const isGrouped = /^−?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/u.test(written)
  return (isGrouped ? written.replaceAll('.', '') : written).replace(',', '.')
}
