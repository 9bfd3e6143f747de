import { fromBase64Url, toBase64Url } from './base64-url.ts'
import { CHECKSUM_CHARACTERS, checksum } from './checksum.ts'
import { readCheck, readSet } from './part-digits.ts'
import { noPractice, type SavedState } from './saved-state.ts'

/** The fields as version 0.1 saved them. A list of values has one hexadecimal digit for each. */
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
const POSITIONS = 4

/**
 * Converts a state that version 0.1 saved by position into values by slot. Throws, or returns null, for anything else.
 */
export function readPositional(text: string, first: number[]): SavedState | null {
  const json = fromBase64Url(text.slice(VERSION.length + CHECKSUM_CHARACTERS))
  if (text !== VERSION + checksum(first + json) + toBase64Url(json)) return null
  const fields: Fields = JSON.parse(json)
  const [lessonsSeen, checks, ticks, last, [seed, attempts, best], [open, passed, done], signed, completedAt] = fields
  let slot = 0
  return {
    lessons: bySlot(lessonsSeen, Boolean),
    checks: bySlot(checks, digit => readCheck([digit])),
    ticks: bySlot(ticks, Boolean),
    scenarios: new Map(),
    assessment: {
      seed,
      attempts,
      best,
      passed: !!passed,
      open: !!open,
      earlier: false,
      last: last === null ? null : bySlot(last, digit => readSet([digit], POSITIONS)),
      result: null,
      seen: [],
    },
    signed: signed && { name: signed[0], at: Date.parse(signed[1]), agreement: '' },
    signedBefore: null,
    signatures: 0,
    lessonAt: null,
    told: { share: 0, chapters: new Map() },
    newsOf: 0,
    practice: noPractice(),
    answers: 0,
    done: !!done,
    completedAt: Date.parse(completedAt ?? '') || 0,
  }

  function bySlot<Value>(digits: string, read: (digit: number) => Value): Map<number, Value> {
    return new Map(Array.from(digits, digit => [slot++, read(Number(`0x${digit}`))]))
  }
}
