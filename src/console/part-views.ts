import { locate, locateCheckQuestion } from '../course/change/course-tree.ts'
import type { Place } from '../course/findings.ts'
import type { Course } from '../course/schema.ts'

/** The id of the editor's view in which a finding stands; the address of the editor takes it after its `#`. */
export function findView(at: Place, course: Course): string {
  if (!('id' in at)) return at.part === 'titles' ? 'course' : at.part
  if (at.part === 'exercise') return `${at.id}.exercise`
  return findViewOfPart(at.id, course)
}

/** The question of a check stands in its block; outcomes, words, articles, job aids and role plays in one view together. */
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
