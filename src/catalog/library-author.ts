import { assembleCourse } from '../course/assemble-course.ts'
import type { Author } from '../course/author.ts'
import type { Brief } from '../course/brief.ts'
import type { Forecast } from '../course/forecast.ts'
import { type CourseContent, courseContentSchema } from '../course/schema.ts'
import { type FittedTranslation, fitToSource } from '../course/translate/fit-to-source.ts'
import { fillLabels } from './packs/labels.ts'
import { listPacks, requireFrame } from './packs/read-library.ts'
import { planCourse, subjectOf } from './plan-course.ts'
import { findPackIn } from './search/find-translation.ts'

/**
 * Returns the author that writes from the library: without a model or network, and always the
 * same course for the same brief.
 */
export function libraryAuthor(): Author {
  return {
    name: 'library',
    async write(brief, work) {
      work.onStage('writing')
      work.signal.throwIfAborted()
      const { material } = planCourse(brief, { company: work.company })
      work.onProgress(1)
      return material
    },
  }
}

export function writeFromLibrary(brief: Brief): CourseContent {
  return courseContentSchema.parse(assembleCourse(planCourse(brief).material, brief))
}

/**
 * Returns a forecast of the course that the library would write, built from the same material. `company` is
 * the name of the account's brand.
 */
export function forecastFromLibrary(brief: Brief, company?: string): Forecast {
  const { material, teaches } = planCourse(brief, { company })
  const { name, language, minutes, origin, chapters } = courseContentSchema.parse(assembleCourse(material, brief))
  const lessons = chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.title))
  const { kind, name: from, leftOut, unused, adapted, focus, subjectLanguage, suggestions = [] } = origin
  return {
    kind,
    name: from,
    title: name,
    language,
    lessons,
    lessonCount: lessons.length,
    minutes,
    teaches,
    leftOut,
    unused,
    adapted,
    focus,
    subjectLanguage,
    suggestions,
  }
}

/**
 * Returns the library's own course in the brief's language, with the slots of the source course; null if the library
 * has no such course, or if the source course was edited. Parts without a counterpart are reported, because the pack of
 * one language may have a fixed test where that of the other has a question bank.
 */
export function translateFromLibrary(source: CourseContent, brief: Brief, company?: string): CourseContent | null {
  const { kind, name, edited, translatedFrom } = source.origin
  const isPack = kind === 'subject-pack' || kind === 'part-of-pack' || kind === 'domain-pack'
  if (!isPack || edited || translatedFrom?.by === 'model' || translatedFrom?.by === 'person') return null
  const pack = listPacks(brief.languageId).find(({ id }) => id === name)
  const match =
    findPackIn(subjectOf(brief), source.language) ??
    findPackIn(subjectOf(brief), translatedFrom?.languageId ?? source.language)
  if (!pack || match?.pack.id !== name) return null
  const requestedCourse = courseContentSchema.parse(
    assembleCourse(planCourse(brief, { match: { ...match, pack }, company }).material, brief),
  )
  const translation = fitToSource(requestedCourse, source)
  return translation && tellDifferences(translation, brief)
}

function tellDifferences(translation: FittedTranslation, brief: Brief): CourseContent {
  const { content, hasOwnTest, shortLessons, missingJobAids, missingRolePlays } = translation
  const words = requireFrame(brief.languageId).pack!.translated
  const count = String(content.assessment?.questions.length ?? 0)
  const differences = [
    ...(hasOwnTest ? [{ what: words.test, why: fillLabels(words.ownTest, { count }) }] : []),
    ...shortLessons.map(({ title }) => ({ what: title, why: words.shortLesson })),
    ...missingJobAids.map(({ title }) => ({ what: title, why: words.jobAid })),
    ...missingRolePlays.map(({ title }) => ({ what: title, why: words.rolePlay })),
  ]
  return { ...content, origin: { ...content.origin, leftOut: [...content.origin.leftOut, ...differences] } }
}
