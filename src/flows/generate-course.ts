import { libraryAuthor } from '../catalog/library-author.ts'
import type { Author } from '../course/author.ts'
import type { Material } from '../course/material.ts'
import { listUnusedModel, type ModelOffer } from '../course/models/model-choice.ts'
import type { Course } from '../course/schema.ts'
import type { GivenSource } from '../course/source-document.ts'
import { countChosen } from '../documents/document-author.ts'
import { placePictures } from '../documents/place-pictures.ts'
import { GenerationError } from '../errors.ts'
import { primaryLanguage } from '../language/locales.ts'
import { refusal } from '../refusals.ts'
import type { Database } from '../store/database.ts'
import { newCourseId } from '../store/ids.ts'
import { type ClaimedJob, completeJob } from '../store/jobs/jobs.ts'
import { findPromisedId, openLiveCourse } from '../store/jobs/live-courses.ts'
import { buildCourseCreated } from '../webhooks/events.ts'
import { buildEvent, type JobEnd, type JobParts, type JobWork, runAuthorJob } from './author-job.ts'
import { courseObject } from './course-object.ts'
import { finishMaterial } from './course-tasks.ts'
import { DRAWING_MS, drawPictures } from './pictures/draw-pictures.ts'
import { askStore } from './retry-store.ts'
import { readCourseSources } from './sources/course-sources.ts'
import { addPictureMedia } from './sources/picture-media.ts'
import { sourceWriter } from './sources/source-writer.ts'
import { workInJob } from './work-on-course.ts'

/** Length of JSON up to which a course is checked on the event loop. The longest course of the library is shorter. */
const SHORT_CHARACTERS = 150_000

/** The subject with which a test key can order a course that fails, to try out its own error handling. */
const FAILING_TEST = 'test: fail'

/** Writes a course and ends its job. */
export async function generateCourse(parts: JobParts, job: ClaimedJob, work: JobWork): Promise<JobEnd> {
  const { db, models, baseUrl, spendLimits, drawing = null } = parts
  const moreMs = drawing && job.brief.pictures ? DRAWING_MS : 0
  const author = job.test ? testAuthor() : parts.author
  return runAuthorJob(
    { db, author, spendLimits, moreMs },
    job,
    work,
    async writing => {
      const writer = await chooseWriter(db, author, job, writing.signal)
      // An earlier worker that died may have shown the unfinished course under this id, so the course keeps the id.
      const courseId = (await askStore(() => findPromisedId(db, job.id), writing.signal)) ?? newCourseId()
      const live = openLiveCourse(db, job, courseId)
      try {
        const authorMaterial = await writer.write(job.brief, { ...writing, onDraft: live.show })
        const material = await askStore(() => addPictureMedia(db, job.keyId, authorMaterial), writing.signal)
        const noted = notePictures(noteUnusedModel(material, job, models?.offer ?? null), job)
        return await finishCourse(await drawPictures(drawing, job, noted, writing), job, courseId, writing.signal)
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

/**
 * Chooses the author of the course. From documents, a language model writes if there is one, and its text is checked
 * against the documents; otherwise the author without a model writes.
 */
async function chooseWriter(db: Database, author: Author, job: ClaimedJob, signal: AbortSignal): Promise<Author> {
  const { sources = [], subject, author: chosen } = job.brief
  if (sources.length === 0 || (job.test && subject === FAILING_TEST)) return author
  const documents = await askStore(() => readCourseSources(db, job.keyId, job.brief), signal)
  if (documents)
    return author.writeFrom && chosen !== 'library'
      ? { ...author, write: (brief, work) => writeWithPictures(author, documents, brief, work) }
      : sourceWriter(documents)
  throw new GenerationError('GENERATION_FAILED', refusal('failure-document-deleted'))
}

/**
 * Lets the model write from the documents, then inserts the documents' pictures after the blocks that cite the text
 * beside them.
 */
async function writeWithPictures(
  author: Author,
  documents: GivenSource[],
  ...[brief, work]: Parameters<Author['write']>
): Promise<Material> {
  const material = await author.writeFrom!(documents, brief, work)
  const pictured = placePictures(material, documents, primaryLanguage(brief.languageId))
  return { ...pictured, origin: { ...pictured.origin, ...countChosen(documents) } }
}

/** If the brief asked for a certain model and another author wrote the course, notes this in the course's origin. */
function noteUnusedModel(material: Material, { brief }: ClaimedJob, offer: ModelOffer | null): Material {
  const { origin } = material
  const unusedModel = listUnusedModel(offer, brief.model, origin.kind === 'model' ? origin.name : null)
  return { ...material, origin: { ...origin, unused: [...origin.unused, ...unusedModel] } }
}

/**
 * If the brief asked for pictures but the author plans none, notes this in the course's origin. Only a language model
 * plans pictures, and only for a course that is not from documents.
 */
function notePictures(material: Material, { brief }: ClaimedJob): Material {
  const isUsed = material.origin.kind === 'model' && !brief.sources?.length
  if (!brief.pictures || isUsed) return material
  const { origin } = material
  return { ...material, origin: { ...origin, unused: [...origin.unused, 'pictures'] } }
}

/**
 * Returns the author for test keys: the library, which costs nothing. It fails if the subject of the order is
 * `FAILING_TEST`.
 */
function testAuthor(): Author {
  const library = libraryAuthor()
  return {
    ...library,
    async write(brief, work) {
      if (brief.subject !== FAILING_TEST) return library.write(brief, work)
      throw new GenerationError('GENERATION_FAILED', refusal('failure-wanted'))
    },
  }
}

/** Assembles and checks the course. A course that is longer than any of the library's is checked in a worker thread. */
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
