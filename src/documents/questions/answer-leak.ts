import type { SourceWords } from '../source-words.ts'
import type { Written } from './written-figures.ts'

/** How one time or rate becomes another: months of a year, days of a week, hours of a day. */
const CALENDAR = [2, 4, 5, 7, 12, 24, 30, 52, 60, 365]
const WHOLE = 100
/** From one figure to the next, with the unit and a word or two between them, and the bracket that opens. */
const BESIDE = /^\S+[\s-]\S+(?:\s\S+){0,3}?\s?\((?:[^\d)]{0,12})$/u

type Asked = { at: number; value: number; unit: string }

/** Whether the other figures of its sentence say a figure again, or whoever reckons finds it from them. */
export function isGivenAway(figure: Asked, sentence: string, written: Written[], words: SourceWords): boolean {
  const others = written.flatMap(other =>
    other.at !== figure.at && other.value !== null
      ? [{ at: other.at, value: other.value, counted: readCountedNoun(other) }]
      : [],
  )
  const values = others.map(({ value }) => value)
  if (values.includes(figure.value) || others.some(isSame)) return true
  if (figure.unit === '%' && values.some(value => value + figure.value === WHOLE)) return true
  if (words.has('times', figure.unit) && others.some(isTurned)) return true
  return values.some((one, at) => values.slice(at + 1).some(other => isReckoned(figure.value, one, other)))

  /** "2 weeks (80 hours)": the same in another unit, in brackets right after it. */
  function isSame({ at, counted }: { at: number; counted: string }): boolean {
    const isBeside = at > figure.at && BESIDE.test(sentence.slice(figure.at, at))
    return isBeside && words.has('times', figure.unit) && counted !== '' && counted !== figure.unit.split(' ').at(-1)
  }

  /** "24 days a year, 2 days each month", "14 days (two weeks)"; but "2 weeks of leave within 8 weeks" are two times. */
  function isTurned({ value, counted }: { value: number; counted: string }): boolean {
    const isApart = counted === figure.unit.split(' ').at(-1) && !words.has('windows', sentence)
    return !isApart && CALENDAR.some(by => by * value === figure.value || by * figure.value === value)
  }

  /** The word for the time that a figure counts. */
  function readCountedNoun({ at, text }: Written): string {
    const timesMatch = words
      .pattern('times', times => `^[\\s-](${times})(?!\\p{L})`)
      ?.exec(sentence.slice(at + text.length))
    return timesMatch?.[1]?.split(' ').at(-1) ?? ''
  }
}

function isReckoned(value: number, one: number, other: number): boolean {
  return [one + other, Math.abs(one - other), one * other].includes(value)
}
