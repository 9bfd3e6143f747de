import { findAll } from './dom.ts'
import { goTo, placeNow } from './place.ts'

const REST_MS = 30

/**
 * The style leaves what is far from sight out of the first paint, with a guessed height. It is laid out at leisure as soon
 * as the learner begins, and at once where the page is about to go to a place of it, or a reader or a search went there.
 */
export function layOut(): void {
  const rest = findAll('.lesson, .part')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  let lastY = 0
  if (location.hash || visit?.type !== 'navigate') layOutAll()
  addEventListener('scroll', follow, { passive: true })
  follow()
  for (const sign of ['scroll', 'keydown', 'pointerdown'])
    addEventListener(sign, layOutNext, { once: true, passive: true })
  addEventListener('click', ({ target }) => rest[0] && (target as Element).closest('a') && layOutAll(), {
    capture: true,
  })

  function layOutNext(): void {
    rest.shift()?.classList.add('laid')
    if (rest[0]) setTimeout(layOutNext, REST_MS)
  }

  /** What is in the middle stays there while heights become known. */
  function layOutAll(): void {
    const here = placeNow()
    for (const part of rest.splice(0)) part.classList.add('laid')
    goTo(here)
  }

  /** Further than eyes can follow. */
  function follow(): void {
    const isFar = Math.abs(scrollY - lastY) > innerHeight
    lastY = scrollY
    if (isFar && rest[0]) layOutAll()
  }
}
