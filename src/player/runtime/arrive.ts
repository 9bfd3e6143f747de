/** Tells that a part has grown, and what follows it lies elsewhere. */
export const GROWTH_EVENT = 'growth'

/** By these a learner moves the page. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/**
 * Leads a link to its goal. The browser went there by itself, among heights that were guesses until the page was ready; and
 * the goal moves on while letters, saved answers and the assessment come. Whoever has moved since is left alone, as is a page
 * that was loaded again and is at its own place.
 */
export function arrive(): void {
  const { classList } = document.documentElement
  let hasMoved = history.state !== null
  for (const move of MOVES)
    addEventListener(
      move,
      () => {
        hasMoved = true
      },
      { passive: true },
    )
  goToGoal()
  document.fonts.ready.then(goToGoal)
  addEventListener(GROWTH_EVENT, goToGoal)
  if (document.readyState === 'complete') endArrival()
  else addEventListener('load', endArrival)

  function endArrival(): void {
    goToGoal()
    // Until now the browser repeats its own jump: smoothly, it would still be under way to where the goal was.
    classList.add('smooth')
  }

  function goToGoal(): void {
    if (!hasMoved) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }
}
