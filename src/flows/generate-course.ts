import { libraryAuthor } from '../catalog/library-author.ts'
import { assembleCourse } from '../course/assemble-course.ts'
import type { Author } from '../course/author.ts'
import { isGate } from '../course/findings.ts'
import type { Material } from '../course/material.ts'
import { type Course, courseContentSchema } from '../course/schema.ts'
import { sourceAuthor } from '../documents/document-author.ts'
import { GenerationError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { newCourseId } from '../store/ids.ts'
import { type ClaimedJob, completeJob } from '../store/jobs/jobs.ts'
import { buildCourseCreated } from '../webhooks/events.ts'
import { eventFor, type JobEnd, type JobParts, type JobWork, ofStore, runAuthorJob } from './author-job.ts'
import { courseObject } from './course-object.ts'
import { judgeCourse } from './judge-course.ts'
import { readCourseSources } from './sources/course-sources.ts'

/** The subject by which a test key asks for a course that fails. */
const FAILING_TEST = 'test: fail'

/** Writes one course and ends its job. */
export async function generateCourse(parts: JobParts, job: ClaimedJob, work: JobWork): Promise<JobEnd> {
  const { db, baseUrl } = parts
  const author = job.test ? testAuthor() : parts.author
  return runAuthorJob(
    { db, author },
    job,
    work,
    async writing => {
      const writer = await writerOf(db, author, job, writing.signal)
      return finishCourse(await writer.write(job.brief, writing), job)
    },
    course => {
      const event = eventFor(job, course.id, buildCourseCreated(job.id, courseObject(course, baseUrl)))
      return completeJob(db, job, { course, madeBy: 'generated' }, event, Date.now())
    },
  )
}

/** A model writes from documents, and checked against them; without one they have an author of their own. */
async function writerOf(db: Database, author: Author, job: ClaimedJob, signal: AbortSignal): Promise<Author> {
  const { sources = [], subject } = job.brief
  if (sources.length === 0 || (job.test && subject === FAILING_TEST)) return author
  const documents = await ofStore(() => readCourseSources(db, job.keyId, sources), signal)
  if (documents)
    return author.writeFrom
      ? { ...author, write: (...given) => author.writeFrom!(documents, ...given) }
      : sourceAuthor(documents)
  throw new GenerationError('GENERATION_FAILED', 'A document was deleted before the course was written from it.')
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

/** No author is trusted: what it wrote must fit the schema and pass every gate. */
function finishCourse(material: Material, job: ClaimedJob): Course {
  const parsed = courseContentSchema.safeParse(assembleCourse(material, job.brief))
  if (!parsed.success) {
    throw new GenerationError('GENERATION_FAILED', 'The generated course was not complete.', { cause: parsed.error })
  }
  const quality = judgeCourse(parsed.data, job.brief)
  if (!quality.form.passed) {
    const rules = new Set(quality.form.findings.filter(isGate).map(({ rule }) => rule))
    throw new GenerationError(
      'GENERATION_FAILED',
      `The generated course did not pass our checks (${[...rules].join(', ')}).`,
    )
  }
  const content = job.test ? { ...parsed.data, origin: { ...parsed.data.origin, test: true as const } } : parsed.data
  return { ...content, id: newCourseId(), version: 1, createdAt: new Date().toISOString(), quality }
}
