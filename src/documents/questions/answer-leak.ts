import type { SourceWords } from '../source-words.ts'
import type { Written } from './written-figures.ts'

/** Factors between calendar units, such as 12 months of a year, 7 days of a week, 24 hours of a day. */
const CALENDAR = [2, 4, 5, 7, 12, 24, 30, 52, 60, 365]
const WHOLE = 100
/** The text between two figures, where the second is in brackets right after the first: a unit, a few words, "(". */
const BESIDE = /^\S+[\s-]\S+(?:\s\S+){0,3}?\s?\((?:[^\d)]{0,12})$/u

type Asked = { at: number; value: number; unit: string }

/** Whether the other figures of the sentence give a figure away: by stating it again, or by simple arithmetic. */
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

  /**
   * Whether another figure states the same time in another unit, in brackets right after this one: "2 weeks (80
   * hours)".
   */
  function isSame({ at, counted }: { at: number; counted: string }): boolean {
    const isBeside = at > figure.at && BESIDE.test(sentence.slice(figure.at, at))
    return isBeside && words.has('times', figure.unit) && counted !== '' && counted !== figure.unit.split(' ').at(-1)
  }

  /**
   * Whether another figure states the same time in another unit: "14 days (two weeks)", "24 days a year, 2 days each
   * month". In "2 weeks of leave within 8 weeks" the two times are different.
   */
  function isTurned({ value, counted }: { value: number; counted: string }): boolean {
    const isApart = counted === figure.unit.split(' ').at(-1) && !words.has('windows', sentence)
    return !isApart && CALENDAR.some(by => by * value === figure.value || by * figure.value === value)
  }

  /** Returns the unit of time that a figure counts; empty if it does not count time. */
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
