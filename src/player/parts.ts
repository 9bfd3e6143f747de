import type { Course } from '../course/schema.ts'

/** The parts of a page that are not chapters. Ids of a course have no hyphen, so none can be the same. */
export const PART_IDS = {
  overview: 'course-overview',
  wrapup: 'wrap-up',
  assessment: 'final-assessment',
  articles: 'further-reading',
  glossary: 'word-list',
  agreement: 'sign-off',
  finish: 'finish-line',
} as const

export type Part = keyof typeof PART_IDS

/** In the order of the page; a part that the course does not have is absent. */
export function partsOf(course: Course): Exclude<Part, 'overview'>[] {
  const has = {
    wrapup: course.wrapup !== undefined,
    assessment: course.assessment !== undefined,
    articles: course.articles !== undefined,
    glossary: course.glossary.length > 0,
    agreement: course.agreement !== undefined,
    finish: true,
  }
  return (Object.keys(has) as (keyof typeof has)[]).filter(part => has[part])
}
