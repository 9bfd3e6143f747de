import { converse } from './converse.ts'
import { type Dialect, decimal, localTime, optionNames, readableName, shareOf } from './dialect.ts'
import type { OpenLms } from './port.ts'

const LOCATION_CHARACTERS = 1_000
const DESCRIPTION_CHARACTERS = 250
/** The manifest calls the course complete at 1: before it is, an LMS must not hear 1, however much was read. */
const MOST_WHILE_INCOMPLETE = 0.99

/** SCORM 2004 Run-Time Environment, chapter 4; the 3rd and 4th Editions agree on everything said here. */
export const openLms: OpenLms = options => converse(SCORM_2004, options)

const SCORM_2004: Dialect = {
  api: 'API_1484_11',
  prefix: '',
  end: 'Terminate',
  probe: 'cmi.completion_status',
  mayLackRecords: false,
  read(get, { hasAssessment }) {
    const mode = get('cmi.mode')
    const completion = get('cmi.completion_status')
    const success = get('cmi.success_status')
    // Reading what was never set is an error here (403), so only what must be there is read.
    const resumes = get('cmi.entry') === 'resume'
    const scaled = hasAssessment && /^(passed|failed)$/.test(success) && get('cmi.score.scaled')
    return {
      readOnly: mode === 'review' || mode === 'browse' || get('cmi.credit') === 'no-credit',
      begun: /^(incomplete|completed)$/.test(completion),
      completed: completion === 'completed',
      passed: success === 'passed',
      best: scaled ? Number(scaled) : -1,
      learnerId: get('cmi.learner_id'),
      name: readableName(get('cmi.learner_name').replace(/^\{lang=[^}]*\}/, '')),
      place: resumes ? get('cmi.location') : '',
      state: resumes ? get('cmi.suspend_data') : '',
    }
  },
  begun: ['cmi.completion_status', 'incomplete'],
  completed: () => ['cmi.completion_status', 'completed'],
  exit: ['cmi.exit', 'suspend'],
  sessionTime: seconds => ['cmi.session_time', span(seconds)],
  essentials: ({ place, state, share, score, completed }) => [
    ['cmi.location', place.slice(0, LOCATION_CHARACTERS)],
    ['cmi.suspend_data', state],
    ['cmi.progress_measure', measure(completed ? 1 : Math.min(share, MOST_WHILE_INCOMPLETE))],
    ['cmi.score.scaled', score && decimal(shareOf(score), 4)],
    ['cmi.score.raw', score && decimal(shareOf(score) * 100, 2)],
    ['cmi.success_status', score && (score.passed ? 'passed' : 'failed')],
  ],
  scoreRange: [
    ['cmi.score.min', '0'],
    ['cmi.score.max', '100'],
  ],
  objective: ({ share }, title) => [
    ['description', label(title)],
    ['progress_measure', measure(share)],
    ['completion_status', share < 1 ? 'incomplete' : 'completed'],
  ],
  interaction: answer => [
    ['id', answer.questionId],
    ['type', 'choice'],
    ['timestamp', timestamp(answer.at)],
    ['objectives.0.id', answer.chapterId],
    ['weighting', '1'],
    ['correct_responses.0.pattern', optionNames(answer.correct).join('[,]')],
    ['learner_response', optionNames(answer.picked).join('[,]')],
    ['result', answer.right ? 'correct' : 'incorrect'],
    ['latency', span(answer.seconds)],
    ['description', label(answer.stem)],
  ],
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

function span(seconds: number): string {
  return `PT${decimal(Math.max(seconds, 0), 2)}S`
}

/** One line of at most 250 UTF-16 units, no pair of them cut. A brace in front would be read as the start of a language tag. */
function label(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/^\{/, ' {')
  return line.slice(0, DESCRIPTION_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
}
