import type { CourseContent } from '../schema.ts'
import { locate, locateCheckQuestion } from './course-tree.ts'
import { pickCourseFields } from './diff-courses.ts'

/**
 * Returns the current content of a part, by its id or name, in the form that a `set` change takes; null if there is no
 * such part.
 */
export function findPart(content: CourseContent, id: string): object | null {
  return findNamed(content, id) ?? locateCheckQuestion(content, id)?.question ?? locate(content, id)?.part ?? null
}

function findNamed(content: CourseContent, name: string): object | null | undefined {
  switch (name) {
    case 'course':
      return pickCourseFields(content)
    case 'wrapup':
    case 'agreement':
    case 'assessment':
      return content[name]
    case 'glossary':
      return { entries: content.glossary }
  }
  const [lessonId, field] = name.split('.')
  if (field !== 'exercise' && field !== 'video') return null
  return locate(content, lessonId!)?.part[field] as object | undefined
}
