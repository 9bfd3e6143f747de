import type { Dialect, Pair } from './dialect.ts'
import { findApi } from './find-api.ts'

/** The line to an LMS: the five calls of SCORM, and what was already said. It throws when the LMS does, or is gone. */
export function openLine({ api: name, prefix, end, mayLackRecords }: Dialect) {
  const dial = () => findApi(name, `${prefix}Initialize`)
  const first = dial()
  if (!first) return null
  let found = first
  const told = new Map<string, string>()

  return { initialize, get, put, offer, told, keeps, count, commit, terminate, redial }

  function initialize(): boolean {
    return call('Initialize', '') !== 'false'
  }

  function get(element: string): string {
    return call('GetValue', element)
  }

  /** Says a value that has not been said yet. */
  function put([element, value]: Pair): boolean {
    if (!value || told.get(element) === value) return true
    const accepted = set(element, value) !== 'false'
    if (accepted) told.set(element, value)
    return accepted
  }

  /** Says a value that an LMS may refuse without harm, once. */
  function offer(element: string, value: string | null): boolean {
    const accepted = put([element, value])
    told.set(element, value ?? '')
    return accepted
  }

  /** Whether the LMS has this group of elements at all. */
  function keeps(group: string): boolean {
    const question = `${group}._children`
    if (mayLackRecords && !told.has(question)) told.set(question, get(question))
    return told.get(question) !== ''
  }

  function count(group: string): number {
    return Number(get(`${group}._count`)) || 0
  }

  function commit(): boolean {
    return call('Commit', '') !== 'false'
  }

  function terminate(parting: Pair[]): void {
    try {
      for (const [element, value] of parting) set(element, value!)
    } finally {
      call(end, '')
    }
  }

  /** Looks for the LMS again, as one that has not heard a word. */
  function redial(): void {
    found = dial() ?? found
    told.clear()
  }

  function set(element: string, value: string): string {
    return call('SetValue', element, value)
  }

  function call(method: string, ...values: string[]): string {
    if (found.home.closed) throw new Error(method)
    return String(found.api[prefix + method]!(...values) ?? '')
  }
}
