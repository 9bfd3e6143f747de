import { fromBase64Url, toBase64Url } from './base64-url.ts'
import type { CheckState, GivenAnswer, ScenarioState } from './saved-state.ts'
import { type Digits, readBits, readNumber, times, toDigits, toText, writeBits, writeNumber } from './slot-runs.ts'

/** Maximum number of characters of a typed answer that the state keeps. */
export const TYPED_CHARACTERS = 12
const MOST_TRIES = 3
const RIGHT = 4
const NONE = 63
const TYPED = 32
const SCENES = 8

export function writeCheck({ tries, right }: CheckState): number {
  return Math.min(tries, MOST_TRIES) + (right ? RIGHT : 0)
}

export function readCheck(digits: Digits): CheckState {
  const packed = digits.shift()!
  return { tries: packed % RIGHT, right: packed >= RIGHT }
}

/**
 * Writes an answer: the number of positions and then the positions; for a typed text, the mark `TYPED`, the number of
 * digits of the encoded text and then these digits.
 */
export function writeAnswer(answer: GivenAnswer): Digits {
  if (typeof answer !== 'string') return [answer.length, ...answer.map(position => (position < 0 ? NONE : position))]
  const words = toDigits(writeWords(answer, TYPED_CHARACTERS))
  return [TYPED, ...writeNumber(words.length), ...words]
}

export function readAnswer(digits: Digits): GivenAnswer {
  const length = digits.shift()!
  if (length === TYPED) return readWords(toText(digits.splice(0, readNumber(digits))))
  return digits.splice(0, length).map(position => (position === NONE ? -1 : position))
}

export function writeScenario({ scenes, end }: ScenarioState): Digits {
  return [...writeSet(scenes, SCENES), end ?? NONE]
}

export function readScenario(digits: Digits): ScenarioState {
  const scenes = readSet(digits, SCENES)
  const end = digits.shift()!
  return { scenes, end: end === NONE ? null : end }
}

export function writeSet(positions: number[], count: number): Digits {
  return writeBits(times(count, position => positions.includes(position)))
}

/** Writes a set of positions together with its size, which the reader of the set does not know. */
export function writePositions(positions: number[]): Digits {
  const count = Math.max(-1, ...positions) + 1
  return [...writeNumber(count), ...writeSet(positions, count)]
}

export function readPositions(digits: Digits): number[] {
  return readSet(digits, readNumber(digits))
}

/** Reads a set of `count` bits, and returns the positions of those that are set. */
export function readSet(digits: Digits, count: number): number[] {
  return readBits(digits, count).flatMap((isSet, position) => (isSet ? [position] : []))
}

/** Encodes text of any language as UTF-8 in base64url. */
export function writeWords(text: string, characters: number): string {
  const cut = Array.from(text).slice(0, characters).join('')
  return toBase64Url(String.fromCharCode(...new TextEncoder().encode(cut)))
}

export function readWords(words: string): string {
  return new TextDecoder().decode(Uint8Array.from(fromBase64Url(words), byte => byte.charCodeAt(0)))
}
