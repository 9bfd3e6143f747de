import { fill, type Plural } from '../render/format-text.ts'

/** Language of the page, in which the script formats numbers and dates. */
const { lang } = document.documentElement

export function numberText(value: number): string {
  return value.toLocaleString(lang, { maximumFractionDigits: 4 })
}

/** Formats a share of 0 to 1 in whole per cent. */
export function percentText(share: number): string {
  return share.toLocaleString(lang, { style: 'percent' })
}

/** Formats a date in the Gregorian calendar, as the pages do. */
export function dateText(at: number): string {
  return new Date(at).toLocaleDateString(lang, { dateStyle: 'long', calendar: 'gregory' })
}

export function countText(plural: Plural, count: number): string {
  const category = new Intl.PluralRules(lang).select(count)
  return fill(plural[category] ?? plural.other, { count: numberText(count) })
}
