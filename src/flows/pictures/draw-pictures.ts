import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { AuthorWork } from '../../course/author.ts'
import type { Material, MaterialLesson, MaterialPicture } from '../../course/material.ts'
import type { CourseMediaOf } from '../../course/media/course-media.ts'
import { type Illustrator, MOST_PICTURES } from '../../course/media/illustrator.ts'
import { GenerationError, PublicError } from '../../errors.ts'
import { UnkeptBytes } from '../../storage/unkept-bytes.ts'
import type { ClaimedJob } from '../../store/jobs/jobs.ts'
import { findManyMedia } from '../../store/media/media.ts'
import { releaseBytes, reserveBytes } from '../../store/media/media-quota.ts'
import { mayPass } from '../../store/store-error.ts'
import { addMedia, type MediaParts, type StoredMedia } from '../media/add-media.ts'
import { describeMedia } from '../media/course-media.ts'
import { askStore, retryStore, StoreFailure } from '../retry-store.ts'

/** Time limit for all pictures of a course. After it the course is finished without the missing pictures. */
export const DRAWING_MS = 6 * 60_000
/**
 * Maximum tokens for one picture: a model that charges by tokens takes up to 6,208 for a wide picture in its highest
 * quality.
 */
const PICTURE_TOKENS = 6_500
const BYTES_PER_TOKEN = 3
/** The expected size of a picture, which is reserved in the account's media quota before the picture is paid for. */
const LIKELY_BYTES = 3 * 1024 * 1024
/** Maximum length of a drawn picture's name, which its owner sees in the media library. */
const NAME_CHARACTERS = 120
/**
 * First pause between attempts to store a picture; it doubles with each attempt, because every attempt decodes the
 * picture again.
 */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000

/** Dependencies of drawing pictures. `log` is for the operator; the customer is only told that there is no picture. */
export type DrawingParts = MediaParts & {
  illustrator: Illustrator
  log: { warn(fields: object, message: string): void }
}

/** The outcome for one picture. It is stored as a step of the job, so that the picture is not paid for twice. */
type Drawn = { mediaId: string } | { why: string }

const WHY = {
  'no-model': 'No image model is set up: the editor has a frame for it.',
  budget: 'The budget for models is used up: the editor has a frame for it.',
  room: 'There is no room for more media: the editor has a frame for it.',
  late: 'The image model took too long: the editor has a frame for it.',
  unusable: 'The image model gave nothing that could be used: the editor has a frame for it.',
  unstored: 'The picture was drawn and could not be stored: the editor has a frame for it.',
} as const

/** Thrown when a picture was drawn and paid for, but could not be stored. */
class UnstoredPicture extends Error {}

/**
 * Draws the pictures that the author has planned. Pictures that fail are listed in `leftOut`; a course never fails
 * because a picture is missing.
 */
export async function drawPictures(
  parts: DrawingParts | null,
  job: ClaimedJob,
  material: Material,
  work: AuthorWork,
): Promise<Material> {
  const lessons = material.chapters.flatMap(chapter => chapter.lessons).filter(lesson => lesson.picture)
  const late = AbortSignal.timeout(DRAWING_MS)
  const drawings = await Promise.all(
    lessons.slice(0, MOST_PICTURES).map(async ({ picture }) => drawPicture(parts, job, picture!, work, late)),
  )
  const leftOut = drawings.flatMap((drawing, at) =>
    typeof drawing === 'string' ? [{ what: `Picture of the lesson “${lessons[at]!.title}”`, why: drawing }] : [],
  )
  for (const [at, drawing] of drawings.entries()) if (typeof drawing === 'object') showInLesson(lessons[at]!, drawing)
  const { origin } = material
  return { ...material, origin: { ...origin, leftOut: [...origin.leftOut, ...leftOut] } }
}

/**
 * Sets the media of a lesson's picture. It changes the lesson object itself and makes no copy, because other parts of
 * the material refer to the same object.
 */
function showInLesson(lesson: MaterialLesson, media: CourseMediaOf<'picture'>): void {
  lesson.picture = { ...lesson.picture!, media }
}

