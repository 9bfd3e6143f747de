import { writeFromLibrary } from '../../src/catalog/library-author.ts'
import type { AssessmentRules } from '../../src/course/assessment-rules.ts'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'

/** Makes a course of the library with a question bank: 31 questions, of which each attempt draws 14. */
export function bankCourse(rules: Partial<AssessmentRules> = {}): Course {
  const brief = briefSchema.parse({
    subject: 'Preventing harassment at work',
    languageId: 'en-US',
    addOns: ADD_ONS.filter(addOn => addOn !== 'videos'),
  })
  const content = writeFromLibrary(brief)
  return courseSchema.parse({
    ...content,
    assessment: { ...content.assessment, ...rules },
    version: 1,
    id: `crs_${'b'.repeat(24)}`,
    createdAt: '2026-11-15T02:00:00.000Z',
    quality: { form: { passed: true, findings: [], keysMinusDistractors: null }, substance: null },
  })
}
