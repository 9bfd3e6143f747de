import type { Finding, Rule } from '../../course/findings.ts'
import { listChecks, listLessons } from '../../course/list-parts.ts'
import type { CourseContent } from '../../course/schema.ts'

/**
 * Checks that every outcome is taught by a lesson, asked about in a check and, if there is an assessment, in the
 * assessment. In a course from documents, one question of either kind is enough, because questions can only be asked
 * where the documents contain the answer; the author marks outcomes without any question.
 */
export function checkOutcomes(content: CourseContent): Finding[] {
  const lessons = listLessons(content)
  const taught = new Set(lessons.flatMap(lesson => lesson.outcomeIds))
  const mustAsk = content.origin.kind !== 'sources' && !content.origin.grounding
  const checked = new Set(lessons.flatMap(listChecks).map(question => question.outcomeId))
  const tested = content.assessment && new Set(content.assessment.questions.map(question => question.outcomeId))
  const summed = content.wrapup && new Set(content.wrapup.learned.map(item => item.outcomeId))

  return content.outcomes.flatMap(({ id }): Finding[] => {
    const buildFinding = (rule: Rule, what: string): Finding => ({
      rule,
      at: { part: 'outcome', id },
      says: `outcome ${id} ${what}`,
    })
    return [
      ...(taught.has(id) ? [] : [buildFinding('outcome-not-taught', 'is taught by no lesson')]),
      ...(!mustAsk || checked.has(id)
        ? []
        : [buildFinding('outcome-not-checked', 'is checked by no question in a lesson')]),
      ...(!mustAsk || !tested || tested.has(id)
        ? []
        : [buildFinding('outcome-not-tested', 'is not tested by the assessment')]),
      ...(!summed || summed.has(id) ? [] : [buildFinding('outcome-not-summed-up', 'is missing from the wrap-up')]),
    ]
  })
}
