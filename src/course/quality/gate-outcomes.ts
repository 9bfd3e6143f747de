import type { CourseContent } from '../schema.ts'
import { checksOf, lessonsOf } from './course-parts.ts'

/** Every outcome is taught, checked and, where there is an assessment, tested. */
export function checkOutcomes(content: CourseContent): string[] {
  const problems: string[] = []
  const known = new Set(content.outcomes.map(outcome => outcome.id))
  const lessons = lessonsOf(content)
  const taught = new Set(lessons.flatMap(lesson => lesson.outcomeIds))
  const checked = new Set(lessons.flatMap(checksOf).map(question => question.outcomeId))
  const tested = content.assessment && new Set(content.assessment.questions.map(question => question.outcomeId))
  const summed = content.wrapup && new Set(content.wrapup.learned.map(item => item.outcomeId))

  for (const id of known) {
    if (!taught.has(id)) problems.push(`outcome ${id} is taught by no lesson`)
    if (!checked.has(id)) problems.push(`outcome ${id} is checked by no question in a lesson`)
    if (tested && !tested.has(id)) problems.push(`outcome ${id} is not tested by the assessment`)
    if (summed && !summed.has(id)) problems.push(`outcome ${id} is missing from the wrap-up`)
  }
  for (const id of new Set([...taught, ...checked, ...(tested ?? []), ...(summed ?? [])])) {
    if (!known.has(id)) problems.push(`outcome ${id} is named but does not exist`)
  }
  if (known.size < content.outcomes.length) problems.push('two outcomes have the same id')
  return problems
}
