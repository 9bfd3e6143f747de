import type { CourseData } from '../course-data.ts'
import { OVERVIEW_ID } from '../parts.ts'
import { find, findAll, setText, titleOf } from './dom.ts'
import type { LearnerRecord } from './record.ts'

/** Long enough that scrolling past does not count, short enough that reading the last line does. */
const SEEN_AFTER_MS = 700

/**
 * Knows where the learner is, and which lessons were seen: most of their text, or a control of theirs with the focus, and
 * then for a moment their end. So scrolling past in one jump does not count, and going from stop to stop by Tab does.
 */
export function watchLessons(data: CourseData, record: LearnerRecord): void {
  const lessons = findAll<Element>('.lesson')
  const blocks = lessons.map(lesson => [...lesson.children].filter(child => !child.matches('.lesson-end')))
  const read = lessons.map(() => new Set<Element>())
  const begun = new Set<number>()
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()

  const edges = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const index = lessons.indexOf(target.closest('.lesson')!)
      if (!target.matches('.lesson-end')) {
        if (isIntersecting) read[index]!.add(target)
        if (read[index]!.size > blocks[index]!.length / 2) begun.add(index)
        continue
      }
      clearTimeout(waiting.get(index))
      if (isIntersecting) waiting.set(index, setTimeout(see, SEEN_AFTER_MS, index))
    }
  })
  for (const edge of [...blocks.flat(), ...findAll('.lesson-end')]) edges.observe(edge)
  document.addEventListener('focusin', ({ target }) => {
    const lesson = (target as Element).closest('.lesson')
    if (!lesson) return
    const index = lessons.indexOf(lesson)
    if (!(target as Element).closest('.lesson-end')) begun.add(index)
    else if (begun.has(index)) see(index)
  })

  const places = new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) arriveAt(entry.target)
    },
    { rootMargin: '-20% 0px -70% 0px' },
  )
  for (const place of findAll('.lesson, .page.part')) places.observe(place)

  /** An end that is in sight before the lesson was (after a jump) is looked at again until it leaves. */
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
      const isHere = entry.dataset['entry'] === place.id
      entry.ariaCurrent = isHere ? 'location' : null
      if (!isHere) continue
      setText(find('[data-place-now]'), titleOf(entry))
      keepInSight(entry)
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
