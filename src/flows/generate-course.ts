import { libraryAuthor } from '../catalog/library-author.ts'
import type { Author } from '../course/author.ts'
import type { Material } from '../course/material.ts'
import { listUnusedModel, type ModelOffer } from '../course/models/model-choice.ts'
import type { Course } from '../course/schema.ts'
import { sourceAuthor } from '../documents/document-author.ts'
import { GenerationError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { newCourseId } from '../store/ids.ts'
import { type ClaimedJob, completeJob } from '../store/jobs/jobs.ts'
import { findPromisedId, openLiveCourse } from '../store/jobs/live-courses.ts'
import { buildCourseCreated } from '../webhooks/events.ts'
import { buildEvent, type JobEnd, type JobParts, type JobWork, runAuthorJob } from './author-job.ts'
import { courseObject } from './course-object.ts'
import { finishMaterial } from './course-tasks.ts'
import { askStore } from './retry-store.ts'
import { readCourseSources } from './sources/course-sources.ts'
import { workInJob } from './work-on-course.ts'

/** The longest course of the library has fewer. */
const SHORT_CHARACTERS = 150_000

/** The subject by which a test key asks for a course that fails. */
const FAILING_TEST = 'test: fail'

/** Writes one course and ends its job. */
export async function generateCourse(parts: JobParts, job: ClaimedJob, work: JobWork): Promise<JobEnd> {
  const { db, models, baseUrl, spendLimits } = parts
  const author = job.test ? testAuthor() : parts.author
  return runAuthorJob(
    { db, author, spendLimits },
    job,
    work,
    async writing => {
      const writer = await chooseWriter(db, author, job, writing.signal)
      // Its page was shown at this address before a worker died: the course is to be found there, too.
      const courseId = (await askStore(() => findPromisedId(db, job.id), writing.signal)) ?? newCourseId()
      const live = openLiveCourse(db, job, courseId)
      try {
        const material = await writer.write(job.brief, { ...writing, onDraft: live.show })
        return await finishCourse(noteUnusedModel(material, job, models?.offer ?? null), job, courseId, writing.signal)
      } finally {
        await live.settle()
      }
    },
    course => {
      const event = buildEvent(job, course.id, buildCourseCreated(job.id, courseObject(course, baseUrl)))
      return completeJob(db, job, { course, madeBy: 'generated' }, event, Date.now())
    },
  )
}

/** A model writes from documents, and checked against them; without one they have an author of their own. */
async function chooseWriter(db: Database, author: Author, job: ClaimedJob, signal: AbortSignal): Promise<Author> {
  const { sources = [], subject, author: chosen } = job.brief
  if (sources.length === 0 || (job.test && subject === FAILING_TEST)) return author
  const documents = await askStore(() => readCourseSources(db, job.keyId, sources), signal)
  if (documents)
    return author.writeFrom && chosen !== 'library'
      ? { ...author, write: (...given) => author.writeFrom!(documents, ...given) }
      : sourceAuthor(documents)
  throw new GenerationError('GENERATION_FAILED', 'A document was deleted before the course was written from it.')
}

/** Who asked for a model is told that another author wrote. */
function noteUnusedModel(material: Material, { brief }: ClaimedJob, offer: ModelOffer | null): Material {
  const { origin } = material
  const unusedModel = listUnusedModel(offer, brief.model, origin.kind === 'model' ? origin.name : null)
  return { ...material, origin: { ...origin, unused: [...origin.unused, ...unusedModel] } }
}

/** For an integrator's tests: it costs nothing, and fails when it is asked to. */
function testAuthor(): Author {
  const library = libraryAuthor()
  return {
    ...library,
    async write(brief, work) {
      if (brief.subject !== FAILING_TEST) return library.write(brief, work)
      throw new GenerationError('GENERATION_FAILED', 'This course fails because its subject asks for it.')
    },
  }
}

/** A course that is longer than any of the library's is put together and judged in a thread. */
async function finishCourse(
  material: Material,
  job: ClaimedJob,
  courseId: string,
  signal: AbortSignal,
): Promise<Course> {
  const isShort = JSON.stringify(material).length < SHORT_CHARACTERS
  const finished = isShort
    ? finishMaterial(material, job.brief)
    : await workInJob(signal, 'finishMaterial', material, job.brief)
  const { content, quality } = finished
  const markedContent = job.test ? { ...content, origin: { ...content.origin, test: true as const } } : content
  return { ...markedContent, id: courseId, version: 1, createdAt: new Date().toISOString(), quality }
}
