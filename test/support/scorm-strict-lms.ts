import { ELEMENTS_12, ELEMENTS_2004, type ElementRule, FILL_IN_2004, fits } from './scorm-forms.ts'

/** Error codes of both versions of SCORM, as ADL's sample environment and a strict Moodle give them. */
const CODES = {
  '1.2': {
    unknown: '201',
    unset: '0',
    readOnly: '403',
    writeOnly: '404',
    form: '405',
    range: '405',
    order: '201',
    closed: '301',
    again: '101',
    idSet: '0',
    dependency: '0',
  },
  '2004': {
    unknown: '401',
    unset: '403',
    readOnly: '404',
    writeOnly: '405',
    form: '406',
    range: '407',
    order: '351',
    closed: '132',
    again: '103',
    idSet: '351',
    dependency: '408',
  },
} as const

export type StrictOptions = {
  /** Values that an earlier visit, or the LMS itself, has already set. */
  values?: Record<string, string>
  /** Groups of elements that this LMS does not have. */
  lacks?: string[]
  /**
   * Called before every call of the API. What it returns is the answer to the call, unless it is undefined; it may also
   * throw.
   */
  interfere?: (method: string, values: string[]) => string | undefined
}

export type Call = { method: string; values: string[]; answer: string; error: string; at: number; turn?: number }

export type StrictLms = {
  api: Record<string, (...values: string[]) => string>
  calls: Call[]
  values: Map<string, string>
  /** The values as they were at the last commit, or when the session ended. */
  saved: Map<string, string>
}

/** A strict LMS that refuses every error and records every call. It uses nothing of Node, so that a page can run it too. */
export function openStrictLms(book: '1.2' | '2004', options: StrictOptions = {}): StrictLms {
  const rules = book === '1.2' ? ELEMENTS_12 : ELEMENTS_2004
  const codes = CODES[book]
  const values = new Map<string, string>()
  for (const [element, { initial }] of Object.entries(rules)) if (initial !== undefined) values.set(element, initial)
  for (const [element, value] of Object.entries(options.values ?? {})) values.set(element, value)
  const lms: StrictLms = { api: {}, calls: [], values, saved: new Map(values) }
  let phase: 'new' | 'open' | 'over' = 'new'
  let error = '0'

  const initialize = (argument: string) => {
    if (argument !== '') return refuse('201')
    if (phase !== 'new') return refuse(codes.again)
    phase = 'open'
    return 'true'
  }
  const terminate = (argument: string) => {
    if (argument !== '') return refuse('201')
    if (phase !== 'open') return refuse(codes.closed)
    phase = 'over'
    lms.saved = new Map(values)
    return 'true'
  }
  const commit = (argument: string) => {
    if (argument !== '') return refuse('201')
    if (phase !== 'open') return refuse(codes.closed)
    lms.saved = new Map(values)
    return 'true'
  }
  const get = (element: string) => {
    if (phase !== 'open') return fail(codes.closed)
    const rule = ruleOf(element)
    if (!rule) return fail(codes.unknown)
    if (rule.mode === 'w') return fail(codes.writeOnly)
    if (element.endsWith('._count')) return String(countOf(element.slice(0, -'._count'.length)))
    return values.get(element) ?? fail(codes.unset)
  }
  const set = (element: string, value: string) => {
    if (phase !== 'open') return refuse(codes.closed)
    if (typeof element !== 'string' || typeof value !== 'string') return refuse('201')
    const rule = ruleOf(element)
    if (!rule) return refuse(codes.unknown)
    if (rule.mode === 'r') return refuse(codes.readOnly)
    const problem = fits(rule, value)
    if (problem !== 'fits') return refuse(codes[problem])
    const misplaced = misplacement(element, value)
    if (misplaced) return refuse(misplaced)
    values.set(element, value)
    return 'true'
  }

  const prefix = book === '1.2' ? 'LMS' : ''
  record(`${prefix}Initialize`, initialize)
  record(book === '1.2' ? 'LMSFinish' : 'Terminate', terminate)
  record(`${prefix}GetValue`, get)
  record(`${prefix}SetValue`, set)
  record(`${prefix}Commit`, commit)
  lms.api[`${prefix}GetLastError`] = () => error
  return lms

  function record(method: string, act: (...values: string[]) => string) {
    lms.api[method] = (...given) => {
      error = '0'
      const answer = options.interfere?.(method, given) ?? act(...given)
      lms.calls.push({ method, values: given, answer, error, at: Date.now() })
      return answer
    }
  }

  function refuse(code: string): string {
    error = code
    return 'false'
  }

  function fail(code: string): string {
    error = code
    return ''
  }

  function ruleOf(element: string): ElementRule | undefined {
    if (options.lacks?.some(group => element.startsWith(group))) return undefined
    const rule = rules[element.replace(/\.\d+(?=\.|$)/g, '.n')]
    const [interaction] = /^cmi\.interactions\.\d+(?=\.(learner_response|correct_responses))/.exec(element) ?? []
    const isTyped = interaction && values.get(`${interaction}.type`) === 'fill-in'
    return isTyped ? { mode: 'rw', form: FILL_IN_2004 } : rule
  }

  function countOf(group: string): number {
    let count = 0
    // An entry without an id does not count.
    while (values.has(`${group}.${count}.id`)) count++
    return count
  }

  /**
   * Returns the code of the error if an element may not be set now, otherwise null: a list grows by one at its end, an
   * entry's id is set first, and the id of an objective is neither changed nor given twice.
   */
  function misplacement(element: string, value: string): string | null {
    const place = /^(cmi\.(objectives|interactions))\.(\d+)\.(.+)$/.exec(element)
    if (!place) return null
    const [, group, kind, index, name] = place as unknown as [string, string, string, string, string]
    if (Number(index) > countOf(group)) return codes.order
    if (name !== 'id' && !values.has(`${group}.${index}.id`))
      return codes.dependency === '0' ? codes.order : codes.dependency
    if (/^(learner_response|student_response|correct_responses)/.test(name) && !values.has(`${group}.${index}.type`))
      return codes.dependency === '0' ? codes.order : codes.dependency
    if (kind === 'objectives' && name === 'id' && codes.idSet !== '0') {
      if (values.has(element) && values.get(element) !== value) return codes.idSet
      if (
        [...values].some(([other, id]) => other !== element && /^cmi\.objectives\.\d+\.id$/.test(other) && id === value)
      )
        return codes.idSet
    }
    return null
  }
}
