/**
 * The rule by which an LMS stores one element of the run-time data model: whether a course may read (`r`) or write
 * (`w`) it, the format that every tried LMS accepted, the range of its numbers, and its value before the first visit.
 */
export type ElementRule = { mode: 'r' | 'w' | 'rw'; form?: RegExp; range?: [number, number]; initial?: string }

const DECIMAL = /^-?\d{1,10}(\.\d{1,18})?$/
/**
 * The format of a learner's response, by kind: choices and orders; pairs; a number, of which Moodle accepts five digits
 * before the point; a signature, which has a type that takes any text.
 */
const RESPONSE_2004 =
  /^([A-Za-z0-9_.]+(\[,\][A-Za-z0-9_.]+)*|\w+\[\.\]\w+(\[,\]\w+\[\.\]\w+)*|-?\d{1,5}(\.\d+)?|[^|]{1,60} \| [\dT:-]{19} \| \d+ \| [a-z0-9]{7})$/
const PATTERN_2004 =
  /^([A-Za-z0-9_.]+(\[,\][A-Za-z0-9_.]+)*|\w+\[\.\]\w+(\[,\]\w+\[\.\]\w+)*|-?\d{1,5}(\.\d+)?\[:\]-?\d{1,5}(\.\d+)?)$/
/** One line of text without a language tag. A leading brace would begin such a tag, and `[,]` would split the text. */
export const FILL_IN_2004 = /^(?!\{)(?!.*\[,\]).{1,250}$/
const LABEL = /^(\{lang=[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*\})?[^{\n\r].{0,249}$/
const SPAN_2004 = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/
const MOMENT_2004 =
  /^(19[7-9]\d|20[0-2]\d|203[0-8])(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])(:[0-5]\d(:[0-5]\d(\.\d{1,2}(Z|[+-]\d\d:\d\d)?)?)?)?)?)?)?$/
const NAME = /^(?!\s)\S{1,250}$/

/** The elements of SCORM 2004 with their rules. The index in a list is written as `n`. */
export const ELEMENTS_2004: Record<string, ElementRule> = {
  'cmi.mode': { mode: 'r', initial: 'normal' },
  'cmi.credit': { mode: 'r', initial: 'credit' },
  'cmi.entry': { mode: 'r', initial: 'ab-initio' },
  'cmi.learner_id': { mode: 'r', initial: 'learner-7' },
  'cmi.learner_name': { mode: 'r', initial: 'Lovelace, Ada' },
  'cmi.completion_status': {
    mode: 'rw',
    initial: 'unknown',
    form: /^(completed|incomplete|not attempted|unknown)$/,
  },
  'cmi.success_status': { mode: 'rw', initial: 'unknown', form: /^(passed|failed|unknown)$/ },
  'cmi.location': { mode: 'rw', form: /^[\s\S]{0,1000}$/ },
  'cmi.suspend_data': { mode: 'rw', form: /^[\s\S]{0,64000}$/ },
  'cmi.progress_measure': { mode: 'rw', form: DECIMAL, range: [0, 1] },
  'cmi.score.scaled': { mode: 'rw', form: DECIMAL, range: [-1, 1] },
  'cmi.score.raw': { mode: 'rw', form: DECIMAL },
  'cmi.score.min': { mode: 'rw', form: DECIMAL },
  'cmi.score.max': { mode: 'rw', form: DECIMAL },
  'cmi.session_time': { mode: 'w', form: SPAN_2004 },
  'cmi.exit': { mode: 'w', form: /^(time-out|suspend|logout|normal|)$/ },
  'cmi.objectives._count': { mode: 'r' },
  'cmi.objectives.n.id': { mode: 'rw', form: NAME },
  'cmi.objectives.n.description': { mode: 'rw', form: LABEL },
  'cmi.objectives.n.progress_measure': { mode: 'rw', form: DECIMAL, range: [0, 1] },
  'cmi.objectives.n.completion_status': { mode: 'rw', form: /^(completed|incomplete|not attempted|unknown)$/ },
  'cmi.objectives.n.success_status': { mode: 'rw', form: /^(passed|failed|unknown)$/ },
  'cmi.objectives.n.score.scaled': { mode: 'rw', form: DECIMAL, range: [-1, 1] },
  'cmi.objectives.n.score.raw': { mode: 'rw', form: DECIMAL },
  'cmi.objectives.n.score.min': { mode: 'rw', form: DECIMAL },
  'cmi.objectives.n.score.max': { mode: 'rw', form: DECIMAL },
  'cmi.comments_from_learner._count': { mode: 'r' },
  'cmi.comments_from_learner.n.comment': { mode: 'rw', form: /^.{1,4000}$/u },
  'cmi.interactions._count': { mode: 'r' },
  'cmi.interactions.n.id': { mode: 'rw', form: NAME },
  'cmi.interactions.n.type': {
    mode: 'rw',
    form: /^(true-false|choice|fill-in|long-fill-in|matching|performance|sequencing|likert|numeric|other)$/,
  },
  'cmi.interactions.n.timestamp': { mode: 'rw', form: MOMENT_2004 },
  'cmi.interactions.n.objectives.n.id': { mode: 'rw', form: NAME },
  'cmi.interactions.n.weighting': { mode: 'rw', form: DECIMAL },
  'cmi.interactions.n.correct_responses.n.pattern': { mode: 'rw', form: PATTERN_2004 },
  'cmi.interactions.n.learner_response': { mode: 'rw', form: RESPONSE_2004 },
  'cmi.interactions.n.result': { mode: 'rw', form: /^(correct|incorrect|unanticipated|neutral|-?\d+(\.\d+)?)$/ },
  'cmi.interactions.n.latency': { mode: 'rw', form: SPAN_2004 },
  'cmi.interactions.n.description': { mode: 'rw', form: LABEL },
}

