import { attempt } from './attempt.ts'

/** The object that an LMS puts in a window: every argument and every answer is a string. */
export type Api = Record<string, (...values: string[]) => unknown>

export type FoundApi = { api: Api; home: Window }

/** Framesets that name themselves as parent have been seen; ADL's own sample script gives up after 500 too. */
const MOST_HOPS = 500

/** Own window and its parents, then the opener and its parents, then the opener of the topmost window. */
export function findApi(name: string, method: string): FoundApi | null {
  for (const start of [() => window, () => window.opener, () => window.top!.opener]) {
    let home: Window | null = attempt(start)
    for (let hop = 0; home && hop < MOST_HOPS; hop++) {
      const here: Window & { [name: string]: unknown } = home as never
      // A window of another site throws when it is looked into; frames and elements of that name show up as properties too.
      const api = attempt(() => (here[name] as Api)[method] && (here[name] as Api))
      if (api) return { api, home }
      const parent: Window | null = attempt(() => here.parent)
      home = parent === home ? null : parent
    }
  }
  return null
}
