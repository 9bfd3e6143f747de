import { listLessons } from '../course/list-parts.ts'
import type { Origin } from '../course/schema.ts'
import type { GenerationError } from '../errors.ts'
import type { Draft } from './draft.ts'
import type { Plan } from './plan/plan.ts'

/**
 * Maximum number of dropped parts that are named one by one. The list in the course's origin has room for 100 entries,
 * some of which lessons, exercises and articles need.
 */
const MOST_NAMED = 60

export const NOT_USABLE = 'The language model gave no answer that could be used'

/**
 * Names the parts that the model has not written in the course's `leftOut`: lessons, exercises, articles, questions and
 * blocks. Throws if the wrap-up or the agreement is missing, or questions without which an outcome is not tested.
 */
export function nameGaps(draft: Draft): void {
  const { brief, plan, origin, answers } = draft
  const isMissing = (part: string) => answers.some(({ task }) => task.part === part && !task.isIn(draft))
  for (const part of ['wrapup', 'agreement']) {
    const lost = explainGap(draft, part)
    if (lost && isMissing(part)) throw lost
  }
  for (const { part, lessons } of draft.bank.filter(bank => isMissing(bank.part))) {
    const lost = explainGap(draft, part)
    if (lost && !testsEveryOutcome(draft)) throw lost
    for (const { id } of lessons.filter(lesson => draft.lessons.has(lesson.id))) {
      nameDropped(origin, `Questions of the assessment about lesson ${lessonNumber(plan, id)}`, lost?.message)
    }
  }
  const why = (part: string) => explainGap(draft, part)?.message ?? NOT_USABLE
  for (const { id } of listLessons(plan).filter(lesson => !draft.lessons.has(lesson.id))) {
    origin.leftOut.push({ what: lessonName(plan, id), why: why(`lesson ${id}`) })
  }
  for (const { id } of plan.articles.filter(article => !draft.articles.has(article.id))) {
    origin.leftOut.push({ what: articleName(plan, id), why: why(`article ${id}`) })
  }
  const hasExercises = brief.addOns.includes('practical-exercises')
  for (const [id, { exercise }] of draft.lessons) {
    if (hasExercises && !exercise) origin.leftOut.push({ what: exerciseName(plan, id), why: NOT_USABLE })
  }
  nameUnread(draft)
}

/** Whether the questions written so far test every outcome. */
function testsEveryOutcome({ plan, questions }: Draft): boolean {
  return plan.outcomes.every((_, index) => questions.some(({ question }) => question.outcome === index + 1))
}

export function explainGap({ answers }: Draft, part: string): GenerationError | null | undefined {
  return answers.findLast(({ task, lost }) => task.part === part && lost)?.lost
}

/** Names the blocks that could not be read, neither in the answer nor in its repair. */
function nameUnread({ plan, lessons, origin }: Draft): void {
  for (const [id, { blocks, unread }] of lessons) {
    const missing = unread.filter(place => !blocks.some(entry => entry.place === place))
    for (const _ of missing) nameDropped(origin, `A part of lesson ${lessonNumber(plan, id)}`)
  }
}

export function nameDropped({ leftOut }: Pick<Origin, 'leftOut'>, what: string, why = NOT_USABLE): void {
  if (leftOut.length < MOST_NAMED) leftOut.push({ what, why })
  else {
    const rest = leftOut.find(entry => COUNTED.test(entry.what))
    const restCount = Number(rest && COUNTED.exec(rest.what)![1]) || 0
    const restEntry = { what: `and ${restCount + 1} more`, why: 'There is no room to name each.' }
    if (rest) Object.assign(rest, restEntry)
    else leftOut.push(restEntry)
  }
}

const COUNTED = /^and (\d+) more$/

export function lessonName(plan: Plan, id: string): string {
  const { number, title } = listLessons(plan).find(lesson => lesson.id === id)!
  return `Lesson ${number}: ${title}`
}

export function exerciseName(plan: Plan, id: string): string {
  return `Exercise of lesson ${lessonNumber(plan, id)}`
}

export function lessonNumber(plan: Plan, id: string): string {
  return listLessons(plan).find(lesson => lesson.id === id)!.number
}

export function articleName(plan: Plan, id: string): string {
  return `Article: ${plan.articles.find(article => article.id === id)!.title}`
}
