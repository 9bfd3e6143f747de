import type { Result } from '../../lms/port.ts'

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
  /** The latest, of whatever text. */
  signed: Signature | null
  /** The one before it. */
  signedBefore: Signature | null
  /** How many signatures have been reported to the LMS. */
  signatures: number
  /** Where the learner is: the slot of the lesson, for an LMS that keeps no location. */
  lessonAt: number | null
  /** The progress that was last reported, in percent: of the course, and of its chapters by the number in their ids. */
  told: { share: number; chapters: Map<number, number> }
  /** The version of the course whose changes the learner has put away. */
  newsOf: number
  practice: PracticeState
  /** How many answers the LMS has committed; while the page is open, with those that wait to be sent. */
  answers: number
  done: boolean
  /** In milliseconds. 0 while the course is open, and where the LMS alone remembers that it was completed. */
  completedAt: number
}

/** `at` in milliseconds. `agreement` is the mark of the text that was signed; "" stands for the text of the first version. */
export type Signature = { name: string; at: number; agreement: string }

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
  /** The latest try was handed in when the course asked other questions: only its result is known, and no try is open. */
  earlier: boolean
  /** The answers of the open try, with every question that it asks; or those of a try that was handed in, where they may be seen again. */
  last: Map<number, GivenAnswer> | null
  /** Of the latest try that was handed in. */
  result: TryResult | null
  /** Positions in the bank of the questions that some try has asked. In a changed course they are others, which does no harm. */
  seen: number[]
}

/** `below` is where in the course the outcomes stand that did not reach the pass mark. */
export type TryResult = { right: number; total: number; below: number[] }

/** Of questions that come back (`practice/`), which count for nothing else. */
export type PracticeState = {
  /**
   * Positions, among all checks of the course, of those that were answered rightly when they last came back. In a changed course
   * they are others, which does no harm.
   */
  known: number[]
  /** So many lessons, from the first on, ask nothing at their opening any more. */
  openings: number
  /** The day of the last visit; 0 before the first. */
  day: number
}

/** Positions in the authored order (-1 for none), or what was typed. */
export type GivenAnswer = number[] | string

type Slotted = { slot: number }

/** The parts of a course that its state refers to. */
type Parts = {
  lessons: (Slotted & { checks: (Slotted & { was?: number[] })[]; scenarios: Slotted[] })[]
  ticks: number[]
  assessment: { perTry: number; questions: Slotted[] } | null
  /** The mark of the text that is to be signed. */
  agreement: string | null
}

/** Of a learner who has done nothing yet. The page carries it: a script without a state has one to begin with. */
export function freshState({ lessons, ticks }: Parts, seed = 0): SavedState {
  return {
    lessons: new Map(lessons.map(({ slot }) => [slot, false])),
    checks: new Map(lessons.flatMap(({ checks }) => checks.map(({ slot }) => [slot, { tries: 0, right: false }]))),
    ticks: new Map(ticks.map(slot => [slot, false])),
    scenarios: new Map(
      lessons.flatMap(({ scenarios }) => scenarios.map(({ slot }) => [slot, { scenes: [], end: null }])),
    ),
    assessment: {
      seed,
      attempts: 0,
      best: 0,
      passed: false,
      open: false,
      earlier: false,
      last: null,
      result: null,
      seen: [],
    },
    signed: null,
    signedBefore: null,
    signatures: 0,
    lessonAt: null,
    told: { share: 0, chapters: new Map() },
    newsOf: 0,
    practice: noPractice(),
    answers: 0,
    done: false,
    completedAt: 0,
  }
}

export function noPractice(): PracticeState {
  return { known: [], openings: 0, day: 0 }
}

/** What is kept by slot, besides the answers to the assessment. */
const KINDS = ['lessons', 'checks', 'ticks', 'scenarios'] as const

/**
 * What another version has saved, for this one, as `fresh` has its parts: those that are gone are forgotten, what is new is
 * open, and what was passed or completed stays so. A signature stays with the mark of its text: for another one it does not count.
 * A try that was handed in to other questions stays handed in: with its answers filled in again, one more answer would turn a failed
 * try into a pass.
 */
