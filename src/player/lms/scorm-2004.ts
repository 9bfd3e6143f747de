import { nameResponses } from '../../course/questions/response-names.ts'
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
import type { Calls } from './turns.ts'

const LOCATION_CHARACTERS = 1_000
const DESCRIPTION_CHARACTERS = 250
const COMMENTS = 'comments_from_learner'
const MARKS: Marks = ['[,]', '[.]', '[:]']
/**
 * Largest progress that is reported before completion. At 1 the LMS would call the course complete, because the
 * manifest says so.
 */
const MOST_WHILE_INCOMPLETE = 0.99

/** Driver for SCORM 2004 (Run-Time Environment, chapter 4); the 3rd and 4th Editions agree on all that is used here. */
export const openLms: OpenLms = options => converse(SCORM_2004, options)

const EXIT: Pair = ['exit', 'suspend']

export const SCORM_2004: Dialect = {
  api: 'API_1484_11',
  prefix: '',
  end: 'Terminate',
  probe: 'completion_status',
  learnerId: 'learner_id',
  mandatoryGroup: null,
  *read(get) {
    const completion = yield* get('completion_status')
    const success = yield* get('success_status')
    const isDone = completion ? completion === 'completed' : yield* isPassedInOldWords(get)
    // Reading an unset value is error 403 in SCORM 2004, so the state is not read on a first visit. The element `entry`
    // alone does not prove a first visit: Open edX and Frappe LMS return "" for it although they have a state.
    const isFirst = (yield* get('entry')) === 'ab-initio' && !/complete/.test(completion)
    const state = isFirst ? '' : yield* get('suspend_data')
    const scaled = /passed|failed/.test(success) && (yield* get('score.scaled'))
    return {
      isReadOnly: isReadOnly(yield* get('mode'), yield* get('credit')),
      begun: !!state || isDone || completion === 'incomplete',
      name: readableName((yield* get('learner_name')).replace(/^\{lang=[^}]*\}/, '')),
      place: isFirst ? '' : yield* get('location'),
      state,
      result: {
        completed: isDone,
        passed: success === 'passed' || (isDone && !completion),
        best: Number(scaled) * 100 || 0,
      },
    }
  },
  essentials: ({ score, completed, failed, place, state, share }, begun) => [
    ...(score ? scorePairs(score) : []),
    ['success_status', failed ? 'failed' : ''],
    ['completion_status', completed ? 'completed' : begun ? '' : 'incomplete'],
    ['location', place.slice(0, LOCATION_CHARACTERS)],
    ['suspend_data', state],
    ['progress_measure', measure(completed ? 1 : Math.min(share, MOST_WHILE_INCOMPLETE))],
    EXIT,
  ],
  parting: seconds => [['session_time', timeInterval(seconds)], EXIT],
  objectives: ({ chapters, completed, score }) => [
    ...chapters
      .filter(({ share, told }) => share > 0 || told)
      .map(({ id, title, share }): [string, ...Pair[]] => [
        id,
        ['description', label(title)],
        ...progressPairs(completed ? 1 : share),
      ]),
    // The assessment has an objective of its own, with the same id as in the manifest, because the course's progress
    // measure covers everything.
    ...(score ? [['assessment', ...scorePairs(score), ...progressPairs(1)] satisfies [string, ...Pair[]]] : []),
    ...(score?.byOutcome ?? []).map((outcome): [string, ...Pair[]] => [
      outcome.id,
      ['description', label(outcome.text)],
      ...scorePairs(outcome),
      ...progressPairs(1),
    ]),
  ],
  interaction(answer) {
    const [type, pattern, response] = describeResponse(answer.response, MARKS, nameResponses)
    return [
      ['id', answer.questionId],
      ['type', type],
      ['timestamp', timestamp(answer.at)],
      // An answer from the unsent copy of an older release of the player has no outcome.
      ['objectives.0.id', answer.outcomeId ?? ''],
      ['correct_responses.0.pattern', pattern],
      ['learner_response', response],
      ['result', answer.response.kind === 'signature' ? 'neutral' : answer.right ? 'correct' : 'incorrect'],
      ['latency', answer.seconds === null ? '' : timeInterval(answer.seconds)],
      ['description', label(answer.stem)],
    ]
  },
  comments: { list: COMMENTS, elementOf: number => `${COMMENTS}.${number}.comment` },
}

/**
 * Whether the course is passed by the status that SCORM 1.2 uses. Frappe LMS knows only this status, in both of its
 * interfaces (frontend/src/pages/SCORMChapter.vue, getDataFromLMS). Conforming LMSs always have a completion status and
 * are never asked for this one.
 */
function* isPassedInOldWords(get: (element: string) => Calls<string>): Calls<boolean> {
  try {
    return (yield* get('core.lesson_status')) === 'passed'
  } catch {
    return false
  }
}

export function scorePairs(score: Score): Pair[] {
  const share = scoreShare(score)
  return [
    ['score.min', '0', true],
    ['score.max', '100', true],
    ['score.scaled', decimal(share, 4)],
    ['score.raw', decimal(share * 100, 2)],
    ['success_status', score.passed ? 'passed' : 'failed'],
  ]
}

function progressPairs(share: number): Pair[] {
  return [
    ['progress_measure', decimal(share, 2)],
    ['completion_status', share < 1 ? 'incomplete' : 'completed'],
  ]
}

/**
 * Returns a progress, or "" for zero, because an LMS that derives the status from the progress would read 0 as "not
 * attempted".
 */
function measure(share: number): string {
  const value = decimal(share, 2)
  return value === '0' ? '' : value
}

/**
 * Returns a timestamp, or "" if it lies outside ADL's type second(10,2), 1970 to 2038: otherwise a wrong clock would
 * invalidate the interaction.
 */
function timestamp(at: number | null): string {
  const time = at === null ? '' : localTime(at)
  return time > '1970' && time < '2039' ? time : ''
}

function timeInterval(seconds: number): string {
  return `PT${decimal(Math.max(seconds, 0), 2)}S`
}

/**
 * Cuts a text to one line of 250 UTF-16 units without splitting a surrogate pair. A leading brace would be read as a
 * language tag.
 */
function label(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/^\{/, ' {')
  return line.slice(0, DESCRIPTION_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
}
