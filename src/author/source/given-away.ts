import type { SourceWords } from './source-words.ts'
import type { Written } from './written-figures.ts'

/** How one time or rate becomes another: months of a year, days of a week, hours of a day. */
const CALENDAR = [2, 4, 5, 7, 12, 24, 30, 52, 60, 365]
const WHOLE = 100

type Asked = { at: number; value: number; unit: string }

/** Whether the other figures of its sentence say a figure again, or whoever reckons finds it from them. */
export function isGivenAway(figure: Asked, sentence: string, written: Written[], words: SourceWords): boolean {
  const others = written.flatMap(other =>
    other.at !== figure.at && other.value !== null ? [{ value: other.value, counted: countedAfter(other) }] : [],
  )
  const values = others.map(({ value }) => value)
  if (values.includes(figure.value)) return true
  if (figure.unit === '%' && values.some(value => value + figure.value === WHOLE)) return true
  if (words.has('times', figure.unit) && others.some(isTurned)) return true
  return values.some((one, at) => values.slice(at + 1).some(other => isReckoned(figure.value, one, other)))

  /** "24 days a year, 2 days each month", "14 days (two weeks)"; but "2 weeks of leave within 8 weeks" are two times. */
  function isTurned({ value, counted }: { value: number; counted: string }): boolean {
    const isApart = counted === figure.unit.split(' ').at(-1) && !words.has('windows', sentence)
    return !isApart && CALENDAR.some(by => by * value === figure.value || by * figure.value === value)
  }

  /** The word for the time that a figure counts. */
  function countedAfter({ at, text }: Written): string {
    const found = words.pattern('times', times => `^[\\s-](${times})(?!\\p{L})`)?.exec(sentence.slice(at + text.length))
    return found?.[1]?.split(' ').at(-1) ?? ''
  }
}

function isReckoned(value: number, one: number, other: number): boolean {
  return [one + other, Math.abs(one - other), one * other].includes(value)
}
