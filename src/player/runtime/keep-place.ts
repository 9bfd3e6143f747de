import { arrive } from './arrive.ts'
import { findHere, goTo } from './place.ts'

/**
 * Restores the place of the page after a reload. Browsers restore by pixels, before the heights of all parts are known,
 * so their own restoration is off while the page is unloaded. Back and forward within the page stay with the browser.
 */
export function keepPlace(): void {
  if (history.state) goTo(history.state)
  arrive()
  history.scrollRestoration = 'auto'
  // Browsers ignore a history state that is written in a later event than this.
  addEventListener('beforeunload', () => history.replaceState(findHere(), ''))
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'manual'
  })
}
