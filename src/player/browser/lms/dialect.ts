import type { Answer, ChapterProgress, LmsOptions, Score } from './port.ts'

/** What the two SCORM books say differently. */
export type Dialect = {
  api: string
  /** Of every call. */
  prefix: string
  /** The last call. */
  end: string
  /** Always has a value while the conversation is open. */
  probe: string
  /** Whether an LMS may do without objectives and interactions, so that it must be asked first. */
  mayLackRecords: boolean
  read(get: (element: string) => string, options: LmsOptions): Opening
  begun: Pair
  completed(options: LmsOptions): Pair
  exit: Pair
  sessionTime(seconds: number): Pair
  /** Place, state, progress and score: the values without which the record is wrong. */
  essentials(progress: Progress): Pair[]
  /** What goes before a score; not every LMS has it. */
  scoreRange: Pair[]
  /** What follows the id, relative to the objective. */
  objective(chapter: ChapterProgress, title: string): Pair[]
  /** Id first, relative to the interaction. */
  interaction(answer: TimedAnswer): Pair[]
}

/** An empty value is nothing to say. */
export type Pair = readonly [element: string, value: string | null]

/** What the LMS tells when the conversation opens. */
export type Opening = {
  readOnly: boolean
  begun: boolean
  completed: boolean
  passed: boolean
  /** Share of right answers that the LMS holds, or -1. */
  best: number
  learnerId: string
  name: string
  place: string
  state: string
}

export type Progress = { place: string; state: string; share: number; score: Score | null; completed: boolean }

export type TimedAnswer = Answer & { at: number }

/** Both books have decimals; a third one is refused in times, and a longer tail tells nobody anything. */
export function decimal(number: number, digits: number): string {
  return String(Number((Number.isFinite(number) ? number : 0).toFixed(digits)))
}

export function shareOf({ right, total }: Score): number {
  return total > 0 ? Math.min(Math.max(right / total, 0), 1) : 0
}

/** `a`, `b`, `c`…: letters are what every book and LMS takes as the name of an option. */
export function optionNames(positions: number[]): string[] {
  return positions.map(position => String.fromCharCode(97 + position))
}

/** The learner's own clock, without a zone: the form that every LMS takes. */
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** LMSs write "Family, Given"; people sign the other way round. */
export function readableName(name: string): string {
  return name.trim().replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')
}
