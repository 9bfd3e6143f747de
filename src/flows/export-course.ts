import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Course } from '../course/schema.ts'
import { type Conversion, type Edition, SEQUENCINGS, type Sequencing } from '../edition.ts'
import { PublicError } from '../errors.ts'
import { type Owner, PACKAGE_VERSION, packPages, streamPages } from '../export/build-package.ts'
import { downloadName } from '../export/download-name.ts'
import { type FormatName, hasSequencing, requireFormat } from '../export/formats.ts'
import { type LeftOut, listLeftOut } from '../export/left-out.ts'
import { nameDocumentPictures } from '../export/write-document.ts'
import { streamZip, type ZipSource } from '../export/zip.ts'
import { createTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'
import type { ByteSource, MediaStore } from '../storage/media-store.ts'
import type { PackageDescription, Packages } from '../storage/packages.ts'
import type { Act } from '../store/audit.ts'
import { findBrand, findLogo } from '../store/brands.ts'
import {
  findCurrentVersion,
  findPackage,
  recordExport,
  recordPackage,
  requireCourse,
  type StoredPackage,
} from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { addErasure } from '../store/erasures.ts'
import { findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import { newPackageFolder } from '../store/ids.ts'
import { requirePackageRoom } from '../store/media/media-quota.ts'
import { buildCourseExported } from '../webhooks/events.ts'
import { buildShareUrl } from './course-object.ts'
import { convertToJpegs } from './media/convert-to-jpegs.ts'
import { findPackageMedia } from './media/course-media.ts'
import { withSpool } from './media/spool-bytes.ts'
import { renderPage } from './pages/render-page.ts'
import { workOnCourse } from './work-on-course.ts'

const PACKAGE_BYTES = 1024 ** 3
const WAIT_MS = 60_000

/** Limits the writing of packages with media, which may be a gigabyte each: one at a time per account, two in all. */
const inTurn = createTurns({ perName: 1, inAll: 2, waitMs: WAIT_MS })

type PackageFile = Omit<StoredPackage, 'path'>

/** Where a package is written, and how it is recorded. */
type PackageTarget = {
  path: string
  fileName: string
  /** Returns the package that another request has built meanwhile; null: there is none. */
  findOther(): Promise<StoredPackage | null>
  record(packageFile: PackageFile): Promise<StoredPackage>
}

export type ExportParts = {
  db: Database
  packages: Packages
  media: MediaStore
  mediaQuotaBytes: number
  /** The folder for what does not fit into memory until a package is written. */
  uploadFolder: string
  baseUrl: string
}

export type ExportOrder<Format extends FormatName = FormatName> = {
  keyId: string
  accountId: string
  courseId: string
  edition: Format
  sequencing?: Sequencing | null
  callbackUrl: string | null
  idempotency: IdempotencyClaim | null
  act?: Act | null
}

export type ExportResult<Format extends FormatName = Edition> = {
  courseId: string
  format: Format
  downloadUrl: string
  shareUrl: string
  exportedAt: string
}

export type ConversionResult = ExportResult<Conversion> & { leftOut: LeftOut[] }

/** Exports a course in one of the editions of the API contract. */
export async function exportCourse(
  parts: ExportParts,
  order: ExportOrder<Edition>,
  now: number,
): Promise<ExportResult> {
  const { edition, sequencing } = order
  if (sequencing && !hasSequencing(edition, sequencing))
    throw new PublicError('VALIDATION_ERROR', refusal('sequencing-unknown', { edition }))
  return recordFile(parts, order, now, () => ({}))
}

/** Exports a course in any other format. The result lists the parts of the course that the file leaves out. */
export async function convertCourse(
  parts: ExportParts,
  order: ExportOrder<Conversion>,
  now: number,
): Promise<ConversionResult> {
  return recordFile(parts, order, now, course => ({
    leftOut: listLeftOut(course, requireFormat(order.edition).medium),
  }))
}

/**
 * Builds the file unless it exists for this course version, format and brand, and records the export with an event of
 * its own. Returns the export.
 */
async function recordFile<Format extends FormatName, More>(
  parts: ExportParts,
  order: ExportOrder<Format>,
  now: number,
  sayMore: (course: Course) => More,
): Promise<ExportResult<Format> & More> {
  const { db, packages, baseUrl } = parts
  const answered = await findAnswer(db, order.idempotency, now)
  const course = await requireCourse(db, order.keyId, order.courseId)
  if (order.sequencing && !course.assessment) throw new PublicError('VALIDATION_ERROR', refusal('sequencing-untested'))
  const { path } = await storedPackage(parts, course, order)
  if (answered) return answered as ExportResult<Format> & More
  return recordExport(
    db,
    {
      courseId: course.id,
      courseVersion: course.version,
      edition: order.edition,
      path,
      idempotency: order.idempotency,
      act: order.act,
      answerAt: exportedAt => ({
        courseId: course.id,
        format: order.edition,
        downloadUrl: packages.urlOf(path),
        shareUrl: buildShareUrl(course.id, baseUrl),
        exportedAt: new Date(exportedAt).toISOString(),
        ...sayMore(course),
      }),
      eventOf: result =>
        order.callbackUrl
          ? {
              keyId: order.keyId,
              accountId: order.accountId,
              courseId: course.id,
              type: 'course.exported',
              url: order.callbackUrl,
              body: JSON.stringify(buildCourseExported(result)),
            }
          : null,
    },
    Date.now(),
  )
}

/**
 * Returns the package of this course version, format and brand. It is built if its file is missing or has the wrong
 * size, so that the file exists before anybody gets its address.
 */
async function storedPackage(parts: ExportParts, course: Course, order: ExportOrder): Promise<StoredPackage> {
  const { db, packages } = parts
  const { edition, accountId, sequencing = null } = order
  const owner = await findBrand(db, accountId)
  const version = describePackageVersion(course.version, owner?.version ?? null, sequencing)
  const existingPackage = await findPackage(db, course.id, edition, version)
  if (existingPackage && (await packages.findSize(existingPackage.path)) === existingPackage.size)
    return existingPackage
  const logo = owner?.brand.logo ? await findLogo(db, accountId, owner.brand.logo.sha256) : null
  // The brand names a logo that was replaced after the brand was read: both are read again.
  if (owner?.brand.logo && !logo) return storedPackage(parts, course, order)
  const fileName = downloadName(course, edition, sequencing)
  const path = existingPackage?.path ?? `${newPackageFolder()}/${fileName}`
  const findOther = async () => {
    const other = await findPackage(db, course.id, edition, version)
    return other && other.path !== path ? other : null
  }
  return writePackage(parts, course, order, owner && { brand: owner.brand, logo }, {
    path,
    fileName,
    findOther,
    record,
  })

  async function record(packageFile: PackageFile): Promise<StoredPackage> {
    try {
      const recorded = await recordPackage(db, course.id, edition, version, { path, ...packageFile }, Date.now())
      // If another process has recorded the same package first, that one is used, and the file written here is erased.
      if (recorded.path !== path) await addErasure(db, path, Date.now())
      return recorded
    } catch (error) {
      // If the course was deleted meanwhile, its package is deleted too.
      if ((await findCurrentVersion(db, course.id)) !== null) throw error
      await addErasure(db, path, Date.now())
      throw new PublicError('NOT_FOUND', refusal('no-such-course'))
    }
  }
}

/** Writes a package: in memory if it has no media, otherwise as a stream. */
async function writePackage(
  parts: ExportParts,
  course: Course,
  order: ExportOrder,
  owner: Owner | null,
  target: PackageTarget,
): Promise<StoredPackage> {
  const { db, packages, media, mediaQuotaBytes, uploadFolder } = parts
  const { edition, keyId, accountId, sequencing = null } = order
  const format = requireFormat(edition)
  const description = { contentType: format.contentType, fileName: target.fileName }
  const requireRoom = async (bytes: number) => {
    if (course.media) await requirePackageRoom(db, keyId, bytes, mediaQuotaBytes)
  }
  const putStream = (zip: ZipSource) => putZip(packages, accountId, target, zip, description, requireRoom)
  const pictures = () => findPackageMedia(db, media, keyId, course.media ?? [])
  if (format.container === 'player') {
    const pages = await renderPage(accountId, 'renderPackagePages', course, edition, owner, sequencing)
    if (course.media) return putStream(await streamPages(course, pages, edition, owner, await pictures(), sequencing))
    return putBytes(packages, target, await packPages(course, pages, edition, owner, sequencing), description)
  }
  const document = await workOnCourse(accountId, 'writeDocument', course, edition)
  if ('text' in document) return putBytes(packages, target, Buffer.from(document.text), description)
  const documentPictures = course.media ? nameDocumentPictures(course, edition, await pictures()) : []
  if (format.container === 'files' && format.pictures === 'webp')
    return putStream(streamZip(document.files, documentPictures))
  return withSpool(uploadFolder, async spool =>
    putStream(streamZip(document.files, await convertToJpegs(accountId, documentPictures, spool))),
  )
}

async function putZip(
  packages: Packages,
  accountId: string,
  { path, findOther, record }: PackageTarget,
  zip: ZipSource,
  description: PackageDescription,
  requireRoom: (bytes: number) => Promise<void>,
): Promise<StoredPackage> {
  if (zip.length > PACKAGE_BYTES) throw new PublicError('VALIDATION_ERROR', refusal('package-large'))
  const hashed = hashWhileRead(zip)
  const storedPackage = await inTurn(accountId, async () => {
    const other = await findOther()
    if (other) return other
    await requireRoom(zip.length)
    await packages.putStream(path, hashed.source, description)
    return record({ size: zip.length, sha256: hashed.digest() })
  })
  if (!storedPackage) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('account-busy'))
  return storedPackage
}

async function putBytes(
  packages: Packages,
  { path, record }: PackageTarget,
  bytes: Uint8Array,
  description: PackageDescription,
): Promise<StoredPackage> {
  await packages.put(path, bytes, description)
  return record({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
}

/**
 * Hashes the bytes while the store reads them. A store that retries reads them from the start, so the hash then also
 * starts again.
 */
function hashWhileRead({ length, open }: ZipSource): { source: ByteSource; digest(): string } {
  let hash = createHash('sha256')
  async function* read() {
    hash = createHash('sha256')
    for await (const chunk of open()) {
      hash.update(chunk)
      yield chunk
    }
  }
  const source = { length, sha256: null, open: () => Readable.from(read(), { objectMode: false }) }
  return { source, digest: () => hash.digest('hex') }
}

/**
 * Returns the part of a package's cache key that names neither course nor format. Older keys have no part for the
 * sequencing, like those of packages without one.
 */
function describePackageVersion(
  courseVersion: number,
  brandVersion: number | string | null,
  sequencing: Sequencing | null,
): string {
  return [courseVersion, PACKAGE_VERSION, brandVersion, sequencing].filter(part => part !== null).join('-')
}

/** Returns the sequencing of a stored package, the last part of its version; null: it has none. */
export function readSequencing(packageVersion: string): Sequencing | null {
  return SEQUENCINGS.find(sequencing => packageVersion.endsWith(`-${sequencing}`)) ?? null
}
