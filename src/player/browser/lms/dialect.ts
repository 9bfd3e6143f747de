import type { Answer, ChapterProgress, LmsOptions, Response, Result, Score } from './port.ts'

/** What the two SCORM books say differently. */
export type Dialect = {
  api: string
  /** Of every call. */
  prefix: string
  /** The last call. */
  end: string
  /** Has a value while the conversation is open, in every LMS that answers by the book. */
  probe: string
  learnerId: string
  /** Whether an LMS may do without objectives and interactions, so that it must be asked first. */
  mayLackRecords: boolean
  read(get: (element: string) => string, options: LmsOptions): Opening
  begun: Pair
  completed(record: Told): Pair
  exit: Pair
  sessionTime(seconds: number): Pair
  /** The score: with the rest of the essentials, what makes a record wrong where it is refused. */
  result(record: Told): Pair[]
  /** Place, state and progress. */
  essentials(record: Told): Pair[]
  /** What goes before a score; not every LMS has it. */
  scoreRange: Pair[]
  /** By id, what is to be said of each objective that was begun. */
  objectives(record: Told, options: LmsOptions): { id: string; values: Pair[] }[]
  /** Id first, relative to the interaction. */
  interaction(answer: TimedAnswer): Pair[]
}

/** An empty value is nothing to say. */
export type Pair = readonly [element: string, value: string | null]

/** What the LMS tells when the conversation opens. */
export type Opening = {
  readOnly: boolean
  begun: boolean
  result: Result
  learnerId: string
  name: string
  place: string
  state: string
}

/** Everything that an LMS is told of a learner, besides single answers. */
export type Told = {
  place: string
  state: string
  share: number
  chapters: ChapterProgress[]
  score: Score | null
  /** Now or ever before. */
  passed: boolean
  completed: boolean
}

export type TimedAnswer = Answer & { at: number }

/** How a book writes the answers to a question: `[,]` in SCORM 2004, `,` in SCORM 1.2, and so on. */
export type Marks = { item: string; pair: string; range: string }

/** Moodle's SCORM 2004 model refuses numbers of six digits. */
const NUMBER_LIMIT = 100_000
const NUMBER_DECIMALS = 4

/** The interaction's type, what is right, and what was answered; null where there is nothing that every LMS takes. */
export function describeResponse(
  response: Response,
  marks: Marks,
): [type: string, pattern: string | null, given: string | null] {
  switch (response.kind) {
    case 'choice':
      return ['choice', letters(response.correct).join(marks.item), letters(response.given).join(marks.item)]
    case 'order':
      return ['sequencing', letters(response.correct).join(marks.item), letters(response.given).join(marks.item)]
    case 'match':
      return ['matching', pairs(response.correct, marks), pairs(response.given, marks)]
    case 'number': {
      const least = plainNumber(response.least)
      const most = plainNumber(response.most)
      return ['numeric', least && most && `${least}${marks.range}${most}`, plainNumber(response.given)]
    }
  }
}

/** Both books have decimals; a third one is refused in times, and a longer tail tells nobody anything. */
export function decimal(number: number, digits: number): string {
  return String(Number((Number.isFinite(number) ? number : 0).toFixed(digits)))
}

export function scoreShare({ right, total }: Score): number {
  return total > 0 ? Math.min(Math.max(right / total, 0), 1) : 0
}

/** The learner's own clock, without a zone: the form that every LMS takes. */
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** LMSs write "Family, Given"; people sign the other way round. */
export function readableName(name: string): string {
  return name.trim().replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')
}

/** `a`, `b`, `c`…: letters are what every book and LMS takes as the name of an option. */
function letters(positions: number[]): string[] {
  return positions.map(position => String.fromCharCode(97 + position))
}

/** `a.1`: the first left with the first right. A left without one is left out. */
function pairs(rights: number[], { item, pair }: Marks): string {
  return rights.flatMap((right, left) => (right < 0 ? [] : [`${letters([left])}${pair}${right + 1}`])).join(item)
}

function plainNumber(value: number | null): string | null {
  const plain = value === null ? null : decimal(value, NUMBER_DECIMALS)
  return plain !== null && Math.abs(Number(plain)) < NUMBER_LIMIT ? plain : null
}
