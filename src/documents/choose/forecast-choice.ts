import { assembleCourse } from '../../course/assemble-course.ts'
import type { Brief } from '../../course/brief.ts'
import type { Forecast } from '../../course/forecast.ts'
import type { CourseMedia } from '../../course/media/course-media.ts'
import { giveMedia } from '../../course/media/give-media.ts'
import { courseContentSchema } from '../../course/schema.ts'
import { type GivenSource, sourceDocumentSchema } from '../../course/source-document.ts'
import { sourceMaterial } from '../lessons/source-material.ts'

/** A stored document (JSON), with the sections that were chosen from it and the media of its pictures. */
export type StoredChoice = Omit<GivenSource, 'document'> & { json: string; media: CourseMedia[] }

/**
 * Builds the course from the chosen sections and returns its key data (title, lessons, minutes, what is left out)
 * without its text.
 */
export function forecastChoice(stored: StoredChoice[], brief: Brief): Forecast {
  const sources = stored.map(({ json, media: _, ...source }) => ({
    ...source,
    document: sourceDocumentSchema.parse(JSON.parse(json)),
  }))
  const media = stored.flatMap(source => source.media)
  const material = giveMedia(sourceMaterial(sources, brief), media)
  const { name, language, minutes, origin, chapters } = courseContentSchema.parse(assembleCourse(material, brief))
  const lessons = chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.title))
  const { leftOut, unused, sections } = origin
  return {
    kind: 'sources',
    name: origin.name,
    title: name,
    language,
    lessons,
    lessonCount: lessons.length,
    minutes,
    teaches: 'documents',
    leftOut,
    unused,
    ...(sections && { sections }),
    suggestions: [],
  }
}
