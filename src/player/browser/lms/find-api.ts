/** The object that an LMS puts in a window: every argument and every answer is a string. */
export type Api = Record<string, (...values: string[]) => unknown>

export type FoundApi = { api: Api; home: Window }

/** Framesets that name themselves as parent have been seen; ADL's own sample script gives up after 500 too. */
const MOST_HOPS = 500

/** Own window and its parents, then the opener and its parents, then the opener of the topmost window. */
export function findApi(name: string, method: string): FoundApi | null {
  return (
    searchUpwards(window, name, method) ??
    searchUpwards(relative(window, 'opener'), name, method) ??
    searchUpwards(relative(relative(window, 'top'), 'opener'), name, method)
  )
}

function searchUpwards(start: Window | null, name: string, method: string): FoundApi | null {
  let home = start
  for (let hop = 0; home && hop < MOST_HOPS; hop++) {
    const api = apiOf(home, name, method)
    if (api) return { api, home }
    const parent = relative(home, 'parent')
    home = parent === home ? null : parent
  }
  return null
}

/** A window of another site throws when it is looked into; frames and elements of that name show up as properties too. */
function apiOf(home: Window, name: string, method: string): Api | null {
  try {
    const api = (home as unknown as Record<string, Api | undefined>)[name]
    return api?.[method] ? api : null
  } catch {
    return null
  }
}

function relative(home: Window | null, relation: 'parent' | 'opener' | 'top'): Window | null {
  try {
    return home?.[relation] ?? null
  } catch {
    return null
  }
}
