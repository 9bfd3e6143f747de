import type { CourseData } from '../course-data.ts'
import { FINISH_ID } from '../parts.ts'
import { announce, find, isShown, isStill } from './dom.ts'
import type { Progress } from './progress.ts'
import type { LearnerRecord } from './record.ts'

const FLIGHT = { duration: 900, easing: 'cubic-bezier(.5,0,.2,1)' }

/** What was not done before: said to whoever listens, and seen as a tile that goes to its place. */
export function celebrate({ lessons }: CourseData, { progress, state }: LearnerRecord, before: Progress): void {
  lessons.forEach(({ id }, index) => {
    if (before.lessons[index] || !progress.lessons[index]) return
    const card = find(`.lesson-end[data-goal=${id}]`)
    if (state.done) find<HTMLAnchorElement>('[data-next]', card).href = `#${FINISH_ID}`
    announce(find('h4', card).textContent!)
    land(find<SVGElement>('.landing', card), id)
  })
  if (before.share < 1 && progress.share === 1) announce(find('[data-completion] p').textContent!)
}

/** The tile leaves the card and lands in the mosaic that is in sight: the rail's, or on a phone the bar's. */
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