const SPAN_12 = /^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/
const SCORE_12 = /^(\d{1,3}(\.\d{1,18})?)?$/
const RESPONSE_12 = /^.{1,255}$/u

export const ELEMENTS_12: Record<string, ElementRule> = {
  'cmi.core._children': { mode: 'r', initial: 'student_id,student_name,lesson_status,score,exit' },
  'cmi.comments': { mode: 'rw', initial: '', form: /^.{1,4096}$/u },
  'cmi.core.lesson_mode': { mode: 'r', initial: 'normal' },
  'cmi.core.credit': { mode: 'r', initial: 'credit' },
  'cmi.core.entry': { mode: 'r', initial: 'ab-initio' },
  'cmi.core.student_id': { mode: 'r', initial: 'learner-7' },
  'cmi.core.student_name': { mode: 'r', initial: 'Lovelace, Ada' },
  'cmi.core.lesson_status': {
    mode: 'rw',
    initial: 'not attempted',
    form: /^(passed|completed|failed|incomplete|browsed)$/,
  },
  'cmi.core.lesson_location': { mode: 'rw', initial: '', form: /^[\s\S]{0,255}$/ },
  'cmi.suspend_data': { mode: 'rw', initial: '', form: /^[\s\S]{0,4096}$/ },
  'cmi.core.score.raw': { mode: 'rw', initial: '', form: SCORE_12, range: [0, 100] },
  'cmi.core.score.min': { mode: 'rw', initial: '', form: SCORE_12, range: [0, 100] },
  'cmi.core.score.max': { mode: 'rw', initial: '', form: SCORE_12, range: [0, 100] },
  'cmi.core.session_time': { mode: 'w', form: SPAN_12 },
  'cmi.core.exit': { mode: 'w', form: /^(time-out|suspend|logout|)$/ },
  'cmi.objectives._children': { mode: 'r', initial: 'id,score,status' },
  'cmi.objectives._count': { mode: 'r' },
  'cmi.objectives.n.id': { mode: 'rw', form: NAME },
  'cmi.objectives.n.score.raw': { mode: 'rw', form: SCORE_12, range: [0, 100] },
  'cmi.objectives.n.score.min': { mode: 'rw', form: SCORE_12, range: [0, 100] },
  'cmi.objectives.n.score.max': { mode: 'rw', form: SCORE_12, range: [0, 100] },
  'cmi.objectives.n.status': { mode: 'rw', form: /^(passed|completed|failed|incomplete|browsed)$/ },
  'cmi.interactions._children': {
    mode: 'r',
    initial: 'id,objectives,time,type,correct_responses,weighting,student_response,result,latency',
  },
  'cmi.interactions._count': { mode: 'r' },
  'cmi.interactions.n.id': { mode: 'w', form: NAME },
  'cmi.interactions.n.type': {
    mode: 'w',
    form: /^(true-false|choice|fill-in|matching|performance|sequencing|likert|numeric)$/,
  },
  'cmi.interactions.n.time': { mode: 'w', form: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/ },
  'cmi.interactions.n.objectives.n.id': { mode: 'w', form: NAME },
  'cmi.interactions.n.weighting': { mode: 'w', form: DECIMAL },
  'cmi.interactions.n.correct_responses.n.pattern': { mode: 'w', form: RESPONSE_12 },
  'cmi.interactions.n.student_response': { mode: 'w', form: RESPONSE_12 },
  'cmi.interactions.n.result': { mode: 'w', form: /^(correct|wrong|unanticipated|neutral|-?\d+(\.\d+)?)$/ },
  'cmi.interactions.n.latency': { mode: 'w', form: SPAN_12 },
}

export function fits(rule: ElementRule, value: string): 'fits' | 'form' | 'range' {
  if (rule.form && !rule.form.test(value)) return 'form'
  if (rule.range && value !== '' && (Number(value) < rule.range[0] || Number(value) > rule.range[1])) return 'range'
  // No tried LMS accepts the same choice twice.
  if (value.includes('[,]') && new Set(value.split('[,]')).size < value.split('[,]').length) return 'form'
  return 'fits'
}
