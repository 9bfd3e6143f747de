import type { FirstCounts } from '../course-data.ts'
import { fromBase64Url, toBase64Url } from './base64-url.ts'
import { CHECKSUM_CHARACTERS, checksum } from './checksum.ts'
import { attempt } from './lms/attempt.ts'
import { readPositions } from './positional-state.ts'
import type { CheckState, GivenAnswer, SavedState, ScenarioState } from './saved-state.ts'
import {
  type Cursor,
  digit,
  readBits,
  readDigit,
  readRuns,
  readText,
  readVarint,
  writeBits,
  writeNumber,
  writeRuns,
} from './slot-runs.ts'

const VERSION = '2'
const MOST_TRIES = 3
const RIGHT = 4
const NONE = 63
const TYPED = 32
const SCENES = 8
const TYPED_CHARACTERS = 12
/** With the names of all parts of a course, as much as fits into the 4,096 characters of SCORM 1.2 (course.md). */
export const SIGNATURE_CHARACTERS = 60

/**
 * One string of `[A-Za-z0-9_.-]`: version, checksum, then lessons, checks, ticks, questions, scenarios, facts and the
 * signature, parted by full stops. LMSs have been seen to mangle anything but plain ASCII.
 * The checksum is over the course's id too: what another course has saved is not ours, what another version has is.
 */
export function encodeState(state: SavedState, courseId: string): string {
  const { assessment, signed } = state
  const { seed, attempts, best, last, open, passed } = assessment
  const flags = writeBits([open, passed, state.done, last !== null])
  const completedAt = state.completedAt ? Date.parse(state.completedAt) : 0
  const body = [
    writeRuns(state.lessons, writeBits),
    writeRuns(state.checks, run => run.map(writeCheck).join('')),
    writeRuns(state.ticks, writeBits),
    writeRuns(last ?? new Map(), run => run.map(writeAnswer).join('')),
    writeRuns(state.scenarios, run => run.map(writeScenario).join('')),
    flags + [seed, attempts, best, state.answers, completedAt].map(writeNumber).join(''),
    ...(signed
      ? [writeWords(cutText(signed.name, SIGNATURE_CHARACTERS)), writeNumber(Date.parse(signed.at)), signed.agreement]
      : []),
  ].join('.')
  return VERSION + checksum(`${courseId}.${body}`) + body
}

/** `null` for whatever no version of the player has written for this course: unknown, cut short, altered. Never throws. */
export function decodeState(text: string, courseId: string, first: FirstCounts): SavedState | null {
  return (
    attempt(() => {
      const state = readSections(text.slice(VERSION.length + CHECKSUM_CHARACTERS).split('.'))
      // Only what we would write again, character for character, is ours: no field needs a check of its own.
      return encodeState(state, courseId) === text ? state : null
    }) ?? attempt(() => readPositions(text, first))
  )
}

function readSections(sections: string[]): SavedState {
  const [lessons, checks, ticks, questions, scenarios, facts, name, at, agreement] = sections as [
    string,
    string,
    string,
    string,
    string,
    string,
    string?,
    string?,
    string?,
  ]
  const cursor = { text: facts, at: 0 }
  const [open, passed, done, hasLast] = readBits(cursor, 4) as [boolean, boolean, boolean, boolean]
  const [seed, attempts, best, answers, completedAt] = Array.from({ length: 5 }, () => readVarint(cursor)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const last = readRuns(questions, (cursor, count) => times(count, () => readGivenAnswer(cursor)))
  return {
    lessons: readRuns(lessons, readBits),
    checks: readRuns(checks, (cursor, count) => times(count, () => readCheck(cursor))),
    ticks: readRuns(ticks, readBits),
    scenarios: readRuns(scenarios, (cursor, count) => times(count, () => readScenario(cursor))),
    assessment: { seed, attempts, best, passed, open, last: hasLast ? last : null },
    signed:
      name === undefined
        ? null
        : { name: readWords(name), at: dateOf(readVarint({ text: at!, at: 0 })), agreement: agreement! },
    answers,
    done,
    completedAt: completedAt ? dateOf(completedAt) : null,
  }
}

function writeCheck({ tries, right }: CheckState): string {
  return digit(Math.min(tries, MOST_TRIES) + (right ? RIGHT : 0))
}

function readCheck(cursor: Cursor): CheckState {
  const packed = readDigit(cursor)
  return { tries: packed % RIGHT, right: packed >= RIGHT }
}

/** How many positions, or how many characters of what was typed; then each of them. */
function writeAnswer(answer: GivenAnswer): string {
  if (typeof answer !== 'string')
    return digit(answer.length) + answer.map(position => digit(position < 0 ? NONE : position)).join('')
  const words = writeWords(cutText(answer, TYPED_CHARACTERS))
  return digit(TYPED) + writeNumber(words.length) + words
}

function readGivenAnswer(cursor: Cursor): GivenAnswer {
  const length = readDigit(cursor)
  if (length === TYPED) return readWords(readText(cursor, readVarint(cursor)))
  return times(length, () => readDigit(cursor)).map(position => (position === NONE ? -1 : position))
}

function writeScenario({ scenes, end }: ScenarioState): string {
  const reached = Array.from({ length: SCENES }, (_, scene) => scenes.includes(scene))
  return writeBits(reached) + digit(end === null ? NONE : end)
}

function readScenario(cursor: Cursor): ScenarioState {
  const scenes = readBits(cursor, SCENES).flatMap((isReached, scene) => (isReached ? [scene] : []))
  const end = readDigit(cursor)
  return { scenes, end: end === NONE ? null : end }
}

function times<Value>(count: number, read: () => Value): Value[] {
  const values: Value[] = []
  while (values.length < count) values.push(read())
  return values
}

/** Text of any language, as UTF-8 in base64url. */
function writeWords(text: string): string {
  return toBase64Url(String.fromCharCode(...new TextEncoder().encode(text)))
}

function readWords(words: string): string {
  return new TextDecoder().decode(Uint8Array.from(fromBase64Url(words), byte => byte.charCodeAt(0)))
}

function cutText(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('')
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
