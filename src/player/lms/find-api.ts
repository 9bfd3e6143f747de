import { attempt } from './attempt.ts'

/** The API object that an LMS puts into a window. Its arguments are strings. */
export type Api = Record<string, (...values: string[]) => unknown>

export type FoundApi = { api: Api; home: Window }

/**
 * Maximum number of parent windows to visit, since some framesets name themselves as their parent. ADL's sample script
 * stops at 500 too.
 */
const MOST_HOPS = 500

/**
 * Finds the API object of the LMS, which has the function `method`: in this window and its parents, then in the opener
 * and its parents, then in the opener of the topmost window. Returns null if none of these windows has it.
 */
export function findApi(name: string, method: string): FoundApi | null {
  for (const start of [() => window, () => window.opener, () => window.top!.opener]) {
    let home: Window | null = attempt(start)
    for (let hop = 0; home && hop < MOST_HOPS; hop++) {
      const here: Window & { [name: string]: unknown } = home as never
      // Access to a window of another site throws. Frames and elements whose name is that of the API are found as well,
      // so the method is checked too.
      const api = attempt(() => (here[name] as Api)[method] && (here[name] as Api))
      if (api) return { api, home }
      const parent: Window | null = attempt(() => here.parent)
      home = parent === home ? null : parent
    }
  }
  return null
}