export function adoptState(
  saved: SavedState,
  fresh: SavedState,
  { lessons, assessment, agreement }: Parts,
): SavedState {
  const { assessment: mine, signed } = saved
  const slots = new Set(assessment?.questions.map(({ slot }) => slot))
  for (const { checks } of lessons) for (const check of checks) adoptCheck(saved.checks, check)
  for (const kind of KINDS) forget(saved[kind], fresh[kind])
  const isAsked = mine.last?.size === assessment?.perTry && hasOnly(mine.last, slots)
  if (mine.last && !mine.open && !isAsked) Object.assign(mine, { last: null, earlier: true })
  if (mine.last) forget(mine.last, slots)
  if (!mine.last?.size) Object.assign(mine, { last: null, open: false })
  if (signed) signed.agreement ||= agreement ?? ''
  return saved
}

/** A lesson that was read is not open again because the stem of a question in it was reworded; the question itself is. */
function adoptCheck(checks: SavedState['checks'], { slot, was = [] }: Slotted & { was?: number[] }): void {
  const tries = was.map(earlier => checks.get(earlier)?.tries).find(Boolean)
  if (tries && !checks.has(slot)) checks.set(slot, { tries, right: false })
}

/** For an LMS that has lost the state and knows the result: Frappe LMS drops the one when it takes down the other. */
export function adoptResult(state: SavedState, { completed, passed, best }: Result): void {
  state.done ||= completed
  raise(state.assessment, { passed, best: Math.round(best) })
}

/** Adds what another visit has saved. Where only one can be right, `state` wins; nothing that was done is undone. */
export function mergeInto(state: SavedState, other: SavedState): void {
  merge(state.lessons, other.lessons, (one, two) => one || two)
  merge(state.ticks, other.ticks, (one, two) => one || two)
  merge(state.checks, other.checks, raise)
  merge(state.scenarios, other.scenarios, (one, two) =>
    Object.assign(one, {
      scenes: [...new Set([...one.scenes, ...two.scenes])],
      end: one.end ?? two.end,
    }),
  )
  const { assessment } = state
  const seenSlots = [...new Set([...assessment.seen, ...other.assessment.seen])]
  const { seed, last, open, earlier, result } = isBegun(assessment) ? assessment : other.assessment
  Object.assign(raise(assessment, other.assessment), { seed, last, open, earlier, result, seen: seenSlots })
  if (!state.signed) Object.assign(state, { signed: other.signed, signedBefore: other.signedBefore })
  state.signatures = Math.max(state.signatures, other.signatures)
  state.lessonAt ??= other.lessonAt
  state.newsOf = Math.max(state.newsOf, other.newsOf)
  state.told.share = Math.max(state.told.share, other.told.share)
  merge(state.told.chapters, other.told.chapters, (one, two) => Math.max(one, two))
  const { known, ...rest } = other.practice
  raise(state.practice, rest).known.push(...known)
  state.answers = Math.max(state.answers, other.answers)
  state.done ||= other.done
  state.completedAt ||= other.completedAt
}

/** To the higher number, or to yes. */
function raise<Values extends object>(one: Values, two: Partial<Values>): Values {
  for (const name in two) if (two[name]! > one[name]) one[name] = two[name]!
  return one
}

function merge<Value>(
  into: Map<number, Value>,
  from: Map<number, Value>,
  join: (one: Value, two: Value) => Value,
): void {
  for (const [slot, value] of from) into.set(slot, join(into.get(slot) ?? value, value))
}

function isBegun({ last, earlier, result }: AssessmentState): boolean {
  return !!(last || earlier || result)
}

function hasOnly(values: Map<number, unknown> | null | undefined, slots: Set<number>): boolean {
  return [...(values?.keys() ?? [])].every(slot => slots.has(slot))
}

function forget(values: Map<number, unknown>, known: { has(slot: number): boolean }): void {
  for (const slot of values.keys()) if (!known.has(slot)) values.delete(slot)
}
