import { OVERVIEW_ID } from '../parts.ts'
import type { CourseData } from '../render/course-data.ts'
import { find, findAll, readTitle, setText } from './dom.ts'
import type { LearnerRecord } from './state/record.ts'

/**
 * Time for which the end of a lesson must be in view: longer than scrolling past it takes, and shorter than reading the
 * last line.
 */
const SEEN_AFTER_MS = 700

/** Keeps track of where the learner is, and of which lessons the learner has seen. */
export function watchLessons({ lessons }: CourseData, record: LearnerRecord): void {
  findAll('.lesson').forEach((lesson, index) => {
    watchLesson(lesson, lessons[index]!.slot, record)
  })
  const places = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) markArrival(target.id)
    },
    { rootMargin: '-20% 0px -70% 0px' },
  )
  for (const place of findAll('.lesson, .page.part')) places.observe(place)

  function markArrival(place: string): void {
    for (const entry of findAll('.contents [data-goal]')) {
      const isHere = entry.dataset['goal'] === place
      entry.ariaCurrent = isHere ? 'location' : null
      if (isHere) setText(find('[data-place-now]'), readTitle(entry))
    }
    if (record.place === place || place === OVERVIEW_ID) return
    record.place = place
    record.save()
  }
}

/**
 * Marks a lesson as seen when its end stays in view for a moment, after more than half of its parts were in view or a
 * control in the lesson had the focus. A jump past the lesson does not count; going through it by Tab does.
 */
function watchLesson(lesson: Element, slot: number, { state, save }: LearnerRecord): void {
  const end = find('.lesson-end', lesson)
  const parts = [...lesson.children]
  const read = new Set<Element>()
  let isBegun = false
  let waiting: ReturnType<typeof setTimeout>

  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (target === end) clearTimeout(waiting)
      if (!isIntersecting) continue
      if (target === end) wait()
      else read.add(target)
    }
    isBegun ||= read.size > (parts.length - 1) / 2
  })
  for (const part of parts) observer.observe(part)
  lesson.addEventListener('focusin', ({ target }) => {
    if (!end.contains(target as Element)) isBegun = true
    else if (isBegun) see()
  })

  function wait(): void {
    waiting = setTimeout(see, SEEN_AFTER_MS)
  }

  /**
   * Marks the lesson as seen, unless its end came into view before enough of its parts did, as after a jump. The lesson
   * is then checked again until its end leaves the view.
   */
  function see(): void {
    if (!isBegun) wait()
    else if (!state.lessons.get(slot)) {
      state.lessons.set(slot, true)
      save()
    }
  }
}
