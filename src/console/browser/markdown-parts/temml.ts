import type { Options } from 'temml'

type FormulaLibrary = typeof import('./formula-library.ts').formulaLibrary

/** Name of the window event that is sent when the formula library is loaded. */
export const FORMULAS_READY = 'formulas'

/** The formula library; null until it is loaded. */
export let library: FormulaLibrary | null = null
let isLoading = false

/**
 * Replaces the package `temml`, which is fetched only with the first formula. A formula shows its source until the
 * package is loaded.
 */
export default {
  renderToString(tex: string, options: Options): string {
    if (library) return library.temml.renderToString(tex, options)
    if (!isLoading) void load()
    throw new Error('it is not drawn yet')
  },
}

async function load(): Promise<void> {
  isLoading = true
  try {
    library = (await import('./formula-library.ts')).formulaLibrary
    dispatchEvent(new Event(FORMULAS_READY))
  } catch {
    // The next formula starts another attempt. In Chromium that attempt fails too, because a failed import is cached
    // until the page is reloaded.
    isLoading = false
  }
}
