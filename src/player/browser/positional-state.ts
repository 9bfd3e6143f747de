import type { FirstCounts } from '../course-data.ts'
import { fromBase64Url, toBase64Url } from './base64-url.ts'
import { CHECKSUM_CHARACTERS, checksum } from './checksum.ts'
import type { SavedState } from './saved-state.ts'

/** As version 0.1 saved them. A list of yes and no is one digit for each. */
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
const RIGHT = 4
const POSITIONS = [0, 1, 2, 3]

/** What version 0.1 saved by position, as values by slot. Throws, or gives null, for anything else. */
export function readPositions(text: string, first: FirstCounts): SavedState | null {
  const start = VERSION.length + CHECKSUM_CHARACTERS
  const json = fromBase64Url(text.slice(start))
  const counts = [first.lessons, first.checks, first.ticks, first.questions]
  if (text !== VERSION + checksum(counts + json) + toBase64Url(json)) return null
  const fields: Fields = JSON.parse(json)
  const [lessonsSeen, checks, ticks, last, [seed, attempts, best], [open, passed, done], signed, completedAt] = fields
  let slot = 0
  return {
    lessons: bySlot(lessonsSeen, isSet),
    checks: bySlot(checks, digit => ({ tries: Number(digit) % RIGHT, right: Number(digit) >= RIGHT })),
    ticks: bySlot(ticks, isSet),
    scenarios: new Map(),
    assessment: {
      seed,
      attempts,
      best,
      passed: !!passed,
      open: !!open,
      last: last === null ? null : bySlot(last, picksIn),
    },
    signed: signed && { name: signed[0], at: signed[1], agreement: '' },
    answers: 0,
    done: !!done,
    completedAt,
  }

  function bySlot<Value>(digits: string, read: (digit: string) => Value): Map<number, Value> {
    return new Map(Array.from(digits, digit => [slot++, read(digit)]))
  }
}

function isSet(digit: string): boolean {
  return digit === '1'
}

function picksIn(digit: string): number[] {
  return POSITIONS.filter(position => Number(`0x${digit}`) & (1 << position))
}
