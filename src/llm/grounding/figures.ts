import { folded, stemWord } from '../../language/terms.ts'
import { toWesternDigits } from '../../language/western-digits.ts'
import { composeNumber, NUMBER_PATTERN, readWrittenNumber } from '../../language/written-numbers.ts'
import type { ClaimWords, Unit } from './claim-words.ts'

/** A number in a text, with its unit or the word for what it counts. */
export type Figure = {
  said: string
  /**
   * The values that the number may have. Outside English, "1,500" is 1.5, but also 1500 if the writer uses English
   * notation.
   */
  values: number[]
  unit: Unit | null
  /** The stem of the word after the number, if it is not a known unit. */
  noun: string | null
  /** Whether the number is only an article, as in "a day". Such a figure need not be in a document. */
  soft: boolean
}

const TOKENS = new RegExp(`${NUMBER_PATTERN}|°\\s?c|[%°€$£§]|[\\p{L}\\p{M}]+(?:['’-][\\p{L}\\p{M}]+)*`, 'gu')
/** Matches codes: "SOP-12", "B2", "ISO 27001". */
const CODE = /[\p{L}]{1,6}[-/ ]?\d[\d./-]*[\p{L}]?/gu
const CURRENCIES = new Set(['€', '$', '£', 'eur', 'usd', 'gbp'])
/** Maximum number of words between a number and its unit: "two full working days". */
const WORDS_TO_UNIT = 2
/** The unit of a time of day such as "22:00", which is a point in time and no quantity. */
const CLOCK: Unit = { kind: 'clock', factor: 1 }

export function findFigures(text: string, words: ClaimWords): Figure[] {
  const tokens = joinNumberWords(writeTimes(toWesternDigits(folded(text)), words).match(TOKENS) ?? [], words)
  return tokens.flatMap((token, at): Figure[] => {
    const values = readValues(token, words)
    const soft = values.length === 0 && words.ones.has(token)
    if (values.length === 0 && !soft) return []
    const before = tokens[at - 1]
    const countsRest = before !== undefined && /^\p{L}/u.test(token) && words.has('rest', before)
    const unit = token.includes(':')
      ? CLOCK
      : (findUnit(tokens, at, words) ?? (before && CURRENCIES.has(before) ? words.units.get(before)! : null))
    if ((soft || countsRest) && !unit) return []
    const next = tokens[at + 1]
    const noun = next && !words.units.has(next) && !words.stop.has(stemWord(next)) && /^\p{L}/u.test(next) ? next : null
    return [{ said: token, values: soft ? [1] : values, unit: unit ?? null, noun: noun && stemWord(noun), soft }]
  })
}

/** Writes times with their part of the day in figures: "half past four in the afternoon" is 16:30. */
function writeTimes(text: string, words: ClaimWords): string {
  if (!words.times) return text
  const { pattern, minutes } = words.times
  return text.replace(pattern, (said: string, ...match: unknown[]) => {
    const { before, hour, minute, after, afternoon } = match.at(-1) as Record<string, string | undefined>
    const value = words.numbers.get(hour!) ?? Number(hour)
    if (!Number.isInteger(value) || value < 1 || value > 12) return said
    const shift = (minutes.get(before ?? '') ?? 0) + (minutes.get(after ?? '') ?? 0) + Number(minute ?? 0)
    const total = ((value % 12) + (afternoon ? 12 : 0)) * 60 + shift
    return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
  })
}

/** Replaces number words that stand together by the number that they make: "two hundred and forty" by "240". */
function joinNumberWords(tokens: string[], words: ClaimWords): string[] {
  const joined: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    let [end, values] = [at, [] as number[]]
    let longest: { end: number; value: number } | null = null
    for (; end < tokens.length; end++) {
      const value = /^\d/.test(tokens[end]!) ? undefined : readValues(tokens[end]!, words)[0]
      if (value === undefined && !(values.length > 0 && words.numberJoins.has(tokens[end]!))) break
      if (value !== undefined) values = [...values, value]
      const sum = value === undefined || values.length < 2 ? null : composeNumber(values)
      if (sum !== null) longest = { end, value: sum }
    }
    joined.push(longest ? String(longest.value) : tokens[at]!)
    if (longest) at = longest.end
  }
  return joined
}

