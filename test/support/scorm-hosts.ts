import type { Call } from './scorm-strict-lms.ts'

/**
 * The LMSs that this file simulates after their own code, with their quirks. The simulations use nothing of Node, so
 * that a page can run them too.
 */
export type HostName = 'open-edx' | 'frappe' | 'chamilo'

/** What the LMS stores about one learner between visits, by element; names that begin with `@` are not part of SCORM. */
export type HostRecord = Record<string, string>

export type Host = {
  api: Record<string, (...values: string[]) => unknown>
  calls: Call[]
  /** The record on the LMS's server. */
  record: HostRecord
}

type Book = '1.2' | '2004'

/** Opens the page of an LMS for a learner with this stored record. */
export function openHost(name: HostName, book: Book, before: HostRecord = {}, learner = 'learner-7'): Host {
  const host: Host = { api: {}, calls: [], record: { ...before } }
  const answers = { 'open-edx': openEdx, frappe, chamilo }[name](host, book, learner)
  const prefix = book === '1.2' ? 'LMS' : ''
  const calls = {
    Initialize: answers.initialize,
    [book === '1.2' ? 'Finish' : 'Terminate']: answers.commit,
    GetValue: answers.get,
    SetValue: answers.set,
    Commit: answers.commit,
    GetLastError: () => '0',
  }
  for (const [method, act] of Object.entries(calls)) {
    host.api[prefix + method] = (...values) => {
      const answer = (act as (...values: string[]) => unknown)(...values)
      if (method !== 'GetLastError')
        host.calls.push({ method: prefix + method, values, answer: String(answer), error: '0', at: Date.now() })
      return answer
    }
  }
  return host
}

type Answers = {
  initialize(): unknown
  get(element: string): unknown
  set(element: string, value: string): unknown
  commit(): unknown
}

/**
 * Open edX's scorm-xblock (static/js/src/scormxblock.js) accepts every value. Values that it must request from its
 * server get lost in a callback: status, score and mode read as "". So do values that were never set, such as entry and
 * `_count`. It knows the learner (scormxblock.py, initialize_student_info).
 */
function openEdx({ record }: Host, _book: Book, learner: string): Answers {
  const lost = /^cmi\.(core\.lesson_status|completion_status|success_status|(core\.)?score\.(raw|scaled)|mode)$/
  const fixed: Record<string, string> = { 'cmi.core.student_id': learner, 'cmi.learner_id': learner }
  return {
    initialize: () => 'true',
    get: element => (lost.test(element) ? '' : (fixed[element] ?? record[element] ?? '')),
    set(element, value) {
      record[element] = value
      if (element === 'cmi.core.lesson_status') record['@status'] = value === 'passed' ? 'completed' : value
      if (element === 'cmi.completion_status') record['@status'] = value
      return 'true'
    },
    commit: () => 'true',
  }
}

/**
 * Frappe LMS (frontend/src/pages/SCORMChapter.vue): stores the state and whether the course is complete, nothing else, not even
 * the learner. A completed course loses its state, and accepts no other (course_lesson.py, save_progress).
 */
function frappe({ record }: Host): Answers {
  return {
    initialize: () => 'true',
    get(element) {
      if (element === 'cmi.core.lesson_status') return record['@status'] === 'complete' ? 'passed' : 'incomplete'
      return element === 'cmi.suspend_data' ? (record['@content'] ?? '') : ''
    },
    set(element, value) {
      const isDone =
        (element === 'cmi.core.lesson_status' && value === 'passed') ||
        (element === 'cmi.completion_status' && value === 'completed')
      if (isDone) {
        record['@status'] = 'complete'
        record['@content'] = ''
      } else if (element === 'cmi.suspend_data' && record['@status'] !== 'complete') {
        record['@status'] = 'partial'
        record['@content'] = value
      }
      return 'true'
    },
    commit: () => 'true',
  }
}

/**
 * Chamilo (main/lp/scorm_api.php): the entry is always "ab-initio" (its issue 2988), although the whole state is handed
 * out on the next visit. Every commit adds the time of the latest session to the total. Numbers are returned as
 * numbers, not as texts.
 */
function chamilo(host: Host, _book: Book, learner: string): Answers {
  const { record } = host
  let sessionTime = ''
  host.api['save_asset'] = () => {}
  host.api['void_save_asset'] = () => {}
  const fixed: Record<string, string> = {
    'cmi.core.entry': 'ab-initio',
    'cmi.core.student_id': learner,
    'cmi.core.student_name': 'Lovelace, Ada',
    'cmi.core.lesson_mode': 'normal',
    'cmi.core.credit': 'credit',
    'cmi.objectives._children': 'id,score,status',
    'cmi.interactions._children': 'id,time,type,correct_responses,weighting,student_response,result,latency',
  }
  return {
    initialize: () => 'true',
    get(element) {
      if (element.endsWith('interactions._count')) return countOf(record, 'cmi.interactions')
      if (element.endsWith('objectives._count')) return 0
      if (element === 'cmi.core.lesson_status') return record[element] ?? 'not attempted'
      return fixed[element] ?? record[element] ?? ''
    },
    set(element, value) {
      if (element === 'cmi.core.session_time') sessionTime = value
      else if (!element.startsWith('cmi.objectives')) record[element] = value
      return 'true'
    },
    commit() {
      record['@seconds'] = String(Number(record['@seconds'] ?? 0) + secondsOf(sessionTime))
      return 'true'
    },
  }
}

export function countOf(record: HostRecord, group: string): number {
  let count = 0
  while (record[`${group}.${count}.id`]) count++
  return count
}

function secondsOf(span: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = span.split(':').map(Number)
  return hours * 3_600 + minutes * 60 + seconds
}
