import { findAll, setText } from './dom.ts'
import { dateText } from './page-format.ts'

/**
 * The date beside a signature, until it is signed. Not before it is in sight: to write its first date takes a browser
 * longer than all the start of a page.
 */
export function showToday(): void {
  const sight = new IntersectionObserver(([entry]) => {
    const { isIntersecting, target } = entry!
    if (isIntersecting && !target.textContent) setText(target, dateText(Date.now()))
  })
  for (const today of findAll('[data-today]')) sight.observe(today)
}
