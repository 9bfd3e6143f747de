import { locate, locateCheckQuestion } from '../course/change/course-tree.ts'
import type { Place } from '../course/findings.ts'
import type { Course } from '../course/schema.ts'
import { namePart } from '../course/translate/name-part.ts'

/** Returns the id of the editor's view that shows a finding. The URL of the editor takes this id as its fragment. */
export function findView(at: Place, course: Course): string {
  return findViewOfPart(namePart(at), course)
}

/**
 * Returns the id of the editor's view that shows a part. The question of a check is in its block; small parts of one
 * kind, such as outcomes or articles, share a view.
 */
export function findViewOfPart(id: string, course: Course): string {
  const check = locateCheckQuestion(course, id)
  if (check) return check.block.id
  switch (locate(course, id)?.list.kind) {
    case 'outcome':
    case 'reference':
      return 'course'
    case 'article':
      return 'articles'
    case 'job-aid':
      return 'jobAids'
    case 'role-play':
      return 'rolePlays'
    case 'glossary-entry':
      return 'glossary'
    default:
      return id
  }
}
