import type { Dialect, Pair } from './dialect.ts'
import { findApi } from './find-api.ts'
import { habitsOf } from './hosts.ts'

export type Line = NonNullable<ReturnType<typeof findLine>>

/** The line to an LMS: the five calls of SCORM, and what was already said. It throws when the LMS does, or is gone. */
export function findLine({ api: name, prefix, end, probe, mayLackRecords }: Dialect) {
  const dial = () => findApi(name, `${prefix}Initialize`)
  const first = dial()
  if (!first) return null
  let found = first
  const told = new Map<string, string>()
  const habits = habitsOf(first.api)

  return { initialize, isOpen, get, put, offer, told, keeps, count, commit, terminate, doubt, redial, habits }

  /** Some LMSs open the conversation themselves and answer "false" to us: if it talks, it is open. */
  function initialize(): boolean {
    return call('Initialize', '') !== 'false' || isOpen()
  }

  function isOpen(): boolean {
    return !!get(probe)
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

  /** 0 where the LMS does not count (Open edX's scorm-xblock answers "" to every `_count`). */
  function count(group: string): number {
    return Number(get(`${group}._count`)) || 0
  }

  /** "true" is proof, "false" a refusal; anything else is neither. */
  function commit(): string {
    return call('Commit', '')
  }

  function terminate(parting: Pair[]): void {
    try {
      for (const [element, value] of parting) set(element, value!)
    } finally {
      call(end, '')
    }
  }

  /** What an LMS in trouble says of itself may not hold later. */
  function doubt(): void {
    for (const element of told.keys()) if (element.endsWith('._children')) told.delete(element)
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
