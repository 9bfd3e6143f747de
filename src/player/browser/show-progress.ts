import type { CourseData } from '../course-data.ts'
import { fill } from '../format-text.ts'
import { AGREEMENT_ID, ASSESSMENT_ID, FINISH_ID, LESSONS_GOAL } from '../parts.ts'
import { announce, find, findAll, make, setText, titleOf } from './dom.ts'
import { countText, dateText, numberText, percentText } from './page-format.ts'
import { isNewTo } from './progress.ts'
import type { LearnerRecord } from './record.ts'

/** Percent, tiles, marks, segments, what is left, and the card at the end: all from the record, every time. */
export function showProgress(
  { chapters, lessons, strings }: CourseData,
  { place, progress, state }: LearnerRecord,
): void {
  const isDone = (_: unknown, index: number) => progress.lessons[index]
  const done = lessons.filter(isDone)
  const open = lessons.filter(lesson => !done.includes(lesson))
  const reached = new Set<string | undefined>(done.map(({ id }) => id))
  if (!open[0]) reached.add(LESSONS_GOAL)
  if (progress.passed) reached.add(ASSESSMENT_ID)
  if (progress.signed) reached.add(AGREEMENT_ID)
  if (state.done) reached.add(FINISH_ID)

  const news = new Set<string | undefined>(lessons.filter(lesson => isNewTo(state, lesson)).map(({ id }) => id))
  const percent = percentText(state.done ? 1 : Math.floor(progress.share * 100) / 100)
  for (const element of findAll('[data-percent]')) setText(element, percent)
  setText(find('[data-lessons-done]'), fill(strings.lessonsDone, { done: numberText(done.length) }))
  for (const tile of findAll('[data-tile]')) tile.classList.toggle('lit', reached.has(tile.dataset['tile']))
  for (const entry of findAll('[data-entry]')) {
    const isReached = reached.has(entry.dataset['entry'])
    entry.classList.toggle('reached', isReached)
    find('[data-done]', entry).hidden = !isReached
    showNews(entry, !isReached && news.has(entry.dataset['entry']))
    if (entry.dataset['entry'] === place) showStart(titleOf(entry))
  }
  if (state.done) showStart('')
  const shares = new Map(progress.chapters.map(({ id, share }) => [id, share]))
  for (const segment of findAll('[data-segment]')) {
    const id = segment.dataset['segment']!
    find('b', segment).style.inlineSize = `${(shares.get(id) ?? Number(reached.has(id))) * 100}%`
  }
  showEnd()

  /** The way in, or the way back to where the learner left. No question, no pop-up. */
  function showStart(title: string): void {
    const start = find<HTMLAnchorElement>('[data-start]')
    start.href = `#${state.done ? chapters[0]!.id : place}`
    setText(find('span', start), state.done ? strings.lookAgain : fill(strings.continueWith, { title }))
  }

  /** What the course did not have when the learner was here last. */
  function showNews(entry: HTMLElement, isNew: boolean): void {
    const badge = entry.querySelector('.new')
    if (!isNew) badge?.remove()
    if (!isNew || badge) return
    const fresh = make('b', strings.newPart)
    fresh.className = 'new'
    find('span', entry).append(' ', fresh)
  }

  function showEnd(): void {
    const todo = find('[data-todo]')
    for (const goal of findAll('li', todo)) goal.hidden = reached.has(goal.dataset['goal'])
    if (open[0]) {
      const link = find<HTMLAnchorElement>('a', todo)
      link.href = `#${open[0].id}`
      setText(link, countText(strings.lessonsToDo, open.length))
    }
    if (!state.done) return
    const completion = find('[data-completion]')
    const isNews = completion.hidden && document.documentElement.classList.contains('ready')
    const { completedAt } = state
    const on = find('[data-completed-on]')
    on.hidden = !completedAt
    if (completedAt) setText(on, fill(strings.completedOn, { date: dateText(completedAt) }))
    todo.hidden = true
    completion.hidden = false
    if (isNews) announce(strings.courseComplete)
  }
}
