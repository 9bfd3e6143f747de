/** The event that tells that a part of the page has grown and has moved everything below it. */
export const GROWTH_EVENT = 'growth'

/** Events by which a learner moves the page. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/**
 * Scrolls to the target of the page's address again while the page settles, because fonts, saved answers and the
 * assessment move the target after the browser's own jump. Does nothing once the learner has moved the page, or after a
 * reload, when the former position is restored.
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
    // The class is set only now: with smooth scrolling, the repeated jump of the browser would still be moving towards
    // an old position.
    classList.add('smooth')
  }

  function goToGoal(): void {
    if (!hasMoved) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }
}
