import { attempt } from '../../lms/attempt.ts'
import { CHECKSUM_CHARACTERS, checksum } from './checksum.ts'
import {
  readAnswer,
  readCheck,
  readPositions,
  readScenario,
  readSet,
  readWords,
  writeAnswer,
  writeCheck,
  writePositions,
  writeScenario,
  writeSet,
  writeWords,
} from './part-digits.ts'
import { readPositional } from './positional-state.ts'
import type { SavedState, Signature } from './saved-state.ts'
import {
  type Digits,
  readBits,
  readNumber,
  readRuns,
  times,
  toDigits,
  toText,
  writeBits,
  writeNumber,
  writeRuns,
} from './slot-runs.ts'

const VERSION = '2'
const MOST_OUTCOMES = 9
/**
 * Maximum length of a name in a signature, so that the state fits into the 4,096 characters of SCORM 1.2
 * (decisions/024-saved-state-by-slot.md).
 */
export const SIGNATURE_CHARACTERS = 60
/**
 * Maximum encoded length of the name in the previous signature. That signature then takes at most 127 characters,
 * including its time and text.
 */
const EARLIER_NAME_CHARACTERS = 107

/**
 * Encodes a state as one string of `[A-Za-z0-9_.-]`, because some LMSs damage anything but plain ASCII. The string has
 * the version and a checksum, then sections separated by full stops: lessons, checks, ticks, questions, scenarios,
 * facts and the signature. The checksum covers the course's id, so states of other courses are refused, while those of
 * other versions of the course are accepted. Released players ignore anything after the five numbers in the facts, but
 * refuse a new section or version.
 */
export function encodeState(state: SavedState, courseId: string): string {
  const { assessment, signed, completedAt } = state
  const { seed, attempts, best, last, open, passed } = assessment
  const numbers = [seed, attempts, best, state.answers, completedAt]
  const sections = [
    writeRuns(state.lessons, writeBits),
    writeRuns(state.checks, run => run.map(writeCheck)),
    writeRuns(state.ticks, writeBits),
    writeRuns(last ?? new Map(), run => run.flatMap(writeAnswer)),
    writeRuns(state.scenarios, run => run.flatMap(writeScenario)),
    [
      ...writeBits([open, passed, state.done, last !== null]),
      ...numbers.flatMap(writeNumber),
      ...withoutTail(writeLaterFacts(state)),
    ],
  ].map(toText)
  if (signed)
    sections.push(writeWords(signed.name, SIGNATURE_CHARACTERS), toText(writeNumber(signed.at)), signed.agreement)
  return seal(sections.join('.'), courseId)
}

/**
 * Decodes a state; null for text that no version of the player has written for this course, or that is damaged. Never
 * throws.
 */
export function decodeState(text: string, courseId: string, first: number[]): SavedState | null {
  const body = text.slice(VERSION.length + CHECKSUM_CHARACTERS)
  return attempt(() => (seal(body, courseId) === text ? readSections(body.split('.')) : readPositional(text, first)))
}

function seal(body: string, courseId: string): string {
  return VERSION + checksum(`${courseId}.${body}`) + body
}

function readSections(sections: string[]): SavedState {
  const [lessons, checks, ticks, questions, scenarios, facts] = sections.slice(0, 6).map(toDigits) as Sections
  const [name, at, agreement] = sections.slice(6)
  const [open, passed, done, hasLast] = readBits(facts, 4) as [boolean, boolean, boolean, boolean]
  const [seed, attempts, best, answers, completedAt] = times(5, () => readNumber(facts)) as Numbers
  const { earlier, result, seen, signedBefore, ...later } = readLaterFacts(facts)
  const last = readRuns(questions, each(readAnswer))
  const signed =
    name === undefined ? null : { name: readWords(name), at: readNumber(toDigits(at!)), agreement: agreement! }
  return {
    lessons: readRuns(lessons, readBits),
    checks: readRuns(checks, each(readCheck)),
    ticks: readRuns(ticks, readBits),
    scenarios: readRuns(scenarios, each(readScenario)),
    assessment: { seed, attempts, best, passed, open, earlier, last: hasLast ? last : null, result, seen },
    signed,
    signedBefore: signedBefore && { ...signedBefore, name: signedBefore.name || (signed?.name ?? '') },
    ...later,
    answers,
    done,
    completedAt,
  }
}

