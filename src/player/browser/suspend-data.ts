import { attempt } from './lms/attempt.ts'

/** Everything about a learner's visit that outlives it, as the page script knows it. */
export type SavedState = {
  lessonsSeen: boolean[]
  /** `tries` is kept up to 3: more tries than that change nothing that the learner sees. */
  checks: { tries: number; right: boolean }[]
  /** Exercise steps of all lessons, in order. */
  ticks: boolean[]
  /** `seed`, `attempts` and `best` are whole numbers from 0; `last` holds the picked options of each question, ascending, in authored order. */
  assessment: {
    seed: number
    attempts: number
    best: number
    last: number[][] | null
    /** `last` is still being filled in: not handed in yet. */
    open: boolean
    passed: boolean
  }
  signed: { name: string; at: string } | null
  done: boolean
  completedAt: string | null
}

/** How many of each the course has. Data saved for another shape belongs to another course. */
export type CourseShape = { lessons: number; checks: number; ticks: number; questions: number }

/** In the order in which they are saved. A list of yes and no is one digit for each. */
type Fields = [
  lessonsSeen: string,
  checks: string,
  ticks: string,
  last: string | null,
  numbers: [seed: number, attempts: number, best: number],
  flags: [open: number, passed: number, done: number],
  signed: [name: string, at: string] | null,
  completedAt: string | null,
]

const VERSION = '1'
const CHECKSUM_CHARACTERS = 7
const MOST_TRIES = 3
const RIGHT = 4
const POSITIONS = [0, 1, 2, 3]

/**
 * One string of `[A-Za-z0-9_-]`: version, checksum, then the fields in base64url.
 * SCORM 1.2 holds 4,096 characters of suspend data, and LMSs have been seen to mangle anything but plain ASCII.
 */
export function encodeState(state: SavedState, shape: CourseShape): string {
  const { assessment, signed } = state
  const { seed, attempts, best, last, open, passed } = assessment
  const packed: Fields = [
    digits(shape.lessons, state.lessonsSeen),
    digits(
      shape.checks,
      state.checks.map(({ tries, right }) => Math.min(tries, MOST_TRIES) + (right ? RIGHT : 0)),
    ),
    digits(shape.ticks, state.ticks),
    last && digits(shape.questions, last.map(packPicks)),
    [seed, attempts, best],
    [Number(open), Number(passed), Number(state.done)],
    signed && [signed.name, signed.at],
    state.completedAt,
  ]
  const fields = toAscii(JSON.stringify(packed))
  return VERSION + checksum(fields, shape) + toBase64Url(fields)
}

/** `null` for whatever this version did not write for this course: unknown, cut short, altered. Never throws. */
export function decodeState(text: string, shape: CourseShape): SavedState | null {
  return attempt(() => {
    const state = unpack(JSON.parse(fromBase64Url(text.slice(VERSION.length + CHECKSUM_CHARACTERS))))
    // Only what we would write again, character for character, is ours: no field needs a check of its own.
    return encodeState(state, shape) === text ? state : null
  })
}

export function freshState({ lessons, checks, ticks }: CourseShape, seed: number): SavedState {
  const [none, numbers, flags]: [string, Fields[4], Fields[5]] = ['0', [seed, 0, 0], [0, 0, 0]]
  return unpack([none.repeat(lessons), none.repeat(checks), none.repeat(ticks), null, numbers, flags, null, null])
}

function unpack(fields: Fields): SavedState {
  const [lessonsSeen, checks, ticks, last, [seed, attempts, best], [open, passed, done], signed, completedAt] = fields
  return {
    lessonsSeen: Array.from(lessonsSeen, isSet),
    checks: Array.from(checks, digit => ({ tries: Number(digit) % RIGHT, right: Number(digit) >= RIGHT })),
    ticks: Array.from(ticks, isSet),
    assessment: {
      seed,
      attempts,
      best,
      last: last === null ? null : Array.from(last, unpackPicks),
      open: !!open,
      passed: !!passed,
    },
    signed: signed && { name: signed[0], at: signed[1] },
    done: !!done,
    completedAt,
  }
}

function isSet(digit: string): boolean {
  return digit === '1'
}

function packPicks(picks: number[]): number {
  return picks.reduce((bits, position) => bits + (1 << position), 0)
}

function unpackPicks(digit: string): number[] {
  return POSITIONS.filter(position => Number(`0x${digit}`) & (1 << position))
}

function digits(length: number, values: (number | boolean)[]): string {
  return Array.from({ length }, (_, index) => Number(values[index] ?? 0).toString(16)).join('')
}

/** JSON has an escape for every character, so that base64 need not know of UTF-8. */
function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** FNV-1a over the shape and the fields: tells damage and another course's data, and is not a secret. */
function checksum(fields: string, shape: CourseShape): string {
  let hash = 0x811c9dc5
  for (const character of Object.values(shape) + fields) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36).padStart(CHECKSUM_CHARACTERS, '0')
}

function toBase64Url(text: string): string {
  return btoa(text).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '')
}

function fromBase64Url(text: string): string {
  return atob(text.replace(/-/g, '+').replace(/_/g, '/'))
}
