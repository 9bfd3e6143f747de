import type { Options } from 'temml'

type Library = { renderToString(tex: string, options: Options): string }

/** Name of the window event that is sent when the formula library is loaded. */
export const FORMULAS_READY = 'formulas'

let library: Library | null = null
let isLoading = false

/**
 * Replaces the package `temml` (50 kB), which is fetched only with the first formula. Until it is loaded, a formula
 * shows its source.
 */
export default {
  renderToString(tex: string, options: Options): string {
    if (library) return library.renderToString(tex, options)
    if (!isLoading) void load()
    throw new Error('it is not drawn yet')
  },
}

async function load(): Promise<void> {
  isLoading = true
  try {
    // @ts-expect-error: types go by the library's bare name, which the bundler gives to this file.
    library = (await import('../../../../node_modules/temml/dist/temml.mjs')).default
    dispatchEvent(new Event(FORMULAS_READY))
  } catch {
    // The next formula triggers a retry. Chromium, however, caches a failed import until the page is reloaded.
    isLoading = false
  }
}