function findUnit(tokens: string[], at: number, words: ClaimWords): Unit | null {
  for (let next = at + 1; next <= at + 1 + WORDS_TO_UNIT && next < tokens.length; next++) {
    const token = tokens[next]!
    const unit = words.units.get(token.replace(/\s/g, ''))
    if (unit) return unit
    if (readValues(token, words).length > 0) return null
  }
  return null
}

function readValues(token: string, words: ClaimWords): number[] {
  const spoken = words.numbers.get(token)
  if (spoken !== undefined) return [spoken]
  const [tens, ones, ...more] = token.split('-').map(part => words.numbers.get(part))
  if (tens !== undefined && ones !== undefined && more.length === 0) return [tens + ones]
  if (!/^\d/.test(token)) return []
  if (token.includes(':')) return [Number(token.replaceAll(':', '.')), Number(token.replaceAll(':', ''))]
  const { values } = readWrittenNumber(token, words.language)
  return values.length > 0 ? values : token.split(/[.,]/).map(Number)
}

/**
 * Whether two figures can mean the same number: they share a possible value, or are the same amount in two units of a
 * kind.
 */
export function isSameFigure(a: Figure, b: Figure): boolean {
  if (a.values.some(value => b.values.includes(value))) return true
  return isSameAmount(a, b)
}

export function isSameAmount(a: Figure, b: Figure): boolean {
  if (!a.unit || a.unit.kind !== b.unit?.kind) return false
  const [left, right] = [a.unit.factor, b.unit.factor]
  return a.values.some(value => b.values.some(other => Math.abs(value * left - other * right) < 1e-6 * value * left))
}

/**
 * Whether a claim applies the threshold in a sentence to a case: "at 25 °C they stay inside" where the sentence says
 * "from 24 °C on". A claim that itself states a limit is no such case, and neither is a claim about the other side of
 * the threshold, unless the sentence says what holds there.
 */
export function isCaseOfThreshold(figure: Figure, claim: string, sentence: string, words: ClaimWords): boolean {
  if (LIMITS.some(list => words.has(list, claim))) return false
  if (figure.unit === CLOCK) return isCaseOfWindow(claim, sentence, words)
  return isOnSide(figure, sentence, words, 1) || isCaseBeyond(figure, claim, sentence, words)
}

/**
 * Whether a claim is about a case on the other side of a sentence's threshold, and the sentence says what holds there.
 */
export function isCaseBeyond(figure: Figure, claim: string, sentence: string, words: ClaimWords): boolean {
  if (LIMITS.some(list => words.has(list, claim)) || !words.has('otherwise', sentence)) return false
  return !isOnSide(figure, sentence, words, 1) && isOnSide(figure, sentence, words, -1)
}

/**
 * Whether a figure lies on the side of a threshold for which the sentence states its rule (`side` 1), or on the other
 * side (-1).
 */
function isOnSide(figure: Figure, sentence: string, words: ClaimWords, side: 1 | -1): boolean {
  return words.clauses(words.without('notNegations', sentence)).some(clause => {
    const thresholds = findFigures(clause, words).filter(other => !other.soft && countsTheSame(figure, other))
    const isOn = (sign: 1 | -1) => thresholds.some(other => sign * (amountOf(figure) - amountOf(other)) >= 0)
    return (words.has('above', clause) && isOn(side)) || (words.has('below', clause) && isOn(side === 1 ? -1 : 1))
  })
}

/** Whether a claim is about one time of day, and the sentence says between which times its rule holds. */
function isCaseOfWindow(claim: string, sentence: string, words: ClaimWords): boolean {
  const hasTime = (text: string) => findFigures(text, words).some(({ unit }) => unit === CLOCK)
  return (
    !words.has('windows', claim) && words.clauses(sentence).some(text => words.has('windows', text) && hasTime(text))
  )
}

const LIMITS = ['above', 'below', 'limits'] as const

function countsTheSame(a: Figure, b: Figure): boolean {
  return a.unit || b.unit ? a.unit?.kind === b.unit?.kind : a.noun !== null && a.noun === b.noun
}

function amountOf({ values, unit }: Figure): number {
  return values[0]! * (unit?.factor ?? 1)
}

/**
 * Returns the codes in a text that begin with letters and go on with a digit, with at most a hyphen or slash in
 * between: "SOP-12", "B2".
 */
export function findCodes(text: string): string[] {
  return (folded(text).match(CODE) ?? [])
    .filter(code => /^\p{L}+[-/]?\d/u.test(code))
    .map(code => code.replace(/[./-]+$/, ''))
}
