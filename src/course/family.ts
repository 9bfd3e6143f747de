import type { Course } from './schema.ts'

/**
 * Returns the id by which LMSs and saved states of learners identify a course. A translation shares the id of the
 * course from which it was translated (`family`); without that field it is the course's own id.
 */
export function familyId({ id, family }: Pick<Course, 'id' | 'family'>): string {
  return family ?? id
}
