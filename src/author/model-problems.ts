import type { Brief } from '../course/brief.ts'
import { courseUnits } from '../course/quality/course-texts.ts'
import { checkAddOns } from '../course/quality/gate-add-ons.ts'
import { checkLanguage } from '../course/quality/gate-language.ts'
import { checkOutcomes } from '../course/quality/gate-outcomes.ts'
import { checkOutline } from '../course/quality/gate-outline.ts'
import { checkQuestions } from '../course/quality/gate-questions.ts'
import { checkResidue } from '../course/quality/gate-residue.ts'
import type { CourseContent } from '../course/schema.ts'

/** All that keeps a course from passing its gates. The stored report shows the first of each; a repair needs every one. */
export function findProblems(content: CourseContent, brief: Brief): string[] {
  const units = courseUnits(content, brief)
  return [
    ...checkOutline(content, brief),
    ...checkAddOns(content, brief),
    ...checkLanguage(content, brief, units),
    ...checkResidue(units),
    ...checkQuestions(content),
    ...checkOutcomes(content),
  ]
}
