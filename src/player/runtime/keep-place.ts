import { arrive } from './arrive.ts'
import { findHere, goTo } from './place.ts'

/**
 * Restores the position in the page after a reload. Browsers would restore it in pixels, before they know the heights
 * of all parts, so their own restoration is switched off while the page unloads. Going back and forward within the page
 * is left to the browser.
 */
export function keepPlace(): void {
  if (history.state) goTo(history.state)
  arrive()
  history.scrollRestoration = 'auto'
  // Later events are too late: browsers then ignore a history state.
  addEventListener('beforeunload', () => history.replaceState(findHere(), ''))
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'manual'
  })
}
