import type { CourseData } from '../course-data.ts'
import { fill } from '../wording.ts'
import { announce, find, findAll, setText } from './page.ts'
import type { LearnerRecord } from './record.ts'

/** Long enough that scrolling past does not count, short enough that reading the last line does. */
const SEEN_AFTER_MS = 700

/** Knows where the learner is, and which lessons were seen: their heading and, for a moment, their end. */
export function watchLessons(data: CourseData, record: LearnerRecord): void {
  const lessons = data.chapters.flatMap(chapter => chapter.lessons)
  const begun = new Set<number>()
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()

  const heads = new IntersectionObserver(entries => {
    for (const entry of entries) if (entry.isIntersecting) begun.add(lessonAt(entry.target))
  })
  const ends = new IntersectionObserver(entries => {
    for (const entry of entries) {
      const index = lessonAt(entry.target)
      clearTimeout(waiting.get(index))
      if (entry.isIntersecting)
        waiting.set(
          index,
          setTimeout(() => see(index), SEEN_AFTER_MS),
        )
    }
  })
  for (const lesson of lessons) {
    heads.observe(find('.lesson-head', find(`#${lesson.id}`)))
    ends.observe(find('.lesson-end', find(`#${lesson.id}`)))
  }

  const places = new IntersectionObserver(
    entries => {
      for (const entry of entries) if (entry.isIntersecting) arriveAt(entry.target)
    },
    { rootMargin: '-20% 0px -70% 0px' },
  )
  for (const place of findAll('.lesson, .page.part')) places.observe(place)

  function lessonAt(inside: Element): number {
    const { id } = inside.closest('.lesson')!
    return lessons.findIndex(lesson => lesson.id === id)
  }

  function see(index: number): void {
    if (record.state.lessonsSeen[index] || !begun.has(index)) return
    record.state.lessonsSeen[index] = true
    record.save()
    if (record.progress.lessons[index]) announce(fill(data.strings.lessonDone, { title: lessons[index]!.title }))
  }

  function arriveAt(place: Element): void {
    for (const entry of findAll('[data-entry]')) {
      if (entry.dataset['entry'] !== place.id) entry.removeAttribute('aria-current')
      else {
        entry.setAttribute('aria-current', 'location')
        setText(find('[data-place-now]'), find(':scope > span', entry).firstChild!.textContent!)
        keepInSight(entry)
      }
    }
    if (record.place === place.id) return
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
