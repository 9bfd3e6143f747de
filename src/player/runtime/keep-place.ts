import { arrive } from './arrive.ts'
import { findHere, goTo } from './place.ts'

/**
 * Loaded again, the page is where it was. A browser would go by pixels, or by a part of its own choice, before the heights
 * of all parts are known: so it is asked not to while the page is away. Back and forward within the page are its own.
 */
export function keepPlace(): void {
  if (history.state) goTo(history.state)
  arrive()
  history.scrollRestoration = 'auto'
  // The browser ignores a state that is written later than this.
  addEventListener('beforeunload', () => history.replaceState(findHere(), ''))
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'manual'
  })
}
