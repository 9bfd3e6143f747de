/** A text for each plural category of the language; `other` always exists. */
export type Plural = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string }

const MINUTES_OF_HOUR = 60

export type Values = Readonly<Record<string, string | number>>

// The calls are marked as pure, so that the bundler drops formatters that the page script does not use.
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

/** Replaces each `{name}` in a text by its value. */
export function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Returns the text for the plural category of `count`, and fills in all numbers in the format of the language. */
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

/** Formats a share of 0 to 1 in per cent, with one decimal at most. */
export function formatPercent(share: number, locale: string): string {
  return percentsOf(locale).format(share)
}

/** Formats a duration; from an hour on, as hours and minutes. */
export function formatMinutes(minutes: number, locale: string, unitDisplay: 'long' | 'short'): string {
  if (minutes < MINUTES_OF_HOUR)
    return (unitDisplay === 'long' ? longMinutesOf : shortMinutesOf)(locale).format(minutes)
  const rest = minutes % MINUTES_OF_HOUR
  const hours = hoursOf(locale).format(Math.floor(minutes / MINUTES_OF_HOUR))
  return rest === 0 ? hours : `${hours} ${shortMinutesOf(locale).format(rest)}`
}

/**
 * Formats a date in the Gregorian calendar. `fa` and `th` have other calendars, in which a signature's date would
 * differ from the employer's records.
 */
export function formatDate(isoDate: string, locale: string): string {
  return datesOf(locale).format(new Date(isoDate))
}

/** Replaces the hyphen before a number by a minus sign, which is longer. */
function withMinus(number: string): string {
  return number.replace(/-(?=\p{Nd})/gu, '−')
}

function minutesFormat(locale: string, unitDisplay: 'long' | 'short'): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay })
}

/** Caches a formatter for each locale: creating one takes a hundred times as long as formatting. */
function once<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const formatters = new Map<string, Formatter>()
  return locale => {
    if (!formatters.has(locale)) formatters.set(locale, make(locale))
    return formatters.get(locale)!
  }
}
