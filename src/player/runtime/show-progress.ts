import { AGREEMENT_ID, ASSESSMENT_ID, FINISH_ID, LESSONS_GOAL, newBadgeId, openBadgeId } from '../parts.ts'
import type { CourseData } from '../render/course-data.ts'
import { fillIn, find, findAll, readTitle, setText } from './dom.ts'
import { countText, dateText, numberText, percentText } from './page-format.ts'
import { isUnseen, listOpenParts } from './state/progress.ts'
import type { LearnerRecord } from './state/record.ts'

/**
 * Shows the learner's progress everywhere on the page, recomputed from the record each time. An element names in
 * `data-goal` the goal that marks it as reached, in `data-if` the facts with which it is shown, and in `data-unless`
 * the fact that hides it.
 */
export function showProgress(
  { lessons, strings }: CourseData,
  { learner, place, progress, state }: LearnerRecord,
): void {
  const done = lessons.filter((_, index) => progress.lessons[index])
  const rest = lessons.filter(lesson => !done.includes(lesson))
  const facts = new Set<string | undefined>([
    ...done.map(({ id }) => id),
    ...rest.filter(lesson => isUnseen(state, lesson)).map(({ id }) => newBadgeId(id)),
    ...lessons.flatMap(lesson => listOpenParts(lesson, state).flatMap(id => [openBadgeId(id), openBadgeId(lesson.id)])),
  ])
  if (!rest[0]) facts.add(LESSONS_GOAL)
  if (progress.passed) facts.add(ASSESSMENT_ID)
  if (progress.signed) facts.add(AGREEMENT_ID)
  if (state.done) facts.add(FINISH_ID)

  for (const element of findAll('[data-goal]')) element.classList.toggle('reached', facts.has(element.dataset['goal']))
  for (const element of findAll('[data-if]')) element.hidden = !element.dataset['if']!.split(' ').every(hasFact)
  for (const element of findAll('[data-unless]')) element.hidden = hasFact(element.dataset['unless']!)
  for (const segment of findAll('[data-segment]')) {
    const id = segment.dataset['segment']
    const share = progress.chapters.find(chapter => chapter.id === id)?.share ?? Number(facts.has(id))
    find('b', segment).style.inlineSize = `${share * 100}%`
  }
  // Facts for the scripts of printing and notes (`study/`), which read nothing but the page.
  Object.assign(find('[data-completion]').dataset, {
    owner: learner.name,
    score: state.assessment.best,
    completed: state.completedAt,
  })
  if (progress.share || state.done) showNumbers()
  showStart()

  function hasFact(fact: string): boolean {
    return facts.has(fact)
  }

  /**
   * Shows the figures of progress. The page already shows them as zero, and formatting the first number is slow, so
   * this is skipped at the start.
   */
  function showNumbers(): void {
    const percent = percentText(state.done ? 1 : Math.floor(progress.share * 100) / 100)
    for (const element of findAll('[data-percent]')) setText(element, percent)
    fillIn('lessons-done', { done: numberText(done.length) })
    if (rest[0]) {
      const link = find<HTMLAnchorElement>('[data-todo] a')
      link.href = `#${rest[0].id}`
      setText(link, countText(strings.lessonsToDo, rest.length))
    }
    if (state.completedAt) fillIn('completed-on', { date: dateText(state.completedAt) })
  }

  /** Points the start button at the place where the learner left off. */
  function showStart(): void {
    const here = findAll('.contents [data-goal]').find(entry => entry.dataset['goal'] === place)
    if (!here) return
    find<HTMLAnchorElement>('[data-start]').href = `#${place}`
    fillIn('continue', { title: readTitle(here) })
  }
}
