import type { Dialect, Pair } from './dialect.ts'
import { findApi } from './find-api.ts'
import { addsSessionTimes } from './hosts.ts'

export type Line = ReturnType<typeof findLine>

/**
 * Wraps the SCORM calls to the LMS. Every call throws where the LMS throws, refuses to open, is gone or was never
 * found.
 */
export function findLine({ api: name, prefix, end, probe }: Dialect) {
  const dial = () => findApi(name, `${prefix}Initialize`)
  let apiFound = dial()

  return {
    isOpen,
    get,
    set,
    isThere: !!apiFound,
    addsSessionTimes: !!apiFound && addsSessionTimes(apiFound.api),
    /**
     * Opens the conversation. Some LMSs have opened it already and answer "false"; the conversation is open if a value
     * can be read.
     */
    open() {
      if (call('Initialize', '') === 'false' && !isOpen()) throw new Error('refused')
    },
    /**
     * Number of elements in a group; 0 where the LMS does not count (Open edX's scorm-xblock answers "" to every
     * `_count`).
     */
    countOf: (group: string) => Number(get(`${group}._count`)) || 0,
    /**
     * Commits and returns the answer: "true" proves success and "false" is a refusal. Any other answer proves nothing.
     */
    commit: () => call('Commit', ''),
    terminate(parting: Pair[]) {
      try {
        for (const [element, value] of parting) set(element, value!)
      } finally {
        call(end, '')
      }
    },
    /** Searches for the API again, because the LMS may have been reloaded. */
    redial() {
      apiFound = dial() ?? apiFound
    },
  }

  function isOpen(): boolean {
    return !!get(probe)
  }

  function get(element: string): string {
    return call('GetValue', `cmi.${element}`)
  }

  /** Sets an element, and returns whether the LMS accepted the value. */
  function set(element: string, value: string): boolean {
    return call('SetValue', `cmi.${element}`, value) !== 'false'
  }

  function call(method: string, ...values: string[]): string {
    if (!apiFound || apiFound.home.closed) throw new Error(method)
    return String(apiFound.api[prefix + method]!(...values) ?? '')
  }
}
