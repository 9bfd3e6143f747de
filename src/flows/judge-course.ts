import { knownSubjects } from '../catalog/known-subjects.ts'
import type { Brief } from '../course/brief.ts'
import type { QualityReport } from '../course/quality-report.ts'
import type { CourseContent } from '../course/schema.ts'
import { checkCourse } from '../quality/check-course.ts'

/** Checks a course by all rules, whoever wrote it, and compares it with the library's other subjects. */
export function judgeCourse(content: CourseContent, brief: Brief): QualityReport {
  return checkCourse(content, brief, knownSubjects(brief))
}
