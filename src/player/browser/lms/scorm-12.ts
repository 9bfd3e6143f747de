import { converse } from './conversation.ts'
import { type Dialect, decimal, describeResponse, localTime, readableName, scoreShare } from './dialect.ts'
import type { OpenLms } from './port.ts'

const LOCATION_CHARACTERS = 255
const LONGEST_SPAN_HOURS = 9_999
const MARKS = { item: ',', pair: '.', range: ':' }

/** SCORM 1.2 Run-Time Environment, chapter 3. */
export const openLms: OpenLms = options => converse(SCORM_12, options)

const SCORM_12: Dialect = {
  api: 'API',
  prefix: 'LMS',
  end: 'Finish',
  probe: 'cmi.core.lesson_status',
  learnerId: 'cmi.core.student_id',
  // Both groups are optional in this book; the core group is not.
  mayLackRecords: true,
  read(get) {
    const mode = get('cmi.core.lesson_mode')
    const status = get('cmi.core.lesson_status')
    // Unset values read as "" here, without an error: so they are read whatever the LMS calls this visit.
    const state = get('cmi.suspend_data')
    const score = get('cmi.core.score.raw')
    return {
      readOnly: mode === 'review' || mode === 'browse' || get('cmi.core.credit') === 'no-credit',
      begun: !!state || /^(incomplete|completed|passed|failed|browsed)$/.test(status),
      result: {
        completed: status === 'completed' || status === 'passed',
        passed: status === 'passed',
        best: score ? Number(score) / 100 : -1,
      },
      learnerId: get('cmi.core.student_id'),
      name: readableName(get('cmi.core.student_name')),
      place: get('cmi.core.lesson_location'),
      state,
    }
  },
  begun: ['cmi.core.lesson_status', 'incomplete'],
  // One word for both here. Until then it stays "incomplete", as some LMSs allow no second try after "failed".
  completed: ({ passed }) => ['cmi.core.lesson_status', passed ? 'passed' : 'completed'],
  exit: ['cmi.core.exit', 'suspend'],
  sessionTime: seconds => ['cmi.core.session_time', timespan(seconds)],
  result: ({ score }) => [['cmi.core.score.raw', score && decimal(scoreShare(score) * 100, 2)]],
  essentials: ({ place, state }) => [
    ['cmi.core.lesson_location', place.slice(0, LOCATION_CHARACTERS)],
    ['cmi.suspend_data', state],
  ],
  scoreRange: [
    ['cmi.core.score.min', '0'],
    ['cmi.core.score.max', '100'],
  ],
  objectives: ({ chapters, completed }) =>
    chapters
      .filter(({ share }) => share > 0)
      .map(({ id, share }) => ({ id, values: [['status', share < 1 && !completed ? 'incomplete' : 'completed']] })),
  interaction(answer) {
    const [type, pattern, response] = describeResponse(answer.response, MARKS)
    return [
      ['id', answer.questionId],
      ['type', type],
      ['time', localTime(answer.at).slice(11)],
      ['objectives.0.id', answer.chapterId],
      ['weighting', '1'],
      ['correct_responses.0.pattern', pattern],
      ['student_response', response],
      ['result', answer.right ? 'correct' : 'wrong'],
      ['latency', timespan(answer.seconds)],
    ]
  },
}

/** HHHH:MM:SS.SS */
function timespan(seconds: number): string {
  const hundredths = Math.min(Math.max(Math.round(seconds * 100) || 0, 0), LONGEST_SPAN_HOURS * 360_000)
  const part = (size: number, count: number, digits: number) =>
    String(Math.floor(hundredths / size) % count).padStart(digits, '0')
  return `${part(360_000, 10_000, 4)}:${part(6_000, 60, 2)}:${part(100, 60, 2)}.${part(1, 100, 2)}`
}
