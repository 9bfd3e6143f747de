import type { CourseData } from '../course-data.ts'
import type { Result } from './lms/port.ts'

/**
 * Everything about a learner's visits that outlives them. What was done with a part is kept under the part's slot, a number
 * that no other part of the course ever gets: so any version of a course can read what another one has saved.
 * A slot that is not there is new to this learner.
 */
export type SavedState = {
  /** Whether it was seen to its end. */
  lessons: Map<number, boolean>
  checks: Map<number, CheckState>
  /** Steps of exercises. */
  ticks: Map<number, boolean>
  scenarios: Map<number, ScenarioState>
  assessment: AssessmentState
  /** `agreement` is the mark of the text that was signed; "" stands for the text of the first version. */
  signed: { name: string; at: string; agreement: string } | null
  /** How many answers were sent to the LMS. */
  answers: number
  done: boolean
  /** `null` while the course is open, and where the LMS alone remembers that it was completed. */
  completedAt: string | null
}

/** `tries` is kept up to 3: more tries than that change nothing that the learner sees. */
export type CheckState = { tries: number; right: boolean }

/** Positions of the scenes that were reached and of the end, from 0. */
export type ScenarioState = { scenes: number[]; end: number | null }

/** `seed`, `attempts` and `best` are whole numbers from 0. */
export type AssessmentState = {
  seed: number
  attempts: number
  best: number
  passed: boolean
  /** `last` is still being filled in: not handed in yet. */
  open: boolean
  last: Map<number, GivenAnswer> | null
}

/** Positions in the authored order (-1 for none), or what was typed. */
export type GivenAnswer = number[] | string

export function freshState({ lessons, ticks }: CourseData, seed: number): SavedState {
  return {
    lessons: new Map(lessons.map(({ slot }) => [slot, false])),
    checks: new Map(lessons.flatMap(({ checks }) => checks.map(({ slot }) => [slot, { tries: 0, right: false }]))),
    ticks: new Map(ticks.map(slot => [slot, false])),
    scenarios: new Map(
      lessons.flatMap(({ scenarios }) => scenarios.map(({ slot }) => [slot, { scenes: [], end: null }])),
    ),
    assessment: { seed, attempts: 0, best: 0, passed: false, open: false, last: null },
    signed: null,
    answers: 0,
    done: false,
    completedAt: null,
  }
}

/**
 * What another version has saved, for this one: parts that are gone are forgotten, what is new is open, and what was
 * passed or completed stays so. A signature is for the text that was signed.
 */
export function adoptState(saved: SavedState, { lessons, ticks, assessment, agreement }: CourseData): SavedState {
  const last = saved.assessment.last && pick(saved.assessment.last, slotsOf(assessment?.questions ?? []))
  const isWhole = last?.size === assessment?.questions.length
  const isSigned = agreement !== null && ['', agreement].includes(saved.signed?.agreement ?? '')
  return {
    ...saved,
    lessons: pick(saved.lessons, slotsOf(lessons)),
    checks: pick(saved.checks, slotsOf(lessons.flatMap(({ checks }) => checks))),
    ticks: pick(saved.ticks, ticks),
    scenarios: pick(saved.scenarios, slotsOf(lessons.flatMap(({ scenarios }) => scenarios))),
    assessment: {
      ...saved.assessment,
      last: last?.size ? last : null,
      open: !!last?.size && (saved.assessment.open || !isWhole),
    },
    signed: isSigned && saved.signed ? { ...saved.signed, agreement } : null,
  }
}

/** For an LMS that has lost the state and knows the result: Frappe LMS drops the one when it takes down the other. */
export function adoptResult(state: SavedState, { completed, passed, best }: Result): void {
  state.done ||= completed
  state.assessment.passed ||= passed
  state.assessment.best = Math.max(state.assessment.best, Math.round(best * 100))
}

/** Adds what another visit has saved. Where only one can be right, `state` wins; nothing that was done is undone. */
export function mergeInto(state: SavedState, other: SavedState): void {
  merge(state.lessons, other.lessons, (one, two) => one || two)
  merge(state.ticks, other.ticks, (one, two) => one || two)
  merge(state.checks, other.checks, (one, two) =>
    Object.assign(one, { tries: Math.max(one.tries, two.tries), right: one.right || two.right }),
  )
  merge(state.scenarios, other.scenarios, (one, two) =>
    Object.assign(one, {
      scenes: [...new Set([...one.scenes, ...two.scenes])].sort((a, b) => a - b),
      end: one.end ?? two.end,
    }),
  )
  const { assessment } = state
  const { seed, last, open } = assessment.last ? assessment : other.assessment
  Object.assign(assessment, {
    seed,
    last,
    open,
    attempts: Math.max(assessment.attempts, other.assessment.attempts),
    best: Math.max(assessment.best, other.assessment.best),
    passed: assessment.passed || other.assessment.passed,
  })
  state.signed ??= other.signed
  state.answers = Math.max(state.answers, other.answers)
  state.done ||= other.done
  state.completedAt ??= other.completedAt
}

function merge<Value>(
  into: Map<number, Value>,
  from: Map<number, Value>,
  join: (one: Value, two: Value) => Value,
): void {
  for (const [slot, value] of from) into.set(slot, into.has(slot) ? join(into.get(slot)!, value) : value)
}

function pick<Value>(values: Map<number, Value>, slots: number[]): Map<number, Value> {
  return new Map(slots.flatMap(slot => (values.has(slot) ? [[slot, values.get(slot)!] as const] : [])))
}

function slotsOf(parts: { slot: number }[]): number[] {
  return parts.map(({ slot }) => slot)
}
