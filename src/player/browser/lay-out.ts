import { findAll } from './dom.ts'

const REST_MS = 30

/**
 * The style leaves what is far from sight out of the first paint, with a guessed height. It is laid out at leisure as soon
 * as the learner begins, and at once where the page is about to go to a place of it, or a reader or a search went there.
 */
export function layOut(): void {
  const rest = findAll('.lesson, .part')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  let place = 0
  if (location.hash || visit?.type !== 'navigate') layOutAll()
  addEventListener('scroll', follow, { passive: true })
  follow()
  for (const sign of ['scroll', 'keydown', 'pointerdown'])
    addEventListener(sign, layOutNext, { once: true, passive: true })
  addEventListener('click', ({ target }) => (target as Element).closest('a') && layOutAll(), { capture: true })

  function layOutNext(): void {
    rest.shift()?.classList.add('laid')
    if (rest[0]) setTimeout(layOutNext, REST_MS)
  }

  function layOutAll(): void {
    for (const part of rest.splice(0)) part.classList.add('laid')
  }

  /** Further than eyes can follow: what was in the middle stays where it is while heights become known. */
  function follow(): void {
    const isFar = Math.abs(scrollY - place) > innerHeight
    place = scrollY
    if (!isFar || !rest[0]) return
    const parts = findAll(':is(.lesson, .part) > *')
    const middle = parts.find(part => part.getBoundingClientRect().bottom > innerHeight / 2)
    const top = middle?.getBoundingClientRect().top
    layOutAll()
    if (middle) scrollBy({ top: middle.getBoundingClientRect().top - top!, behavior: 'instant' })
  }
}
