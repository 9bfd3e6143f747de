import { translateFromLibrary } from '../catalog/library-author.ts'
import type { Author, AuthorWork } from '../course/author.ts'
import type { Brief } from '../course/brief.ts'
import { renewMinutes } from '../course/change/change-course.ts'
import { isGate } from '../course/findings.ts'
import { type Course, type CourseContent, courseContentSchema, type Origin } from '../course/schema.ts'
import { stringsOf, withStrings } from '../course/translate/course-strings.ts'
import { GenerationError } from '../errors.ts'
import { findFaults } from '../quality/check-course.ts'
import { findCurrentVersion, findVersion } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { newCourseId } from '../store/ids.ts'
import { type ClaimedJob, completeJob, type JobTarget } from '../store/jobs/jobs.ts'
import { buildCourseCreated } from '../webhooks/events.ts'
import {
  type Completion,
  eventFor,
  forThisJob,
  type JobEnd,
  type JobParts,
  type JobWork,
  ofStore,
  runAuthorJob,
} from './author-job.ts'
import { courseObject } from './course-object.ts'
import { findingKey } from './edit-course.ts'
import { judgeCourse } from './judge-course.ts'

type Translator = NonNullable<Origin['translatedFrom']>['by']

/** A course in another language, with the ids and slots of the first, and the end of its job. The job's brief asks for the new language. */
export async function translateCourse(parts: JobParts, job: ClaimedJob, work: JobWork): Promise<JobEnd> {
  const { db, author, baseUrl } = parts
  const target = job.target!
  return runAuthorJob(
    { db, author },
    job,
    work,
    writing => writeTranslation(db, author, job, writing),
    async (course): Promise<Completion> => {
      if (!(await isCurrent(db, target))) return courseChanged()
      const event = eventFor(job, course.id, buildCourseCreated(job.id, courseObject(course, baseUrl)))
      return completeJob(db, job, { course, madeBy: 'translated' }, event, Date.now())
    },
  )
}

async function writeTranslation(db: Database, author: Author, job: ClaimedJob, work: AuthorWork): Promise<Course> {
  const { courseId, version } = job.target!
  const source = await ofStore(() => findVersion(db, courseId, version), work.signal)
  if (!source) throw courseChanged()
  const fromLibrary = translateFromLibrary(source, job.brief)
  if (fromLibrary) return checked(source, buildTranslation(source, fromLibrary, job.brief, 'library'), job.brief)
  if (!author.translate || job.test) throw new GenerationError('MODEL_UNAVAILABLE', NO_MODEL)
  const order = { from: source.language, to: job.brief.languageId, strings: stringsOf(source) }
  const texts = await author.translate(order, forThisJob(job, work))
  work.onStage('checking')
  return checked(source, buildTranslation(source, withStrings(source, texts), job.brief, 'model'), job.brief)
}

export const NO_MODEL = 'No language model is set up, and the library does not have this course in that language'

/** A translation in the place of its source: the same parts under the same ids and slots, so that progress fits. */
export function buildTranslation(source: Course, words: CourseContent, brief: Brief, by: Translator): Course {
  const { quality: _quality, createdAt: _createdAt, version, id, ...rest } = { ...source, ...words }
  const origin: Origin = { ...source.origin, translatedFrom: { languageId: source.language, by } }
  const content = { ...rest, language: brief.languageId, memory: source.memory, origin }
  const parsed = courseContentSchema.safeParse(content)
  if (!parsed.success) {
    throw new GenerationError('GENERATION_FAILED', 'The translated course was not complete.', { cause: parsed.error })
  }
  const translated = parsed.data
  renewMinutes(translated)
  return {
    ...translated,
    id: newCourseId(),
    version: 1,
    createdAt: new Date().toISOString(),
    translationOf: source.translationOf ?? id,
    sourceVersion: version,
    quality: judgeCourse(translated, brief),
  }
}

/** A translation answers for its own faults; what was wrong in the source is as wrong in any language. */
function checked(source: Course, translated: Course, brief: Brief): Course {
  const known = new Set(findFaults(source, { ...brief, languageId: source.language }).map(findingKey))
  const faults = findFaults(translated, brief).filter(finding => isGate(finding) && !known.has(findingKey(finding)))
  if (faults.length === 0) return translated
  const rules = [...new Set(faults.map(({ rule }) => rule))]
  throw new GenerationError('GENERATION_FAILED', `The translation did not pass our checks (${rules.join(', ')}).`)
}

async function isCurrent(db: Database, { courseId, version }: JobTarget): Promise<boolean> {
  return (await findCurrentVersion(db, courseId)) === version
}

export function courseChanged(): GenerationError {
  return new GenerationError('COURSE_CHANGED', 'The course was changed meanwhile. Please try again.')
}