/** Returns the media of a picture, or the reason why there is none. */
async function drawPicture(
  parts: DrawingParts | null,
  job: ClaimedJob,
  picture: MaterialPicture,
  work: AuthorWork,
  late: AbortSignal,
): Promise<CourseMediaOf<'picture'> | string> {
  if (!parts) return WHY['no-model']
  const fingerprint = createHash('sha256').update(picture.brief).digest('hex').slice(0, 16)
  const step = `picture ${parts.illustrator.name} ${fingerprint}`
  const stepOfJob = `${job.id} ${step}`
  const draw = () =>
    work
      .remember<Drawn>(step, () => drawAndKeep(parts, job, picture, work, late))
      .catch(error => ({ why: explainFailure(parts, job, error, work, late) }))
  for (let isAgain = false; ; isAgain = true) {
    // A failure is remembered for this job only. If the same brief is ordered again, the picture is tried again.
    const drawing = await work.remember(stepOfJob, draw)
    if ('why' in drawing) return drawing.why
    const media = await findPicture(parts, job, drawing.mediaId, work)
    if (media) return media
    if (isAgain) return WHY.unstored
    // The owner has deleted the media between two attempts of the job, so the remembered result is of no use, and the
    // picture is drawn again.
    await work.forget(stepOfJob)
    await work.forget(step)
  }
}

async function findPicture(
  { db }: DrawingParts,
  { keyId }: ClaimedJob,
  mediaId: string,
  { signal }: AuthorWork,
): Promise<CourseMediaOf<'picture'> | null> {
  const [row] = (await askStore(() => findManyMedia(db, keyId, [mediaId]), signal)) as StoredMedia[]
  const media = row && describeMedia(row)
  return media?.kind === 'picture' ? media : null
}

/** Draws a picture and stores it. Budget and media quota are checked before the call, because the call costs money. */
async function drawAndKeep(
  parts: DrawingParts,
  job: ClaimedJob,
  { brief, alt }: MaterialPicture,
  work: AuthorWork,
  late: AbortSignal,
): Promise<Drawn> {
  const { db, illustrator, mediaQuotaBytes } = parts
  const signal = AbortSignal.any([work.signal, late])
  const room = await retryStore(
    () => reserveBytes(db, job.keyId, LIKELY_BYTES, mediaQuotaBytes, Date.now()),
    work.signal,
  )
  const release = () => retryStore(() => releaseBytes(db, room), work.signal)
  const bytes = await drawWithin(illustrator, brief, { ...work, signal }).finally(release)
  return { mediaId: (await keepPicture(parts, job, { bytes, name: alt.slice(0, NAME_CHARACTERS) }, signal)).id }
}

async function drawWithin(illustrator: Illustrator, brief: string, work: AuthorWork): Promise<Buffer> {
  const inputTokens = Math.ceil(Buffer.byteLength(brief) / BYTES_PER_TOKEN)
  const { name: model } = illustrator
  const release = await work.reserve({ model, inputTokens, outputTokens: PICTURE_TOKENS, pictures: 1 })
  return illustrator.draw(brief, work).finally(release)
}

/**
 * Decodes and stores a picture in the limited process for uploads. Retries while the machine is busy or the store is
 * unreachable, because the picture is already paid for.
 */
async function keepPicture(
  parts: DrawingParts,
  { keyId, accountId }: ClaimedJob,
  { bytes, name }: { bytes: Buffer; name: string },
  signal: AbortSignal,
): Promise<StoredMedia> {
  const madeBy = parts.illustrator.name
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const upload = { stream: Readable.from([bytes]), length: bytes.length, name, madeBy }
    try {
      return await addMedia(parts, { keyId, accountId }, upload, Date.now())
    } catch (error) {
      if (error instanceof PublicError && error.code !== 'RATE_LIMIT_EXCEEDED') throw error
      const unstored = new UnstoredPicture('A picture that was drawn could not be stored', { cause: error })
      const isLasting = !(error instanceof PublicError) && (error instanceof UnkeptBytes || !mayPass(error))
      if (isLasting || signal.aborted) throw unstored
      await setTimeout(pauseMs, null, { signal }).catch(() => {
        throw unstored
      })
    }
  }
}

/**
 * Returns the reason for a missing picture as the customer reads it, and logs the cause for the operator. Throws errors
 * that must end the whole job.
 */
function explainFailure(
  { illustrator, log }: DrawingParts,
  job: ClaimedJob,
  error: unknown,
  work: AuthorWork,
  late: AbortSignal,
): string {
  work.signal.throwIfAborted()
  if (error instanceof StoreFailure) throw error
  if (error instanceof GenerationError && error.code === 'MODEL_BUDGET') return WHY.budget
  if (error instanceof PublicError && error.code === 'USAGE_LIMIT_EXCEEDED_PLAN') return WHY.room
  log.warn({ jobId: job.id, model: illustrator.name, err: error }, 'a picture of a course could not be had')
  if (error instanceof UnstoredPicture) return WHY.unstored
  return late.aborted ? WHY.late : WHY.unusable
}
