import { knownSubjects } from '../catalog/known-subjects.ts'
import type { Brief } from '../course/brief.ts'
import type { QualityReport } from '../course/quality-report.ts'
import type { CourseContent } from '../course/schema.ts'
import { checkCourse } from '../quality/check-course.ts'

/** What the rules say of a course, whoever wrote it, with what the library knows of other subjects. */
export function judgeCourse(content: CourseContent, brief: Brief): QualityReport {
  return checkCourse(content, brief, knownSubjects(brief))
}
