import { findAll } from './dom.ts'

const REST_MS = 30

/**
 * The style leaves what is far from sight out of the first paint, with a guessed height. It is laid out at leisure as soon
 * as the learner begins, and at once where the page is about to go to a place of it.
 */
export function layOut(): void {
  const rest = findAll('.lesson, .part')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.hash || visit?.type !== 'navigate') layOutAll()
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
}
