import { attempt } from './attempt.ts'
import { converse } from './conversation.ts'
import { type Dialect, decimal, describeResponse, localTime, type Pair, readableName, scoreShare } from './dialect.ts'
import type { OpenLms, Score } from './port.ts'

const LOCATION_CHARACTERS = 1_000
const DESCRIPTION_CHARACTERS = 250
const MARKS = { item: '[,]', pair: '[.]', range: '[:]' }
/** As the manifest names it. */
const ASSESSMENT_OBJECTIVE = 'assessment'
/** The manifest calls the course complete at 1: before it is, an LMS must not hear 1, however much was read. */
const MOST_WHILE_INCOMPLETE = 0.99

/** SCORM 2004 Run-Time Environment, chapter 4; the 3rd and 4th Editions agree on everything said here. */
export const openLms: OpenLms = options => converse(SCORM_2004, options)

const SCORM_2004: Dialect = {
  api: 'API_1484_11',
  prefix: '',
  end: 'Terminate',
  probe: 'cmi.completion_status',
  learnerId: 'cmi.learner_id',
  mayLackRecords: false,
  read(get, { hasAssessment }) {
    const mode = get('cmi.mode')
    const completion = get('cmi.completion_status')
    const success = get('cmi.success_status')
    // By the book there is a word for the completion, always. Frappe LMS knows it by its name of SCORM 1.2 alone, in both of its
    // interfaces (frontend/src/pages/SCORMChapter.vue, getDataFromLMS): an LMS that keeps to the book never hears that name.
    const isDone = completion ? completion === 'completed' : attempt(() => get('cmi.core.lesson_status')) === 'passed'
    // Reading what was never set is error 403 here, which is an answer too. A first visit by every sign is spared it; any
    // other word may be wrong: Open edX and Frappe LMS say "" to the entry, and have the state.
    const isFirst = get('cmi.entry') === 'ab-initio' && /^(unknown|not attempted|)$/.test(completion)
    const state = isFirst ? '' : get('cmi.suspend_data')
    const scaled = hasAssessment && /^(passed|failed)$/.test(success) && get('cmi.score.scaled')
    return {
      readOnly: mode === 'review' || mode === 'browse' || get('cmi.credit') === 'no-credit',
      begun: !!state || isDone || completion === 'incomplete',
      result: {
        completed: isDone,
        passed: success === 'passed' || (isDone && !completion),
        best: scaled ? Number(scaled) : -1,
      },
      learnerId: get('cmi.learner_id'),
      name: readableName(get('cmi.learner_name').replace(/^\{lang=[^}]*\}/, '')),
      place: isFirst ? '' : get('cmi.location'),
      state,
    }
  },
  begun: ['cmi.completion_status', 'incomplete'],
  completed: () => ['cmi.completion_status', 'completed'],
  exit: ['cmi.exit', 'suspend'],
  sessionTime: seconds => ['cmi.session_time', timeInterval(seconds)],
  result: ({ score }) => [
    ['cmi.score.scaled', score && decimal(scoreShare(score), 4)],
    ['cmi.score.raw', score && decimal(scoreShare(score) * 100, 2)],
    ['cmi.success_status', score && (score.passed ? 'passed' : 'failed')],
  ],
  essentials: ({ place, state, share, completed }) => [
    ['cmi.location', place.slice(0, LOCATION_CHARACTERS)],
    ['cmi.suspend_data', state],
    ['cmi.progress_measure', measure(completed ? 1 : Math.min(share, MOST_WHILE_INCOMPLETE))],
  ],
  scoreRange: [
    ['cmi.score.min', '0'],
    ['cmi.score.max', '100'],
  ],
  objectives({ chapters, completed, score }, options) {
    const begun = chapters
      .filter(({ share }) => share > 0)
      .map(({ id, share }) => ({ id, values: progressPairs(completed ? 1 : share, titleOf(id)) }))
    return score ? [...begun, { id: ASSESSMENT_OBJECTIVE, values: resultOf(score) }] : begun

    function titleOf(id: string): string {
      return options.chapters.find(chapter => chapter.id === id)?.title ?? ''
    }
  },
  interaction(answer) {
    const [type, pattern, response] = describeResponse(answer.response, MARKS)
    return [
      ['id', answer.questionId],
      ['type', type],
      ['timestamp', timestamp(answer.at)],
      ['objectives.0.id', answer.chapterId],
      ['weighting', '1'],
      ['correct_responses.0.pattern', pattern],
      ['learner_response', response],
      ['result', answer.right ? 'correct' : 'incorrect'],
      ['latency', timeInterval(answer.seconds)],
      ['description', label(answer.stem)],
    ]
  },
}

function progressPairs(share: number, title: string): Pair[] {
  return [
    ['description', label(title)],
    ['progress_measure', measure(share)],
    ['completion_status', share < 1 ? 'incomplete' : 'completed'],
  ]
}

/** The assessment has a measure of its own: the course's is of everything. */
function resultOf(score: Score): Pair[] {
  return [
    ['score.scaled', decimal(scoreShare(score), 4)],
    ['score.raw', decimal(scoreShare(score) * 100, 2)],
    ['score.min', '0'],
    ['score.max', '100'],
    ['success_status', score.passed ? 'passed' : 'failed'],
    ['progress_measure', '1'],
    ['completion_status', 'completed'],
  ]
}

/** Nothing done is told by silence: 0 would say "not attempted" to an LMS that derives the status. */
function measure(share: number): string {
  const value = decimal(Math.min(Math.max(share, 0), 1), 2)
  return value === '0' ? '' : value
}

/** ADL's second(10,2) type knows the years 1970 to 2038; a clock that is wrong must not cost the whole interaction. */
function timestamp(at: number): string {
  const time = localTime(at)
  return /^(19[7-9]|20([0-2]|3(?!9)))/.test(time) ? time : ''
}

function timeInterval(seconds: number): string {
  return `PT${decimal(Math.max(seconds, 0), 2)}S`
}

/** One line of at most 250 UTF-16 units, no pair of them cut. A brace in front would be read as the start of a language tag. */
function label(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/^\{/, ' {')
  return line.slice(0, DESCRIPTION_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
}
