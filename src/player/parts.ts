import type { CourseContent } from '../course/schema.ts'

/**
 * Ids that the page script uses. They are constants, because a reference to `PART_IDS` would pull the whole table into
 * the script.
 */
export const OVERVIEW_ID = 'course-overview'
export const ASSESSMENT_ID = 'final-assessment'
export const AGREEMENT_ID = 'sign-off'
export const FINISH_ID = 'finish-line'
/** Name of the learner's goal to complete all lessons, as elements of the page refer to it in `data-goal`. */
export const LESSONS_GOAL = 'all-lessons'

/** Returns the name of the fact, for `data-if`, that a lesson is new to the learner. */
export const newBadgeId = (id: string) => `new-${id}`
/** Returns the name of the fact, for `data-if`, that the learner has not finished a lesson, a check or a scenario. */
export const openBadgeId = (id: string) => `open-${id}`

/**
 * Ids of the parts of a page that are not chapters. They contain hyphens, which the ids in a course do not, so no id of
 * a page occurs twice.
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
