import type { Dialect, Pair } from './dialect.ts'
import { findApi } from './find-api.ts'
import { addsSessionTimes } from './hosts.ts'

export type Line = ReturnType<typeof findLine>

/** The line to an LMS: the calls of SCORM. It throws when the LMS does, will not open, is gone or was never there. */
export function findLine({ api: name, prefix, end, probe }: Dialect) {
  const dial = () => findApi(name, `${prefix}Initialize`)
  let apiFound = dial()

  return {
    isOpen,
    get,
    set,
    isThere: !!apiFound,
    addsSessionTimes: !!apiFound && addsSessionTimes(apiFound.api),
    /** Some LMSs open the conversation themselves and answer "false" to us: if it talks, it is open. */
    open() {
      if (call('Initialize', '') === 'false' && !isOpen()) throw new Error('refused')
    },
    /** 0 where the LMS does not count (Open edX's scorm-xblock answers "" to every `_count`). */
    countOf: (group: string) => Number(get(`${group}._count`)) || 0,
    /** "true" is proof, "false" a refusal; anything else is neither. */
    commit: () => call('Commit', ''),
    terminate(parting: Pair[]) {
      try {
        for (const [element, value] of parting) set(element, value!)
      } finally {
        call(end, '')
      }
    },
    /** Looks for the LMS again, which may have been reloaded. */
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

  /** Whether it was taken. */
  function set(element: string, value: string): boolean {
    return call('SetValue', `cmi.${element}`, value) !== 'false'
  }

  function call(method: string, ...values: string[]): string {
    if (!apiFound || apiFound.home.closed) throw new Error(method)
    return String(apiFound.api[prefix + method]!(...values) ?? '')
  }
}
