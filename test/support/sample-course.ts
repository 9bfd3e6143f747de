import type { CourseFormat } from '../../src/course/brief.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import arabic from './sample-course.ar-SA.json' with { type: 'json' }
import english from './sample-course.en-US.json' with { type: 'json' }

type Variation = { format?: CourseFormat; language?: 'en-US' | 'ar-SA' } & Partial<Course>

/** A whole course as a learner meets it: every kind of block, every add-on. Seven lessons in English, two in Arabic. */
export function sampleCourse({ language = 'en-US', ...changes }: Variation = {}): Course {
  return courseSchema.parse({ ...(language === 'en-US' ? english : arabic), ...changes })
}

/** The same without its add-ons: what a course is at its smallest. */
export function plainCourse(changes: Variation = {}): Course {
  const { wrapup, assessment, articles, agreement, ...course } = sampleCourse(changes)
  const chapters = course.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(({ exercise, video, ...lesson }) => lesson),
  }))
  return courseSchema.parse({ ...course, chapters, glossary: [] })
}
