import type { CourseFormat } from '../../src/course/brief.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import arabic from './sample-course.ar-SA.json' with { type: 'json' }
import english from './sample-course.en-US.json' with { type: 'json' }

type Variation = { format?: CourseFormat; language?: 'en-US' | 'ar-SA' } & Partial<Course>

/** A whole course with every kind of block and every add-on: seven lessons in English, two in Arabic. */
export function sampleCourse({ language = 'en-US', ...changes }: Variation = {}): Course {
  return courseSchema.parse({ ...(language === 'en-US' ? english : arabic), ...changes })
}

/** Returns the sample course without its add-ons: the smallest possible course. */
export function plainCourse(changes: Variation = {}): Course {
  const { wrapup, assessment, articles, agreement, ...course } = sampleCourse(changes)
  const chapters = course.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(({ exercise, video, ...lesson }) => lesson),
  }))
  return courseSchema.parse({ ...course, chapters, glossary: [] })
}
