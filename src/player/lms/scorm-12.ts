import { converse } from './conversation.ts'
import {
  type Dialect,
  decimal,
  describeResponse,
  isReadOnly,
  localTime,
  type Marks,
  type Pair,
  readableName,
  scoreShare,
} from './dialect.ts'
import type { OpenLms, Score } from './port.ts'

const LOCATION_CHARACTERS = 255
const RESPONSE_CHARACTERS = 255
const LONGEST_SPAN_HOURS = 9_999
const MARKS: Marks = [',', '.', ':']

/** Driver for SCORM 1.2 (Run-Time Environment, chapter 3). */
export const openLms: OpenLms = options => converse(SCORM_12, options)

const EXIT: Pair = ['core.exit', 'suspend']

const SCORM_12: Dialect = {
  api: 'API',
  prefix: 'LMS',
  end: 'Finish',
  probe: 'core.lesson_status',
  learnerId: 'core.student_id',
  // Objectives and interactions are optional in SCORM 1.2; the core group is mandatory.
  mandatoryGroup: 'core',
  *read(get) {
    const status = yield* get('core.lesson_status')
    // SCORM 1.2 returns "" for unset values without an error, so the state is read in every visit, including the first.
    const state = yield* get('suspend_data')
    return {
      isReadOnly: isReadOnly(yield* get('core.lesson_mode'), yield* get('core.credit')),
      begun: !!state || /complete|passed|failed|browsed/.test(status),
      name: readableName(yield* get('core.student_name')),
      place: yield* get('core.lesson_location'),
      state,
      result: {
        completed: status === 'completed' || status === 'passed',
        passed: status === 'passed',
        best: Number(yield* get('core.score.raw')) || 0,
      },
    }
  },
  essentials: ({ score, completed, passed, failed, place, state }, begun) => [
    ...(score ? scorePairs(score) : []),
    ['core.lesson_status', chooseStatus(completed, passed, failed) || (begun ? '' : 'incomplete')],
    ['core.lesson_location', place.slice(0, LOCATION_CHARACTERS)],
    ['suspend_data', state],
    EXIT,
  ],
  parting: seconds => [['core.session_time', timespan(seconds)], EXIT],
  objectives: ({ chapters, completed, score }) => [
    ...chapters
      .filter(({ share, told }) => share > 0 || told)
      .map(({ id, share }): [string, ...Pair[]] => [
        id,
        ['status', share < 1 && !completed ? 'incomplete' : 'completed'],
      ]),
    ...(score?.byOutcome ?? []).map((outcome): [string, ...Pair[]] => [
      outcome.id,
      ...scorePairs(outcome, 'score'),
      ['status', outcome.passed ? 'passed' : 'failed'],
    ]),
  ],
  interaction(answer) {
    const [type, pattern, response] = describeResponse(answer.response, MARKS)
    return [
      ['id', answer.questionId],
      // SCORM 1.2 has no type "other", so a signature is reported as `fill-in`.
      ['type', answer.response.kind === 'signature' ? 'fill-in' : type],
      ['time', timeOfToday(answer.at)],
      ['objectives.0.id', answer.chapterId],
      ['correct_responses.0.pattern', pattern],
      ['student_response', response?.slice(0, RESPONSE_CHARACTERS) ?? null],
      ['result', answer.response.kind === 'signature' ? 'neutral' : answer.right ? 'correct' : 'wrong'],
      ['latency', answer.seconds === null ? '' : timespan(answer.seconds)],
    ]
  },
  comments: { list: null, elementOf: () => 'comments' },
}

/**
 * Returns the one status that SCORM 1.2 has for completion and success; empty while nothing is decided. A fail is
 * reported only when no try is left, because some LMSs allow no other status after "failed".
 */
function chooseStatus(completed: boolean, passed: boolean, failed: boolean): string {
  if (completed) return passed ? 'passed' : 'completed'
  return failed ? 'failed' : ''
}

function scorePairs(score: Score, group = 'core.score'): Pair[] {
  return [
    [`${group}.min`, '0', true],
    [`${group}.max`, '100', true],
    [`${group}.raw`, decimal(scoreShare(score) * 100, 2)],
  ]
}

/**
 * Returns the time of an answer, or "" for another day: SCORM 1.2 has no date, so an old time would be read as today's.
 */
function timeOfToday(at: number | null): string {
  const [day, time] = localTime(at ?? 0).split('T')
  return day === localTime(Date.now()).slice(0, 10) ? time! : ''
}

/** Formats a duration as HHHH:MM:SS.SS. */
function timespan(seconds: number): string {
  const hundredths = Math.min(Math.max(Math.round(seconds * 100) || 0, 0), LONGEST_SPAN_HOURS * 360_000)
  const part = (size: number, count: number, digits: number) =>
    String(Math.floor(hundredths / size) % count).padStart(digits, '0')
  return `${part(360_000, 10_000, 4)}:${part(6_000, 60, 2)}:${part(100, 60, 2)}.${part(1, 100, 2)}`
}
