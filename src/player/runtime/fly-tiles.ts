import { LANDING } from './celebrate.ts'
import { find, isShown, isStill } from './dom.ts'

const ANSWERED_WRONG = '[data-outcome]:not([data-outcome=right])'
const FLIGHT = { duration: 900, easing: 'cubic-bezier(.5,0,.2,1)' }

/**
 * Lets the tile of a lesson that was just completed fly from the end of the lesson to its place in the mosaic. If a
 * wrong answer completes the lesson, no tile flies.
 */
export function flyTiles(): void {
  let answering: Element | null = null
  document.addEventListener(
    'submit',
    ({ target }) => {
      answering = target as Element
      setTimeout(() => {
        answering = null
      })
    },
    { capture: true },
  )
  document.addEventListener(LANDING, ({ target }) => {
    const card = target as HTMLElement
    if (answering?.matches(ANSWERED_WRONG)) return
    land(find<SVGElement>('.landing', card), card.dataset['goal']!)
  })
}

/**
 * Animates the tile from the end of the lesson to the visible mosaic: the one beside the page, or on a phone the one in
 * the bar.
 */
function land(from: SVGElement, id: string): void {
  const goal = [find<SVGElement>(`#tile-${id}`), find<SVGElement>('.bar-mosaic')].find(isShown)
  if (!goal || isStill()) return
  const start = from.getBoundingClientRect()
  const end = goal.getBoundingClientRect()
  const copy = from.cloneNode(true) as SVGElement
  const [along, across] = [end.left - start.left, end.top - start.top]
  copy.setAttribute('class', 'flying')
  Object.assign(copy.style, { left: `${start.left}px`, top: `${start.top}px`, width: `${start.width}px` })
  document.body.append(copy)
  const way = [
    { translate: `${along / 4}px ${across / 4 - 50}px`, scale: 1.12, rotate: '-8deg', offset: 0.35 },
    { translate: `${along}px ${across}px`, scale: end.width / start.width },
  ]
  copy.animate(way, FLIGHT).finished.finally(() => copy.remove())
}
