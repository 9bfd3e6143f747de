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

const VERSION = '1'
const CHECKSUM_CHARACTERS = 7
const MOST_TRIES = 3
const OPTIONS_PER_DIGIT = 4
const RIGHT = 4
const PASSED = 1
const OPEN = 2

/**
 * One compact string of `[A-Za-z0-9_-]`: version, checksum, then the fields in base64url.
 * SCORM 1.2 holds 4,096 characters of suspend data, and LMSs have been seen to mangle anything but plain ASCII.
 */
export function encodeState(state: SavedState, shape: CourseShape): string {
  const { seed, attempts, best, last, open, passed } = state.assessment
  const fields = JSON.stringify([
    packFlags(state.lessonsSeen, shape.lessons),
    digits(shape.checks, index => packCheck(state.checks[index])),
    packFlags(state.ticks, shape.ticks),
    [seed, attempts, best].map(whole),
    last === null ? null : digits(shape.questions, index => packPicks(last[index] ?? [])),
    (passed ? PASSED : 0) + (open ? OPEN : 0),
    state.signed && [state.signed.name, state.signed.at],
    state.done ? 1 : 0,
    state.completedAt,
  ])
  return VERSION + checksum(fields, shape) + toBase64Url(fields)
}

/** `null` for whatever this version did not write for this course: unknown, cut short, altered. Never throws. */
export function decodeState(text: string, shape: CourseShape): SavedState | null {
  try {
    const fields = JSON.parse(fromBase64Url(text.slice(VERSION.length + CHECKSUM_CHARACTERS)))
    const [lessonsSeen, checks, ticks, [seed, attempts, best], last, standing, signed, done, completedAt] = fields
    const state: SavedState = {
      lessonsSeen: unpackFlags(lessonsSeen, shape.lessons),
      checks: Array.from({ length: shape.checks }, (_, index) => unpackCheck(checks[index])),
      ticks: unpackFlags(ticks, shape.ticks),
      assessment: {
        seed: whole(seed),
        attempts: whole(attempts),
        best: whole(best),
        last: last === null ? null : Array.from({ length: shape.questions }, (_, index) => unpackPicks(last[index])),
        open: (standing & OPEN) !== 0,
        passed: (standing & PASSED) !== 0,
      },
      signed: signed && { name: String(signed[0]), at: String(signed[1]) },
      done: done === 1,
      completedAt: completedAt === null ? null : String(completedAt),
    }
    // Only what we would write again, character for character, is ours: no field needs a check of its own.
    return encodeState(state, shape) === text ? state : null
  } catch {
    return null
  }
}

function packFlags(flags: boolean[], length: number): string {
  return digits(Math.ceil(length / OPTIONS_PER_DIGIT), digit =>
    packPicks(
      [0, 1, 2, 3].filter(bit => digit * OPTIONS_PER_DIGIT + bit < length && flags[digit * OPTIONS_PER_DIGIT + bit]),
    ),
  )
}

function unpackFlags(text: string, length: number): boolean[] {
  return Array.from({ length }, (_, index) =>
    unpackPicks(text[Math.floor(index / OPTIONS_PER_DIGIT)]!).includes(index % OPTIONS_PER_DIGIT),
  )
}

function packPicks(picks: number[]): number {
  return [0, 1, 2, 3].reduce((bits, pick) => (picks.includes(pick) ? bits | (1 << pick) : bits), 0)
}

function unpackPicks(digit: string): number[] {
  const bits = Number.parseInt(digit, 16)
  return [0, 1, 2, 3].filter(pick => bits & (1 << pick))
}

function packCheck(check: SavedState['checks'][number] | undefined): number {
  return Math.min(whole(check?.tries ?? 0), MOST_TRIES) + (check?.right ? RIGHT : 0)
}

function unpackCheck(digit: string): SavedState['checks'][number] {
  const bits = Number.parseInt(digit, 16)
  return { tries: bits % RIGHT, right: bits >= RIGHT }
}

function digits(length: number, digit: (index: number) => number): string {
  return Array.from({ length }, (_, index) => digit(index).toString(16)).join('')
}

function whole(number: number): number {
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** FNV-1a over the shape and the fields: tells damage and another course's data, and is not a secret. */
function checksum(fields: string, shape: CourseShape): string {
  let hash = 0x811c9dc5
  for (const character of `${shape.lessons},${shape.checks},${shape.ticks},${shape.questions}${fields}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36).padStart(CHECKSUM_CHARACTERS, '0')
}

function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte))
  return btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

function fromBase64Url(text: string): string {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, byte => byte.charCodeAt(0)))
}
