import type { SourceWords } from './source-words.ts'
import type { Written } from './written-figures.ts'

/** How one time or rate becomes another: months of a year, days of a week, hours of a day. */
const CALENDAR = [2, 4, 5, 7, 12, 24, 30, 52, 60, 365]
const WHOLE = 100

type Asked = { at: number; value: number; unit: string }

/** Whether the other figures of its sentence say a figure again, or whoever reckons finds it from them. */
export function isGivenAway(figure: Asked, written: Written[], words: SourceWords): boolean {
  const others = written.flatMap(({ at, value }) => (at !== figure.at && value !== null ? [value] : []))
  if (others.length === 0) return false
  if (others.includes(figure.value)) return true
  const isShare = figure.unit === '%'
  if (isShare && others.some(other => other + figure.value === WHOLE)) return true
  const hasTime = words.has('times', figure.unit)
  const isTurned = (other: number) => CALENDAR.some(by => by * other === figure.value || by * figure.value === other)
  if (hasTime && others.some(isTurned)) return true
  return others.some((one, at) => others.slice(at + 1).some(other => isReckoned(figure.value, one, other)))
}

function isReckoned(value: number, one: number, other: number): boolean {
  return [one + other, Math.abs(one - other), one * other].includes(value)
}
