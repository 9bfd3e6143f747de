/** One text per plural category that the language has; `other` is always there. */
export type Plural = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

export type Values = Readonly<Record<string, string | number>>

/** Puts values where a catalogue says `{name}`. */
export function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The text for this many, with `{count}` and every other number written as the language writes numbers. */
export function fillCount(plural: Plural, locale: string, count: number, values: Values = {}): string {
  const category = new Intl.PluralRules(locale).select(count)
  const written: Record<string, string> = { count: formatNumber(count, locale) }
  for (const [name, value] of Object.entries(values)) {
    written[name] = typeof value === 'number' ? formatNumber(value, locale) : value
  }
  return fill(plural[category] ?? plural.other, written)
}

export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value)
}

/** A share of 0 to 1, in whole per cent. */
export function formatPercent(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

export function formatMinutes(minutes: number, locale: string, unitDisplay: 'long' | 'short'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }).format(minutes)
}

/** Always Gregorian: `fa` and `th` would otherwise date a signature in another calendar than the employer's records. */
export function formatDate(isoDate: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', calendar: 'gregory' }).format(new Date(isoDate))
}
