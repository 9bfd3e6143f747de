import { translateFromLibrary } from '../catalog/library-author.ts'
import type { Author, AuthorWork } from '../course/author.ts'
import type { Course } from '../course/schema.ts'
import { listStrings, withStrings } from '../course/translate/course-strings.ts'
import { GenerationError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { findCurrentVersion, findVersion } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { type ClaimedJob, completeJob, type JobTarget } from '../store/jobs/jobs.ts'
import { buildCourseCreated } from '../webhooks/events.ts'
import {
  buildEvent,
  type Completion,
  forThisJob,
  type JobEnd,
  type JobParts,
  type JobWork,
  runAuthorJob,
} from './author-job.ts'
import { courseObject } from './course-object.ts'
import { askStore } from './retry-store.ts'
import { workInJob } from './work-on-course.ts'

/**
 * Translates a course, with the ids and slots of its source, and ends the job. The job's brief names the new language.
 */
export async function translateCourse(parts: JobParts, job: ClaimedJob, work: JobWork): Promise<JobEnd> {
  const { db, author, baseUrl, spendLimits } = parts
  const target = job.target!
  return runAuthorJob(
    { db, author, spendLimits },
    job,
    work,
    writing => writeTranslation(db, author, job, writing),
    async (course): Promise<Completion> => {
      if (!(await isCurrent(db, target))) return courseChanged()
      const event = buildEvent(job, course.id, buildCourseCreated(job.id, courseObject(course, baseUrl)))
      return completeJob(db, job, { course, madeBy: 'translated' }, event, Date.now())
    },
  )
}

async function writeTranslation(db: Database, author: Author, job: ClaimedJob, work: AuthorWork): Promise<Course> {
  const { courseId, version } = job.target!
  const source = await askStore(() => findVersion(db, courseId, version), work.signal)
  if (!source) throw courseChanged()
  const fromLibrary = translateFromLibrary(source, job.brief, work.company)
  if (fromLibrary) return workInJob(work.signal, 'buildSoundTranslation', source, fromLibrary, job.brief, 'library')
  if (!author.translate || job.test) throw new GenerationError('MODEL_UNAVAILABLE', refusal('translation-no-model'))
  const order = { from: source.language, to: job.brief.languageId, strings: listStrings(source) }
  const texts = await author.translate(order, forThisJob(job, work))
  work.onStage('checking')
  return workInJob(work.signal, 'buildSoundTranslation', source, withStrings(source, texts), job.brief, 'model')
}

async function isCurrent(db: Database, { courseId, version }: JobTarget): Promise<boolean> {
  return (await findCurrentVersion(db, courseId)) === version
}

export function courseChanged(): GenerationError {
  return new GenerationError('COURSE_CHANGED', refusal('failure-course-changed'))
}
