/** A rule's share of a part: `met` from 0 to 1, and what to say when it is not 1. */
export type Criterion = { weight: number; met: number; note: string }

/** The weighted mean of the criteria, out of `outOf`, with the notes of those that cost something. */
export function scoreOf(outOf: number, criteria: Criterion[]): { score: number; notes: string[] } {
  const weights = criteria.reduce((sum, criterion) => sum + criterion.weight, 0)
  const met = criteria.reduce((sum, criterion) => sum + criterion.weight * clamp(criterion.met), 0)
  const notes = criteria.filter(criterion => clamp(criterion.met) < 1).map(criterion => criterion.note)
  return { score: weights === 0 ? outOf : round((outOf * met) / weights), notes }
}

/** 1 up to `good`, then falling to 0 at `bad`. */
export function atMost(value: number, good: number, bad: number): number {
  return clamp(1 - (value - good) / (bad - good))
}

/** 1 from `good` on, falling to 0 at `bad` below it. */
export function atLeast(value: number, good: number, bad: number): number {
  return clamp((value - bad) / (good - bad))
}

export function share<T>(items: T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(holds).length / items.length
}

export function percent(value: number): string {
  return `${Math.round(value * 100)} %`
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
