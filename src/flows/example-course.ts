import { writeFromLibrary } from '../catalog/library-author.ts'
import { briefSchema } from '../course/brief.ts'
import type { Course } from '../course/schema.ts'
import { judgeCourse } from './judge-course.ts'

const ID = 'crs_5TBMMUh6gJcZA1eRXyRolNjM'
const SUBJECT = 'Food hygiene'

let cachedExample: Course | undefined

/**
 * Returns an example course for a customer who has none yet. It comes from the library, is cached, and is not stored
 * anywhere.
 */
export function exampleCourse(): Course {
  if (cachedExample) return cachedExample
  const brief = briefSchema.parse({ subject: SUBJECT })
  const content = writeFromLibrary(brief)
  const createdAt = new Date(0).toISOString()
  cachedExample = { ...content, id: ID, version: 1, createdAt, quality: judgeCourse(content, brief) }
  return cachedExample
}
