import type { Answer, Kept, Opening, Response, Score } from './port.ts'
import type { Calls } from './turns.ts'

/** The differences between SCORM 1.2 and 2004. Names of elements leave out `cmi.`, with which all of them begin. */
export type Dialect = {
  api: string
  /** Prefix of the name of every API function. */
  prefix: string
  /** Name of the API function that ends the conversation, without the prefix. */
  end: string
  /**
   * An element that has a value while the conversation is open, in every LMS that follows the standard. Reading it
   * shows whether the conversation is open.
   */
  probe: string
  learnerId: string
  /**
   * A group of elements that every LMS must have, in a standard in which objectives and interactions are optional; null
   * in a standard in which both are mandatory.
   */
  mandatoryGroup: string | null
  read(get: (element: string) => Calls<string>): Calls<Opening>
  /**
   * Returns the values that the LMS must accept, because the record is wrong without them. In every visit the status is
   * sent before the state: Frappe LMS reports a course as not complete when the state arrives without a status
   * (frontend/src/pages/SCORMChapter.vue, saveDataToLMS).
   */
  essentials(record: Told, begun: boolean): Pair[]
  /** Returns the last values of a visit: its duration, and that the learner will resume the course. */
  parting(seconds: number): Pair[]
  /** Returns the values to report for each objective that the learner has begun; the objective's id comes first. */
  objectives(record: Told): [id: string, ...values: Pair[]][]
  /** Returns the values of one interaction; the id comes first. Their names are relative to the interaction. */
  interaction(answer: Answer): Pair[]
  /**
   * The element for comments of the learner. In an LMS without interactions, a signature is sent as a comment. `list`
   * is null where there is only one comment.
   */
  comments: { list: string | null; elementOf(number: number): string }
}

/** An element and its value. Empty values are not sent. `mayBeRefused` marks elements that not every LMS has. */
export type Pair = readonly [element: string, value: string | null, mayBeRefused?: boolean]

/** Everything that is reported about a learner, except single answers. */
export type Told = Omit<Kept, 'state'> & {
  state: string
  score: Score | null
  /** Whether the assessment was passed, in this visit or an earlier one. */
  passed: boolean
}

export const NOTHING_TOLD: Told = {
  place: '',
  state: '',
  share: 0,
  chapters: [],
  score: null,
  passed: false,
  completed: false,
  failed: false,
}

/** Separators with which a standard writes an answer, such as `[,]` in SCORM 2004 and `,` in SCORM 1.2. */
export type Marks = [item: string, pair: string, range: string]

/** Largest number that is sent. Moodle's SCORM 2004 data model refuses numbers of six digits. */
const MOST_NUMBER = 99_999.9999
const NUMBER_DECIMALS = 4

const TYPES = {
  choice: 'choice',
  order: 'sequencing',
  match: 'matching',
  number: 'numeric',
  typed: 'fill-in',
  signature: 'other',
} as const

/** Names all possible answers to a question after their texts. `plainName` names an answer by its position alone. */
type NameResponses = (words: string[], plainName: (position: number) => string) => string[]

/**
 * Returns the type of the interaction, the correct pattern and the given answer. A value is null where no form of it
 * suits every LMS.
 */
export function describeResponse(
  response: Response,
  [item, pair, range]: Marks,
  nameAll: NameResponses = (words, plainName) => words.map((_, position) => plainName(position)),
): [type: string, pattern: string | null, given: string | null] {
  const type = TYPES[response.kind]
  const names = nameAll('words' in response ? response.words! : [], letter)
  const rights = nameAll('rights' in response ? response.rights! : [], position => String(position + 1))
  if (response.kind === 'signature') return [type, null, response.given]
  if (response.kind === 'typed') return [type, `${response.correct}`, response.given]
  if (response.kind !== 'number') return [type, joinPositions(response.correct), joinPositions(response.given)]
  const least = plainNumber(response.least)
  const most = plainNumber(response.most)
  return [type, least && most && least + range + most, plainNumber(response.given)]

  /**
   * Joins the answered positions. In a match, `a.1` pairs the first left item with the first right one; left items
   * without a pair are skipped.
   */
  function joinPositions(positions: number[]): string {
    return positions
      .flatMap((position, left) => {
        // In the unsent copies of older releases, `null` stands for "no answer".
        if ((position ?? -1) < 0) return []
        // The unsent copies of older releases do not contain the texts of the answers, so letters and numbers stand in
        // for names.
        if (response.kind !== 'match') return names[position] ?? letter(position)
        return (names[left] ?? letter(left)) + pair + (rights[position] ?? position + 1)
      })
      .join(item)
  }
}

export function isReadOnly(mode: string, credit: string): boolean {
  return /review|browse|no-credit/.test(mode + credit)
}

/** Writes a number with at most `digits` decimals. Times in both standards allow two decimals at most. */
export function decimal(number: number, digits: number): string {
  return String(Number(number.toFixed(digits)) || 0)
}

export function scoreShare({ right, total }: Score): number {
  return Math.min(right / total, 1)
}

/** Returns the learner's local time without a time zone: the form that every LMS accepts. */
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** Turns "Family, Given", the form that LMSs use, into "Given Family", as people sign. */
export function readableName(name: string): string {
  return name.trim().replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')
}

/** Returns `a`, `b`, `c`… for a position: every standard and every LMS accepts letters as names of options. */
export function letter(position: number): string {
  return String.fromCharCode(97 + position)
}

function plainNumber(value: number | null): string | null {
  return value !== null && Math.abs(value) <= MOST_NUMBER ? decimal(value, NUMBER_DECIMALS) : null
}
