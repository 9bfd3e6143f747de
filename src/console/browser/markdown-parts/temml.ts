import type { Options } from 'temml'

type Library = { renderToString(tex: string, options: Options): string }

/** The window's event that formulas can be drawn from now on. */
export const FORMULAS_READY = 'formulas'

let library: Library | null = null
let isLoading = false

/** Replaces `temml` (50 kB), which is fetched only with the first formula. Until then, the formula shows its source. */
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
    // Tried again with the next formula that is drawn. Chromium remembers a module that it could not fetch until the page is loaded again.
    isLoading = false
  }
}
