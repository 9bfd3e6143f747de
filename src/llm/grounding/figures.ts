import { folded, stemWord } from '../../language/terms.ts'
import type { ClaimWords, Unit } from './claim-words.ts'

const LIMITS = ['ceilings', 'floors', 'paces'] as const
type Limit = (typeof LIMITS)[number]
/** Maximum number of words in a phrase for a limit, such as "no more than". */
const LIMIT_WORDS = 3

/** A number in a text, with what it counts. */
export type Figure = {
  said: string
  /** The possible values. Outside English, "1,500" is 1.5, but also 1500 if the writer uses English notation. */
  values: number[]
  unit: Unit | null
  /** The stem of the word after the number, if it is not a known unit. */
  noun: string | null
  /** The limit that the words before the number express: a maximum, a minimum or a frequency. */
  limit: Limit | null
  /** Whether the figure is just "a" or "one" with a unit, as in "a day"; such a figure need not occur in a document. */
  soft: boolean
}

const TOKENS =
  /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,:]\d+)*|°\s?c|[%°€$£§]|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
/** Matches codes: "SOP-12", "B2", "ISO 27001". */
const CODE = /[\p{L}]{1,6}[-/ ]?\d[\d./-]*[\p{L}]?/gu
const CURRENCIES = new Set(['€', '$', '£', 'eur', 'usd', 'gbp'])
/** Maximum number of words between a number and its unit: "two full working days". */
const WORDS_TO_UNIT = 2
/** The kind of the units "twice" and "three times". */
export const REPEATS = 'repeats'
/** The unit of a clock time such as "22:00". */
const CLOCK: Unit = { kind: 'clock', factor: 1 }

export function findFigures(text: string, words: ClaimWords): Figure[] {
  const tokens = folded(withClockTimes(text, words)).match(TOKENS) ?? []
  return tokens.flatMap((token, at): Figure[] => {
    const values = readValues(token, words)
    const soft = values.length === 0 && words.ones.has(token)
    if (values.length === 0 && !soft) return []
    const before = tokens[at - 1]
    const unit = token.includes(':')
      ? CLOCK
      : (findOwnUnit(token, words) ??
        findUnit(tokens, at, words) ??
        (before && CURRENCIES.has(before) ? words.units.get(before)! : null))
    if (soft && !unit) return []
    const next = tokens[at + 1]
    const noun = next && !words.units.has(next) && !words.stop.has(stemWord(next)) && /^\p{L}/u.test(next) ? next : null
    return [
      {
        said: token,
        values: soft ? [1] : values,
        unit,
        noun: noun && stemWord(noun),
        limit: findLimit(tokens, at, words),
        soft,
      },
    ]
  })
}

/**
 * Rewrites times in words as 24-hour times, as documents have them: "four in the afternoon", "half past four", "4 pm".
 */
export function withClockTimes(written: string, words: ClaimWords): string {
  if (!words.clock) return written
  const { time, past, isAfternoon, named, isSpoken } = words.clock
  const text = folded(written)
  if (!isSpoken(text)) return text
  return text
    .replace(named.pattern, name => named.times.get(name)!)
    .replace(time, (whole: string, lead?: string, hours = '', minutes?: string, half?: string) => {
      const [hour = Number.NaN] = readValues(hours, words)
      if ((lead ?? half) === undefined || !Number.isInteger(hour) || hour > 24) return whole
      const later = half !== undefined && isAfternoon(half) && hour < 12 ? 12 : 0
      const total = (hour + later) * 60 + (lead === undefined ? Number(minutes ?? 0) : past.get(lead)!)
      return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
    })
}

function findUnit(tokens: string[], at: number, words: ClaimWords): Unit | null {
  for (let next = at + 1; next <= at + 1 + WORDS_TO_UNIT && next < tokens.length; next++) {
    const token = tokens[next]!
    const unit = words.units.get(token.replace(/\s/g, ''))
    if (unit) return unit
    if (/^\d/.test(token)) return null
  }
  return null
}

/**
 * Returns the unit that a number word contains itself, as in "twice". Other units are ignored: in "a quarter of an
 * hour", "quarter" is a fraction, not three months.
 */
function findOwnUnit(token: string, words: ClaimWords): Unit | null {
  const unit = words.units.get(token)
  return unit?.kind === REPEATS ? unit : null
}

function findLimit(tokens: string[], at: number, words: ClaimWords): Limit | null {
  const before = tokens.slice(Math.max(0, at - LIMIT_WORDS), at)
  const leads = before.map((_, from) => before.slice(from).join(' '))
  return LIMITS.find(list => leads.some(lead => words.is(list, lead))) ?? null
}

function readValues(token: string, words: ClaimWords): number[] {
  const spoken = words.numbers.get(token)
  if (spoken !== undefined) return [spoken]
  const [tens, ones, ...more] = token.split('-').map(part => words.numbers.get(part))
  if (tens !== undefined && ones !== undefined && more.length === 0) return [tens + ones]
  if (!/^\d/.test(token)) return []
  if (token.includes(':')) return [Number(token.replaceAll(':', '.')), Number(token.replaceAll(':', ''))]
  const grouped = /^\d{1,3}(?:[.,\s]\d{3})+$/u.test(token) ? [Number(token.replace(/\D/g, ''))] : []
  if (grouped.length > 0 && words.language === 'en' && token.includes(',')) return grouped
  const decimal = Number(token.replace(',', '.'))
  return [...grouped, ...(Number.isNaN(decimal) ? token.split(/[.,]/).map(Number) : [decimal])]
}

/** Whether two figures can be the same quantity: by one of their values, or by their amount in a common unit. */
export function isSameFigure(a: Figure, b: Figure): boolean {
  if (a.values.some(value => b.values.includes(value))) return true
  return isSameAmount(a, b)
}

export function isSameAmount(a: Figure, b: Figure): boolean {
  if (!a.unit || a.unit.kind !== b.unit?.kind) return false
  const [left, right] = [a.unit.factor, b.unit.factor]
  return a.values.some(value => b.values.some(other => Math.abs(value * left - other * right) < 1e-6 * value * left))
}

/** Returns the codes and the numbers of laws in a text, such as "§ 12", "SOP-12" and "2016/679". */
export function findCodes(text: string): string[] {
  return (folded(text).match(CODE) ?? [])
    .filter(code => /^\p{L}+[-/]?\d/u.test(code))
    .map(code => code.replace(/[./-]+$/, ''))
}
