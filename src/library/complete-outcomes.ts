import type { MaterialLesson } from '../course/material.ts'
import { COURSE_LIMITS } from '../course/parts.ts'

/**
 * Every outcome that a lesson names must be taught, checked and tested. Where the lesson that does so was left out, it joins
 * the one that needs it; where there is no room, the outcome goes.
 */
export function completeOutcomes(placed: MaterialLesson[][], order: MaterialLesson[]): MaterialLesson[][] {
  const joined = placed.map(lessons => [...lessons])
  while (joinMissing(joined, order));
  return withoutIncomplete(joined)
}

/** All outcomes that lessons, their checks and their questions name. */
export function outcomesOf(lessons: MaterialLesson[]): Set<string> {
  return new Set(lessons.flatMap(lesson => [...lesson.outcomes, ...checkedBy(lesson), ...testedBy(lesson)]))
}

/** Adds one lesson and says whether it did. */
function joinMissing(placed: MaterialLesson[][], order: MaterialLesson[]): boolean {
  const present = new Set(placed.flat())
  const complete = completeIn([...present])
  for (const outcome of outcomesOf([...present])) {
    if (complete.has(outcome)) continue
    const lesson = order.find(
      lesson => !present.has(lesson) && [...checkedBy(lesson), ...testedBy(lesson)].includes(outcome),
    )
    const chapter = placed.find(
      lessons => lessons.length < COURSE_LIMITS.lessonsPerChapter && outcomesOf(lessons).has(outcome),
    )
    if (!lesson || !chapter) continue
    chapter.push(lesson)
    chapter.sort((a, b) => order.indexOf(a) - order.indexOf(b))
    return true
  }
  return false
}

/** Taking one outcome away can leave another without its lesson, so that it is done until nothing changes. */
function withoutIncomplete(placed: MaterialLesson[][]): MaterialLesson[][] {
  const complete = completeIn(placed.flat())
  if (outcomesOf(placed.flat()).size === complete.size) return placed
  return withoutIncomplete(placed.map(lessons => lessons.flatMap(lesson => restrict(lesson, complete))))
}

/** A check whose outcome has gone still asks about its lesson, and counts for what is left of it. */
function restrict(lesson: MaterialLesson, outcomes: Set<string>): MaterialLesson[] {
  const left = lesson.outcomes.filter(outcome => outcomes.has(outcome))
  if (left.length === 0) return []
  const blocks = lesson.blocks.map(block =>
    block.type === 'check' && !outcomes.has(block.question.outcome)
      ? { ...block, question: { ...block.question, outcome: left[0]! } }
      : block,
  )
  return [
    { ...lesson, outcomes: left, blocks, questions: lesson.questions.filter(({ outcome }) => outcomes.has(outcome)) },
  ]
}

function completeIn(lessons: MaterialLesson[]): Set<string> {
  const checked = new Set(lessons.flatMap(checkedBy))
  const tested = new Set(lessons.flatMap(testedBy))
  const taught = lessons.flatMap(lesson => lesson.outcomes)
  return new Set(taught.filter(outcome => checked.has(outcome) && tested.has(outcome)))
}

function checkedBy(lesson: MaterialLesson): string[] {
  return lesson.blocks.flatMap(block => (block.type === 'check' ? [block.question.outcome] : []))
}

function testedBy(lesson: MaterialLesson): string[] {
  return lesson.questions.map(question => question.outcome)
}
