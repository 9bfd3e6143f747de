import type { Answer, Kept, Opening, Response, Score } from './port.ts'
import type { Calls } from './turns.ts'

/** The differences between SCORM 1.2 and 2004. Elements are named without `cmi.`, with which all of them begin. */
export type Dialect = {
  api: string
  /** Of every call. */
  prefix: string
  /** The last call. */
  end: string
  /** Has a value while the conversation is open, in every LMS that answers by the book. */
  probe: string
  learnerId: string
  /** The group of elements that every LMS has, where it may do without objectives and interactions and must be asked for them first. */
  mandatoryGroup: string | null
  read(get: (element: string) => Calls<string>): Calls<Opening>
  /**
   * What makes a record wrong where it is refused. The status goes before the state, in every visit: Frappe LMS sends a
   * state that comes alone with the word that the course is not complete (frontend/src/pages/SCORMChapter.vue, saveDataToLMS).
   */
  essentials(record: Told, begun: boolean): Pair[]
  /** How long the visit has taken, and that it is to be resumed. */
  parting(seconds: number): Pair[]
  /** The values to report for each objective that was begun, with its id first. */
  objectives(record: Told): [id: string, ...values: Pair[]][]
  /** Id first, relative to the interaction. */
  interaction(answer: Answer): Pair[]
  /** Where a learner's comment goes, for a signature in an LMS that keeps no interactions; `list` is null where there is one comment alone. */
  comments: { list: string | null; elementOf(number: number): string }
}

/** An empty value is nothing to say. Not every LMS has what may be refused. */
export type Pair = readonly [element: string, value: string | null, mayBeRefused?: boolean]

/** Everything that is reported of a learner, besides single answers. */
export type Told = Omit<Kept, 'state'> & {
  state: string
  score: Score | null
  /** Now or ever before. */
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

/** How a book writes the answers to a question: `[,]` in SCORM 2004, `,` in SCORM 1.2, and so on. */
export type Marks = [item: string, pair: string, range: string]

/** Moodle's SCORM 2004 model refuses numbers of six digits. */
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

/** Of all answers to a question, from their words; the plain name is that of the place. */
type NameResponses = (words: string[], plainName: (position: number) => string) => string[]

/** The interaction's type, what is right, and what was answered; null where there is nothing that every LMS takes. */
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

  /** `a.1` is the first left with the first right. A left without one is left out. */
  function joinPositions(positions: number[]): string {
    return positions
      .flatMap((position, left) => {
        // `null` in copies that older versions have kept.
        if ((position ?? -1) < 0) return []
        // No names in those copies either.
        if (response.kind !== 'match') return names[position] ?? letter(position)
        return (names[left] ?? letter(left)) + pair + (rights[position] ?? position + 1)
      })
      .join(item)
  }
}

export function isReadOnly(mode: string, credit: string): boolean {
  return /review|browse|no-credit/.test(mode + credit)
}

/** Both standards have decimals; times must not have a third one, and further digits are of no use. */
export function decimal(number: number, digits: number): string {
  return String(Number(number.toFixed(digits)) || 0)
}

export function scoreShare({ right, total }: Score): number {
  return Math.min(right / total, 1)
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
export function letter(position: number): string {
  return String.fromCharCode(97 + position)
}

function plainNumber(value: number | null): string | null {
  return value !== null && Math.abs(value) <= MOST_NUMBER ? decimal(value, NUMBER_DECIMALS) : null
}
