import { OVERVIEW_ID } from '../parts.ts'
import type { CourseData } from '../render/course-data.ts'
import { find, findAll, readTitle, setText } from './dom.ts'
import type { LearnerRecord } from './state/record.ts'

/** Long enough that scrolling past does not count, short enough that reading the last line does. */
const SEEN_AFTER_MS = 700

/** Knows where the learner is, and which lessons were seen. */
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
 * Seen is most of its text, or a control of it with the focus, and then for a moment its end. So scrolling past in one
 * jump does not count, and going from stop to stop by Tab does.
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

  /** An end that is in sight before the lesson was (after a jump) is looked at again until it leaves. */
  function see(): void {
    if (!isBegun) wait()
    else if (!state.lessons.get(slot)) {
      state.lessons.set(slot, true)
      save()
    }
  }
}
