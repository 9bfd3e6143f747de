import type { Course } from './schema.ts'

/**
 * The id under which an LMS and the learners' saved states know a course: its own, or that of the course whose translation
 * it is. Translations that were stored before families existed have no field and are known by their own id for ever.
 */
export function familyId({ id, family }: Pick<Course, 'id' | 'family'>): string {
  return family ?? id
}
