import { fill, type Plural } from '../format-text.ts'

const { lang } = document.documentElement

export function sayNumber(value: number): string {
  return value.toLocaleString(lang)
}

/** A share of 0 to 1, in whole per cent. */
export function sayPercent(share: number): string {
  return share.toLocaleString(lang, { style: 'percent' })
}

/** Always Gregorian, as the pages are written. */
export function sayDate(isoDate: string): string {
  return new Date(isoDate).toLocaleDateString(lang, { dateStyle: 'long', calendar: 'gregory' })
}

export function sayCount(plural: Plural, count: number): string {
  const category = new Intl.PluralRules(lang).select(count)
  return fill(plural[category] ?? plural.other, { count: sayNumber(count) })
}
