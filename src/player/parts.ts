import type { CourseContent } from '../course/schema.ts'

/** The page script names these four; it would carry the whole table if it named one entry of it. */
export const OVERVIEW_ID = 'course-overview'
export const ASSESSMENT_ID = 'final-assessment'
export const AGREEMENT_ID = 'sign-off'
export const FINISH_ID = 'finish-line'
/** What is left to do before the parts: all lessons. */
export const LESSONS_GOAL = 'all-lessons'

/** Shown only while the item is new to the learner. */
export const newBadgeId = (id: string) => `new-${id}`
/** Shown only while the item waits for the learner. */
export const openBadgeId = (id: string) => `open-${id}`

/** The parts of a page that are not chapters. Ids of a course have no hyphen, so none can be the same. */
export const PART_IDS = {
  overview: OVERVIEW_ID,
  rolePlays: 'role-plays',
  wrapup: 'wrap-up',
  assessment: ASSESSMENT_ID,
  articles: 'further-reading',
  jobAids: 'job-aids',
  glossary: 'word-list',
  agreement: AGREEMENT_ID,
  finish: FINISH_ID,
} as const

export type Part = keyof typeof PART_IDS

/** In the order of the page; a part that the course does not have is absent. */
export function listParts(course: CourseContent): Exclude<Part, 'overview'>[] {
  const has = {
    rolePlays: course.rolePlays !== undefined,
    wrapup: course.wrapup !== undefined,
    assessment: course.assessment !== undefined,
    articles: course.articles !== undefined,
    jobAids: course.jobAids !== undefined,
    glossary: course.glossary.length > 0,
    agreement: course.agreement !== undefined,
    finish: true,
  }
  return (Object.keys(has) as (keyof typeof has)[]).filter(part => has[part])
}
