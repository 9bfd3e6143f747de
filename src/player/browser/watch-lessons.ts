import type { CourseData } from '../course-data.ts'
import { OVERVIEW_ID } from '../parts.ts'
import { find, findAll, setText, titleOf } from './dom.ts'
import type { LearnerRecord } from './record.ts'

/** Long enough that scrolling past does not count, short enough that reading the last line does. */
const SEEN_AFTER_MS = 700

/** Knows where the learner is, and which lessons were seen: their heading and, for a moment, their end. */
export function watchLessons(data: CourseData, record: LearnerRecord): void {
  const lessons = findAll<Element>('.lesson')
  const begun = new Set<number>()
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()

  const edges = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const index = lessons.indexOf(target.closest('.lesson')!)
      if (target.matches('.lesson-head')) {
        if (isIntersecting) begun.add(index)
        continue
      }
      clearTimeout(waiting.get(index))
      if (isIntersecting) waiting.set(index, setTimeout(see, SEEN_AFTER_MS, index))
    }
  })
  for (const edge of findAll('.lesson-head, .lesson-end')) edges.observe(edge)

  const places = new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) arriveAt(entry.target)
    },
    { rootMargin: '-20% 0px -70% 0px' },
  )
  for (const place of findAll('.lesson, .page.part')) places.observe(place)

  /** An end that is in sight before its heading was (after a jump) is looked at again until it leaves. */
  function see(index: number): void {
    const { slot } = data.lessons[index]!
    if (record.state.lessons.get(slot)) return
    if (!begun.has(index)) {
      waiting.set(index, setTimeout(see, SEEN_AFTER_MS, index))
      return
    }
    record.state.lessons.set(slot, true)
    record.save()
  }

  function arriveAt(place: Element): void {
    for (const entry of findAll('[data-entry]')) {
      if (entry.dataset['entry'] !== place.id) entry.removeAttribute('aria-current')
      else {
        entry.setAttribute('aria-current', 'location')
        setText(find('[data-place-now]'), titleOf(entry))
        keepInSight(entry)
      }
    }
    if (record.place === place.id || place.id === OVERVIEW_ID) return
    record.place = place.id
    record.save()
  }
}

/** Scrolls the rail alone, never the page. */
function keepInSight(entry: HTMLElement): void {
  const rail = entry.closest<HTMLElement>('.rail')!
  const top = entry.getBoundingClientRect().top - rail.getBoundingClientRect().top
  if (top < 0 || top > rail.clientHeight - 80) rail.scrollBy({ top: top - rail.clientHeight / 2 })
}
