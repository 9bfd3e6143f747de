import type { CourseData } from '../course-data.ts'
import { AGREEMENT_ID, ASSESSMENT_ID, FINISH_ID } from '../parts.ts'
import { fill, fillCount, formatDate, formatPercent } from '../wording.ts'
import { announce, find, findAll, setText, titleOf } from './page.ts'
import type { LearnerRecord } from './record.ts'

/** Percent, tiles, marks, segments, what is left, and the card at the end: all from the record, every time. */
export function showProgress(data: CourseData, record: LearnerRecord): void {
  const { locale, strings } = data
  const { progress, state } = record
  const { lessons } = data
  const reached = new Set<string>(lessons.filter((_, index) => progress.lessons[index]).map(lesson => lesson.id))
  if (progress.passed) reached.add(ASSESSMENT_ID)
  if (progress.signed) reached.add(AGREEMENT_ID)
  if (state.done) reached.add(FINISH_ID)

  const percent = formatPercent(Math.floor(progress.share * 100) / 100, locale)
  for (const element of findAll('[data-percent]')) setText(element, percent)
  const done = progress.lessons.filter(Boolean).length
  setText(find('[data-lessons-done]'), fillCount(strings.lessonsDone, locale, lessons.length, { done }))
  for (const tile of findAll<SVGElement>('[data-tile]')) {
    tile.classList.toggle('lit', reached.has(tile.dataset['tile']!))
  }
  for (const entry of findAll('[data-entry]')) {
    const isReached = reached.has(entry.dataset['entry']!)
    entry.classList.toggle('reached', isReached)
    find('[data-done]', entry).hidden = !isReached
  }
  for (const { id, share } of progress.chapters) {
    find(`[data-segment="${id}"] b`).style.inlineSize = `${share * 100}%`
  }
  showStart(data, record)
  showEnd(data, record)
}

/** The way in, or the way back to where the learner left. No question, no pop-up. */
function showStart({ chapters, strings }: CourseData, { place, state }: LearnerRecord): void {
  const entry = findAll('[data-entry]').find(({ dataset }) => dataset['entry'] === place)
  if (!entry) return
  const title = titleOf(entry)
  const start = find<HTMLAnchorElement>('[data-start]')
  start.href = state.done ? `#${chapters[0]!.id}` : `#${place}`
  setText(find('span', start), state.done ? strings.lookAgain : fill(strings.continueWith, { title }))
}

function showEnd({ lessons, locale, strings }: CourseData, { progress, state }: LearnerRecord): void {
  const todo = find('[data-todo]')
  const completion = find('[data-completion]')
  if (state.done) {
    setText(find('[data-completed-on]'), fill(strings.completedOn, { date: formatDate(state.completedAt!, locale) }))
    const isNews = completion.hidden && document.documentElement.classList.contains('ready')
    todo.hidden = true
    completion.hidden = false
    if (isNews) announce(strings.courseComplete)
    return
  }
  const open = lessons.filter((_, index) => !progress.lessons[index])
  const isReached = { lessons: !open.length, assessment: progress.passed, agreement: progress.signed }
  for (const goal of findAll('li', todo)) goal.hidden = isReached[goal.dataset['goal'] as keyof typeof isReached]
  if (!open[0]) return
  const link = find<HTMLAnchorElement>('a', todo)
  link.href = `#${open[0].id}`
  setText(link, fillCount(strings.lessonsToDo, locale, open.length))
}
