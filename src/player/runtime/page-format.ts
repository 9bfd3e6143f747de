import { fill, type Plural } from '../render/format-text.ts'

/** The page's own language: what the script writes is written as the rest of the page is. */
const { lang } = document.documentElement

export function numberText(value: number): string {
  return value.toLocaleString(lang, { maximumFractionDigits: 4 })
}

/** A share of 0 to 1, in whole per cent. */
export function percentText(share: number): string {
  return share.toLocaleString(lang, { style: 'percent' })
}

/** Always Gregorian, as the pages are written. */
export function dateText(at: number): string {
  return new Date(at).toLocaleDateString(lang, { dateStyle: 'long', calendar: 'gregory' })
}

export function countText(plural: Plural, count: number): string {
  const category = new Intl.PluralRules(lang).select(count)
  return fill(plural[category] ?? plural.other, { count: numberText(count) })
}
