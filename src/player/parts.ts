import type { CourseContent } from '../course/schema.ts'

/**
 * Ids that the page script uses. They are constants because an entry of the table would pull the whole table into the
 * script.
 */
export const OVERVIEW_ID = 'course-overview'
export const ASSESSMENT_ID = 'final-assessment'
export const AGREEMENT_ID = 'sign-off'
export const FINISH_ID = 'finish-line'
/** Goal of having completed all lessons. */
export const LESSONS_GOAL = 'all-lessons'

/** Id of the badge on an item that is new to the learner. */
export const newBadgeId = (id: string) => `new-${id}`
/** Id of the badge on an item that the learner has not finished. */
export const openBadgeId = (id: string) => `open-${id}`

/**
 * Ids of the parts of a page that are not chapters. They have hyphens and ids in a course have none, so they never
 * collide.
 */
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

/** Lists the parts of a course in the order of the page. */
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
