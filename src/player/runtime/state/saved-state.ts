import type { Result } from '../../lms/port.ts'

/**
 * Everything that is stored of a learner's visits. The records of parts are keyed by slot, a number that no other part
 * of the course ever gets, so every version of a course can read the state that another version has stored. A part
 * whose slot is missing is new to this learner.
 */
export type SavedState = {
  /** Whether the lesson was seen to its end. */
  lessons: Map<number, boolean>
  checks: Map<number, CheckState>
  /** Ticked steps of exercises. */
  ticks: Map<number, boolean>
  scenarios: Map<number, ScenarioState>
  assessment: AssessmentState
  /** The latest signature, under whichever text of the agreement; null before the first one. */
  signed: Signature | null
  /** The signature before the latest. */
  signedBefore: Signature | null
  /** Number of signatures that were reported to the LMS. */
  signatures: number
  /**
   * Slot of the lesson in which the learner is, for an LMS that does not store the learner's place; null if it is
   * unknown.
   */
  lessonAt: number | null
  /**
   * Last reported progress, in percent: of the course (`share`), and of its chapters, keyed by the number in each
   * chapter's id.
   */
  told: { share: number; chapters: Map<number, number> }
  /** The version of the course whose changes the learner has seen and dismissed. */
  newsOf: number
  practice: PracticeState
  /** Number of answers that the LMS has committed; while the page is open, unsent ones are included. */
  answers: number
  done: boolean
  /**
   * Time of completion, in milliseconds. 0 while the course is open, and where only the LMS knows of the completion.
   */
  completedAt: number
}

/**
 * A signature at the time `at`, in milliseconds. `agreement` is the checksum of the signed text; "" stands for the
 * first version's text.
 */
export type Signature = { name: string; at: number; agreement: string }

/** `tries` is capped at 3: more tries change nothing that the learner sees. */
export type CheckState = { tries: number; right: boolean }

/** Positions of the scenes that were reached and of the end, from 0. */
export type ScenarioState = { scenes: number[]; end: number | null }

/**
 * State of the assessment: the seed by which questions are drawn and shuffled, the number of tries that were handed in,
 * the best result in per cent, and whether the learner has passed.
 */
export type AssessmentState = {
  seed: number
  attempts: number
  best: number
  passed: boolean
  /** Whether the try in `last` is still being filled in. */
  open: boolean
  /**
   * Whether the course had other questions when the latest try was handed in. Then only the result of this try is
   * known, and no try is open.
   */
  earlier: boolean
  /**
   * The answers of the open try, with an entry for every question that the try asks. Once the try is handed in, its
   * answers if they may be reviewed, otherwise null.
   */
  last: Map<number, GivenAnswer> | null
  /** Result of the latest try that was handed in. */
  result: TryResult | null
  /**
   * Positions, in the bank, of the questions that any try has asked. After a change of the course, a position may
   * belong to another question, which does no harm.
   */
  seen: number[]
}

/** `below` has the positions, in the course, of the outcomes that did not reach the pass mark. */
export type TryResult = { right: number; total: number; below: number[] }

/** State of the practice questions (`practice/`), which do not count for anything else. */
export type PracticeState = {
  /**
   * Positions, among all checks of the course, of the checks that were answered rightly at their last repetition. After
   * a change of the course, a position may belong to another check, which does no harm.
   */
  known: number[]
  /**
   * Number of lessons, counted from the first, that no longer ask questions on earlier lessons when they are opened.
   */
  openings: number
  /** The day of the last visit, in days since 1970; 0 before the first visit. */
  day: number
}

/** A given answer: positions in the authored order (-1 for none), or the typed text. */
export type GivenAnswer = number[] | string

type Slotted = { slot: number }

/** The parts of a course to which the records in a saved state belong. */
type Parts = {
  lessons: (Slotted & { checks: (Slotted & { was?: number[] })[]; scenarios: Slotted[] })[]
  ticks: number[]
  assessment: { perTry: number; questions: Slotted[] } | null
  /** Checksum of the text that the learner is asked to sign; null for a course without an agreement. */
  agreement: string | null
}

/**
 * Returns the state of a learner who has done nothing yet. The page contains this state for scripts that find no saved
 * one.
 */
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

/** The fields that are keyed by slot; the answers to the assessment are keyed too, but are not listed here. */
const KINDS = ['lessons', 'checks', 'ticks', 'scenarios'] as const

/**
 * Adapts the state from another version of the course to this version, whose parts are in `fresh`. Records of removed
 * parts are dropped, and new parts stay new. Passing and completion stay. A signature keeps the checksum of its text,
 * so it does not count for another text. A handed-in try whose questions have changed stays handed in: if its answers
 * could be filled in again, one more answer could turn a failed try into a pass.
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

/**
 * Keeps a lesson done when one of its questions is reworded: the record of the new slot gets the number of tries from
 * the old one, but not that the answer was right.
 */
function adoptCheck(checks: SavedState['checks'], { slot, was = [] }: Slotted & { was?: number[] }): void {
  const tries = was.map(earlier => checks.get(earlier)?.tries).find(Boolean)
  if (tries && !checks.has(slot)) checks.set(slot, { tries, right: false })
}

/**
 * Adopts the result from an LMS that has lost the state. Frappe LMS, for example, drops the state when it stores the
 * result.
 */
export function adoptResult(state: SavedState, { completed, passed, best }: Result): void {
  state.done ||= completed
  raise(state.assessment, { passed, best: Math.round(best) })
}

/**
 * Merges the state of another visit into `state`. Where only one of two values can be kept, that of `state` is kept.
 * Nothing that was done in either visit is undone.
 */
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

/** Raises each value to the one in `two` if that is greater (true is greater than false). */
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
