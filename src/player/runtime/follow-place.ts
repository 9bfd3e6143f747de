import { find } from './dom.ts'

/**
 * Distance from the lower edge of the column with the table of contents (`.rail`), in pixels, within which an entry
 * counts as out of sight.
 */
const EDGE_PX = 80

/**
 * Keeps the current entry of the table of contents in sight. Scrolls only the column that contains the table, never the
 * page.
 */
export function followPlace(): void {
  const rail = find('.rail')
  new MutationObserver(() => {
    const entry = rail.querySelector('.contents [aria-current]')
    if (!entry) return
    const top = entry.getBoundingClientRect().top - rail.getBoundingClientRect().top
    if (top < 0 || top > rail.clientHeight - EDGE_PX) rail.scrollBy({ top: top - rail.clientHeight / 2 })
  }).observe(rail, { attributeFilter: ['aria-current'], subtree: true })
}
