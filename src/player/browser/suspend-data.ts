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
const RIGHT = 4
const POSITIONS = [0, 1, 2, 3]

/**
 * One string of `[A-Za-z0-9_-]`: version, checksum, then the fields in base64url.
 * SCORM 1.2 holds 4,096 characters of suspend data, and LMSs have been seen to mangle anything but plain ASCII.
 */
export function encodeState(state: SavedState, shape: CourseShape): string {
  const { seed, attempts, best, last, open, passed } = state.assessment
  const fields = toAscii(
    JSON.stringify([
      digits(shape.lessons, index => Number(!!state.lessonsSeen[index])),
      digits(shape.checks, index => packCheck(state.checks[index])),
      digits(shape.ticks, index => Number(!!state.ticks[index])),
      last && digits(shape.questions, index => packPicks(last[index] ?? [])),
      [seed, attempts, best].map(whole),
      [open, passed, state.done].map(Number),
      state.signed && [state.signed.name, state.signed.at],
      state.completedAt,
    ]),
  )
  return VERSION + checksum(fields, shape) + toBase64Url(fields)
}

/** `null` for whatever this version did not write for this course: unknown, cut short, altered. Never throws. */
export function decodeState(text: string, shape: CourseShape): SavedState | null {
  try {
    const fields = JSON.parse(fromBase64Url(text.slice(VERSION.length + CHECKSUM_CHARACTERS)))
    const [lessonsSeen, checks, ticks, last, [seed, attempts, best], [open, passed, done], signed, completedAt] = fields
    const state: SavedState = {
      lessonsSeen: Array.from(lessonsSeen, isSet),
      checks: Array.from(checks, unpackCheck),
      ticks: Array.from(ticks, isSet),
      assessment: {
        seed: whole(seed),
        attempts: whole(attempts),
        best: whole(best),
        last: last === null ? null : Array.from(last, unpackPicks),
        open: !!open,
        passed: !!passed,
      },
      signed: signed && { name: String(signed[0]), at: String(signed[1]) },
      done: !!done,
      completedAt: completedAt === null ? null : String(completedAt),
    }
    // Only what we would write again, character for character, is ours: no field needs a check of its own.
    return encodeState(state, shape) === text ? state : null
  } catch {
    return null
  }
}

function isSet(digit: unknown): boolean {
  return digit === '1'
}

function packCheck(check: SavedState['checks'][number] | undefined): number {
  return Math.min(whole(check?.tries ?? 0), MOST_TRIES) + (check?.right ? RIGHT : 0)
}

function unpackCheck(digit: unknown): SavedState['checks'][number] {
  return { tries: Number(digit) % RIGHT, right: Number(digit) >= RIGHT }
}

function packPicks(picks: number[]): number {
  return POSITIONS.reduce((bits, position) => bits + (picks.includes(position) ? 1 << position : 0), 0)
}

function unpackPicks(digit: unknown): number[] {
  return POSITIONS.filter(position => Number(`0x${digit}`) & (1 << position))
}

function digits(length: number, digit: (index: number) => number): string {
  return Array.from({ length }, (_, index) => digit(index).toString(16)).join('')
}

function whole(number: number): number {
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** JSON has an escape for every character, so that base64 need not know of UTF-8. */
function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** FNV-1a over the shape and the fields: tells damage and another course's data, and is not a secret. */
function checksum(fields: string, { lessons, checks, ticks, questions }: CourseShape): string {
  let hash = 0x811c9dc5
  for (const character of [lessons, checks, ticks, questions] + fields)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36).padStart(CHECKSUM_CHARACTERS, '0')
}

function toBase64Url(text: string): string {
  return btoa(text).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '')
}

function fromBase64Url(text: string): string {
  return atob(text.replace(/-/g, '+').replace(/_/g, '/'))
}
