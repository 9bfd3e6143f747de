import type { CourseData } from '../course-data.ts'
import { fill } from '../format-text.ts'
import { AGREEMENT_ID, ASSESSMENT_ID, FINISH_ID, LESSONS_GOAL, newIn, openIn } from '../parts.ts'
import { find, findAll, setText, titleOf } from './dom.ts'
import { countText, dateText, numberText, percentText } from './page-format.ts'
import { isNewTo, stillOpenIn } from './progress.ts'
import type { LearnerRecord } from './record.ts'

/**
 * All that shows how far the learner is: all from the record, every time. What the page holds for when something is
 * reached, new or open says so itself (`data-goal`, `data-if`, `data-unless`).
 */
export function showProgress(
  { chapters, lessons, strings }: CourseData,
  { place, progress, state }: LearnerRecord,
): void {
  const done = lessons.filter((_, index) => progress.lessons[index])
  const rest = lessons.filter(lesson => !done.includes(lesson))
  const facts = new Set<string | undefined>([
    ...done.map(({ id }) => id),
    ...rest.filter(lesson => isNewTo(state, lesson)).map(({ id }) => newIn(id)),
    ...lessons.flatMap(lesson => stillOpenIn(lesson, state).flatMap(id => [openIn(id), openIn(lesson.id)])),
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
  const percent = percentText(state.done ? 1 : Math.floor(progress.share * 100) / 100)
  for (const element of findAll('[data-percent]')) setText(element, percent)
  setText(find('[data-lessons-done]'), fill(strings.lessonsDone, { done: numberText(done.length) }))
  if (rest[0]) link('[data-todo] a', rest[0].id, countText(strings.lessonsToDo, rest.length))
  if (state.completedAt)
    setText(find('[data-completed-on]'), fill(strings.completedOn, { date: dateText(state.completedAt) }))
  showStart()

  function hasFact(fact: string): boolean {
    return facts.has(fact)
  }

  /** The way in, or the way back to where the learner left. No question, no pop-up. */
  function showStart(): void {
    const here = findAll('.contents [data-goal]').find(entry => entry.dataset['goal'] === place)
    if (state.done) link('[data-start]', chapters[0]!.id, strings.lookAgain)
    else if (here) link('[data-start]', place, fill(strings.continueWith, { title: titleOf(here) }))
  }
}

function link(selector: string, id: string, text: string): void {
  const link = find<HTMLAnchorElement>(selector)
  link.href = `#${id}`
  setText(find('span', link), text)
}
