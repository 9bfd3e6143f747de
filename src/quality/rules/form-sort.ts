import type { Finding } from '../../course/findings.ts'
import { listQuestions } from '../../course/list-parts.ts'
import { statesAnswer } from '../../course/questions/states-answer.ts'
import type { CourseContent } from '../../course/schema.ts'
import { findFolding } from '../../language/answer-folding.ts'

/** Finds sort questions with an item that names its own group. */
export function findSortFlaws(content: CourseContent): Finding[] {
  return listQuestions(content).flatMap((question): Finding[] => {
    if (question.kind !== 'sort') return []
    const folding = findFolding(content.language)
    const isTold = question.groups.some(({ name, items }) =>
      items.some(({ text }) => statesAnswer(text, name, folding)),
    )
    const at = { part: 'question', id: question.id } as const
    return isTold ? [{ rule: 'told-group', at, says: `${question.id} has an item that names its own group` }] : []
  })
}
