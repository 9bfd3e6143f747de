/** One text per plural category that the language has; `other` is always there. */
export type Plural = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

const MINUTES_OF_HOUR = 60

export type Values = Readonly<Record<string, string | number>>

// Marked pure so that the page script carries only those that it uses.
const pluralsOf = /* @__PURE__ */ once(locale => new Intl.PluralRules(locale))
const numbersOf = /* @__PURE__ */ once(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }))
const percentsOf = /* @__PURE__ */ once(
  locale => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)
const datesOf = /* @__PURE__ */ once(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', calendar: 'gregory' }),
)
const hoursOf = /* @__PURE__ */ once(
  locale => new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'short' }),
)
const longMinutesOf = /* @__PURE__ */ once(locale => minutesFormat(locale, 'long'))
const shortMinutesOf = /* @__PURE__ */ once(locale => minutesFormat(locale, 'short'))

/** Puts values where a catalogue says `{name}`. */
export function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The text for this many, with `{count}` and every other number written as the language writes numbers. */
export function fillCount(plural: Plural, locale: string, count: number, values: Values = {}): string {
  const category = pluralsOf(locale).select(count)
  const placeholderTexts: Record<string, string> = { count: formatNumber(count, locale) }
  for (const [name, value] of Object.entries(values)) {
    placeholderTexts[name] = typeof value === 'number' ? formatNumber(value, locale) : value
  }
  return fill(plural[category] ?? plural.other, placeholderTexts)
}

export function formatNumber(value: number, locale: string): string {
  return withMinus(numbersOf(locale).format(value))
}

export function formatRange([from, to]: number[], locale: string): string {
  if (to === undefined || to === from) return formatNumber(from!, locale)
  return withMinus(numbersOf(locale).formatRange(from!, to))
}

/** A share of 0 to 1, to a tenth of a per cent at most. */
export function formatPercent(share: number, locale: string): string {
  return percentsOf(locale).format(share)
}

/** From an hour on, as hours and minutes. */
export function formatMinutes(minutes: number, locale: string, unitDisplay: 'long' | 'short'): string {
  if (minutes < MINUTES_OF_HOUR)
    return (unitDisplay === 'long' ? longMinutesOf : shortMinutesOf)(locale).format(minutes)
  const rest = minutes % MINUTES_OF_HOUR
  const hours = hoursOf(locale).format(Math.floor(minutes / MINUTES_OF_HOUR))
  return rest === 0 ? hours : `${hours} ${shortMinutesOf(locale).format(rest)}`
}

/** Always Gregorian: `fa` and `th` would otherwise date a signature in another calendar than the employer's records. */
export function formatDate(isoDate: string, locale: string): string {
  return datesOf(locale).format(new Date(isoDate))
}

/** The keyboard's hyphen is shorter than a sign. */
function withMinus(number: string): string {
  return number.replace(/-(?=\p{Nd})/gu, '−')
}

function minutesFormat(locale: string, unitDisplay: 'long' | 'short'): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay })
}

/** A formatter costs a hundred times what formatting costs. */
function once<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const formatters = new Map<string, Formatter>()
  return locale => {
    if (!formatters.has(locale)) formatters.set(locale, make(locale))
    return formatters.get(locale)!
  }
}
