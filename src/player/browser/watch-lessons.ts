import { OVERVIEW_ID } from '../parts.ts'
import { find, findAll, setText, titleOf } from './page.ts'
import type { LearnerRecord } from './record.ts'

/** Long enough that scrolling past does not count, short enough that reading the last line does. */
const SEEN_AFTER_MS = 700

/** Knows where the learner is, and which lessons were seen: their heading and, for a moment, their end. */
export function watchLessons(record: LearnerRecord): void {
  for (const [index, lesson] of findAll('.lesson').entries()) watchLesson(lesson, index, record)

  const places = new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) arriveAt(entry.target)
    },
    { rootMargin: '-20% 0px -70% 0px' },
  )
  for (const place of findAll('.lesson, .page.part')) places.observe(place)

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

/** An end that is in sight before its heading was (after a jump) is looked at again until it leaves. */
function watchLesson(lesson: HTMLElement, index: number, { save, state }: LearnerRecord): void {
  let begun = false
  let timer: ReturnType<typeof setTimeout>
  const edges = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (target.matches('.lesson-head')) begun ||= isIntersecting
      else if (isIntersecting) wait()
      else clearTimeout(timer)
    }
  })
  for (const edge of findAll('.lesson-head, .lesson-end', lesson)) edges.observe(edge)

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(see, SEEN_AFTER_MS)
  }

  function see(): void {
    if (state.lessonsSeen[index]) return
    if (begun) {
      state.lessonsSeen[index] = true
      save()
    } else wait()
  }
}

/** Scrolls the rail alone, never the page. */
function keepInSight(entry: HTMLElement): void {
  const rail = entry.closest<HTMLElement>('.rail')!
  const top = entry.getBoundingClientRect().top - rail.getBoundingClientRect().top
  if (top < 0 || top > rail.clientHeight - 80) rail.scrollBy({ top: top - rail.clientHeight / 2 })
}