/**
 * Writes the facts that earlier releases of the player do not know. These releases read five numbers of the facts and
 * stop before these.
 */
function writeLaterFacts(state: SavedState): Digits {
  const { assessment, signed, signedBefore, signatures, lessonAt, told, newsOf, practice } = state
  const { earlier, result, seen } = assessment
  return [
    ...writeBits([earlier, result !== null, signedBefore !== null]),
    ...(result ? [result.right, result.total, ...writeSet(result.below, MOST_OUTCOMES)] : []),
    ...writePositions(seen),
    ...writeNumber(lessonAt === null ? 0 : lessonAt + 1),
    ...writeNumber(signatures),
    ...(signedBefore ? writeSignature(signedBefore, signed?.name) : []),
    ...[newsOf, told.share, told.chapters.size, ...[...told.chapters].flat(), practice.day, practice.openings].flatMap(
      writeNumber,
    ),
    ...writePositions(practice.known),
  ]
}

function readLaterFacts(facts: Digits) {
  const [earlier, hasResult, hasSignature] = readBits(facts, 3) as [boolean, boolean, boolean]
  const result = hasResult
    ? { right: readNumber(facts), total: readNumber(facts), below: readSet(facts, MOST_OUTCOMES) }
    : null
  const seenPositions = readPositions(facts)
  const lessonAt = readNumber(facts) - 1
  const signatures = readNumber(facts)
  return {
    earlier,
    result,
    seen: seenPositions,
    lessonAt: lessonAt < 0 ? null : lessonAt,
    signatures,
    signedBefore: hasSignature ? readSignature(facts) : null,
    newsOf: readNumber(facts),
    told: { share: readNumber(facts), chapters: new Map(times(readNumber(facts), () => readPair(facts))) },
    practice: { day: readNumber(facts), openings: readNumber(facts), known: readPositions(facts) },
  }
}

function readPair(facts: Digits): [number, number] {
  return [readNumber(facts), readNumber(facts)]
}

/** Writes a signature. The name is left out if it is the same as that of the later signature (`laterName`). */
function writeSignature({ name, at, agreement }: Signature, laterName: string | undefined): Digits {
  let words = name === laterName ? '' : writeWords(name, SIGNATURE_CHARACTERS)
  for (let characters = SIGNATURE_CHARACTERS; words.length > EARLIER_NAME_CHARACTERS; characters--)
    words = writeWords(name, characters)
  const mark = agreement.padEnd(CHECKSUM_CHARACTERS, '0').slice(0, CHECKSUM_CHARACTERS)
  return [...writeNumber(at), ...toDigits(mark), ...writeNumber(words.length), ...toDigits(words)]
}

/** Reads a signature. The name is "" if it was left out, because it is the same as that of the later signature. */
function readSignature(facts: Digits): Signature {
  const at = readNumber(facts)
  const agreement = readText(facts, CHECKSUM_CHARACTERS)
  return { at, agreement, name: readWords(readText(facts, readNumber(facts))) }
}

/** Reads digits as text; trailing zeros that were left out are restored. */
function readText(facts: Digits, count: number): string {
  return toText(times(count, () => facts.shift() ?? 0))
}

/** Removes the zeros at the end, because a digit that is missing at the end of the facts is read as 0. */
function withoutTail(digits: Digits): Digits {
  return digits.slice(0, digits.findLastIndex(digit => digit > 0) + 1)
}

type Sections = [Digits, Digits, Digits, Digits, Digits, Digits]
type Numbers = [number, number, number, number, number]

function each<Value>(read: (digits: Digits) => Value) {
  return (digits: Digits, count: number) => times(count, () => read(digits))
}
