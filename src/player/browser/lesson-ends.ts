import type { CourseData } from '../course-data.ts'
import { FINISH_ID } from '../parts.ts'
import { find, findAll, make } from './dom.ts'
import { stillOpenIn } from './progress.ts'
import type { LearnerRecord } from './record.ts'

const FLIGHT = { duration: 900, easing: 'cubic-bezier(.5,0,.2,1)' }

/** The end of every lesson: what is open in it, or that it is done and what the learner can now do. */
export function showLessonEnds({ lessons }: CourseData, { progress, state }: LearnerRecord): void {
  const cards = findAll('[data-lesson-end]')
  const done = lessons.filter((_, index) => progress.lessons[index]).map(({ id }) => id)
  for (const promise of findAll('[data-needs]'))
    promise.hidden = !promise.dataset['needs']!.split(' ').every(id => done.includes(id))
  lessons.forEach((lesson, index) => {
    const card = cards[index]!
    const list = find('ul', card)
    const isDone = !!progress.lessons[index]
    const open = stillOpenIn(lesson, state)
    const isNews = isDone && !card.matches('.done') && document.documentElement.matches('.ready')
    card.classList.toggle('done', isDone)
    find('[data-finished]', card).hidden = !isDone
    find('[data-open]', card).hidden = !open.length
    // What is open never grows: as many are the same.
    if (list.childElementCount !== open.length) list.replaceChildren(...open.map(linkTo))
    find('[data-next]', card).classList.toggle('quiet', !isDone)
    if (!isNews) return
    if (state.done) find<HTMLAnchorElement>('[data-next]', card).href = `#${FINISH_ID}`
    land(find<SVGElement>('.landing', card), lesson.id)
  })
}

function linkTo(id: string): HTMLElement {
  const link = make('a', find(`#${id} :is(.stem, h4)`).textContent!) as HTMLAnchorElement
  link.href = `#${id}`
  return make('li', link)
}

/** The tile leaves the card and lands in the mosaic that is in sight: the rail's, or on a phone the bar's. */
function land(from: SVGElement, id: string): void {
  const mosaic = findAll<SVGElement>('.progress .art, .bar-mosaic').find(art => art.getClientRects().length)
  if (!mosaic || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = from.getBoundingClientRect()
  const tile = find<SVGElement>(`[data-tile="${id}"]`, find('.progress .art'))
  const end = tile.getClientRects().length ? tile.getBoundingClientRect() : mosaic.getBoundingClientRect()
  const copy = from.cloneNode(true) as SVGElement
  const [along, across] = [end.left - start.left, end.top - start.top]
  copy.setAttribute('class', 'flying')
  Object.assign(copy.style, { left: `${start.left}px`, top: `${start.top}px`, width: `${start.width}px` })
  document.body.append(copy)
  const way = [
    { transform: 'none' },
    { transform: `translate(${along / 4}px,${across / 4 - 50}px) scale(1.12) rotate(-8deg)`, offset: 0.35 },
    { transform: `translate(${along}px,${across}px) scale(${end.width / start.width})` },
  ]
  copy.animate(way, FLIGHT).finished.finally(() => copy.remove())
}
