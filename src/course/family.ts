import type { Course } from './schema.ts'

/**
 * Returns the id by which an LMS and the saved states of learners identify a course: that of the course whose
 * translation it is, or else its own. Translations from before the `family` field existed keep their own id.
 */
export function familyId({ id, family }: Pick<Course, 'id' | 'family'>): string {
  return family ?? id
}
