import { transcode } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:zlib'
import type { Brand } from '../brand/brand.ts'
import { logoName } from '../brand/logo.ts'
import type { Course } from '../course/schema.ts'
import type { Sequencing } from '../edition.ts'
import { nameActivityPage } from '../player/activities/activity-names.ts'
import { type ActivityPage, buildActivityPage } from '../player/activities/build-activity-page.ts'
import { type Activity, listActivities } from '../player/activities/list-activities.ts'
import { buildAddresses, PLAYER_VERSION, type PlayerFiles, packageFiles } from '../player/assets.ts'
import { chooseTheme, renderCourseTheme } from '../player/course-theme.ts'
import { listPagePieces, listPieces, PRACTICE } from '../player/pieces.ts'
import { renderCourse } from '../player/render/render-course.ts'
import { placeBank, sealBank } from '../player/render/seal-bank.ts'
import { readStrings } from '../player/strings.ts'
import { type ControlDocument, readControlDocuments } from './control-documents.ts'
import type { TextFile } from './export-format.ts'
import { ALL_FORMATS, type FormatName, requirePlayerFormat, requireSequenced } from './formats.ts'
import { joinZip, type Packed, packFile, type Streamed, streamZip, type ZipSource } from './zip.ts'

const PAGE_NAME = 'index.html'
const THEME_NAME = 'theme.css'
const MEDIA_FOLDER = 'media/'
const VERSION_CHARACTERS = 16

/** The brand of the course's owner, and the bytes of its logo. */
export type Owner = { brand: Brand; logo: Uint8Array | null }

/**
 * Hash of everything that goes into a package besides the course: the player, the control documents, and the code of
 * this folder.
 */
export const PACKAGE_VERSION = hashIngredients()

/**
 * Caches the compressed form of files that many packages share. An entry is dropped when the player drops the bytes
 * that are its key.
 */
const packed = new WeakMap<Uint8Array, Promise<Packed>>()
const controlDocuments = new Map<FormatName, ControlDocument[]>()

/** Builds the zip of a course for an LMS. The same course, format, brand and version give the same bytes. */
export async function buildPackage(
  course: Course,
  format: FormatName,
  owner: Owner | null = null,
  sequencing: Sequencing | null = null,
): Promise<Uint8Array> {
  return packPages(course, renderPackagePages(course, format, owner, sequencing), format, owner, sequencing)
}

/**
 * Renders the pages of a course: one page, or one for each activity of a sequenced course. If the course has an
 * assessment, its sealed question bank is one of the files.
 */
export function renderPackagePages(
  course: Course,
  format: FormatName,
  owner: Owner | null = null,
  sequencing: Sequencing | null = null,
): TextFile[] {
  const logo = owner?.brand.logo
  const strings = readStrings(course.language)
  const bank = sealBank(course, strings, MEDIA_FOLDER, sequencing !== null)
  const { practice, ...assets } = buildAddresses(listPlayerFiles(course, format, owner, sequencing))
  return [
    ...(sequencing ? listActivities(course, strings).map(renderActivity) : [renderWhole()]),
    ...(bank ? [{ name: bank.file.name, text: Buffer.from(bank.file.bytes).toString() }] : []),
  ]

  function renderWhole(): TextFile {
    return { name: PAGE_NAME, text: renderPage(course) }
  }

  function renderActivity(activity: Activity): TextFile {
    return {
      name: nameActivityPage(activity.id),
      text: renderPage(activity.course, buildActivityPage(activity, course)),
    }
  }

  function renderPage(shown: Course, activity?: ActivityPage): string {
    return renderCourse(shown, strings, {
      kind: requirePlayerFormat(format).page,
      brand: owner?.brand ?? null,
      assets: {
        ...assets,
        ...(practice && listPieces(shown).has(PRACTICE) && { practice }),
        theme: THEME_NAME,
        ...(logo && { logo: logoName(logo) }),
        media: MEDIA_FOLDER,
      },
      bank: shown.assessment ? placeBank(bank, '') : null,
      ...(activity && { activity }),
    })
  }
}

export async function packPages(
  course: Course,
  pages: TextFile[],
  format: FormatName,
  owner: Owner | null = null,
  sequencing: Sequencing | null = null,
): Promise<Uint8Array> {
  return joinZip(await packFiles(course, pages, format, owner, sequencing))
}

/**
 * Packs the pages and the media of a course into a zip that is read as a stream, because a film may not fit into
 * memory. Media files are stored uncompressed.
 */
export async function streamPages(
  course: Course,
  pages: TextFile[],
  format: FormatName,
  owner: Owner | null,
  media: Streamed[],
  sequencing: Sequencing | null = null,
): Promise<ZipSource> {
  const files = media.map(file => ({ ...file, name: `${MEDIA_FOLDER}${file.name}` }))
  return streamZip(await packFiles(course, pages, format, owner, sequencing, files), files)
}

/**
 * Packs everything except the media files. Only the names of the media are needed here, for the list of files in the
 * description of the package.
 */
async function packFiles(
  course: Course,
  pages: TextFile[],
  format: FormatName,
  owner: Owner | null,
  sequencing: Sequencing | null,
  media: { name: string }[] = [],
): Promise<Packed[]> {
  const { files: player } = listPlayerFiles(course, format, owner, sequencing)
  const shared = Promise.all([...player, ...listControlDocuments(format)].map(packOnce))
  // The compression of the pages is started first, because it takes longest; it runs in the threads of zlib.
  const brand = owner?.brand ?? null
  const logo = brand?.logo && owner?.logo ? [{ name: logoName(brand.logo), bytes: owner.logo }] : []
  const courseFiles = [
    ...pages.map(({ name, text }) => packText(name, text)),
    packText(THEME_NAME, renderCourseTheme(chooseTheme(course, brand))),
    ...logo.map(({ name, bytes }) => packFile(name, bytes)),
  ]
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  const files = [...names(pages), THEME_NAME, ...names([...logo, ...player, ...media])]
  const described = describePackage(course, files, format, sequencing).map(({ name, text }) => packText(name, text))
  return [...(await Promise.all([...described, ...courseFiles])), ...(await shared)]
}

function describePackage(
  course: Course,
  files: string[],
  format: FormatName,
  sequencing: Sequencing | null,
): TextFile[] {
  if (!sequencing) return requirePlayerFormat(format).describe(course, files)
  const activities = listActivities(course, readStrings(course.language))
  return requireSequenced(format, sequencing).describe(course, files, activities)
}

function listPlayerFiles(
  course: Course,
  format: FormatName,
  owner: Owner | null,
  sequencing: Sequencing | null,
): PlayerFiles {
  const brand = owner?.brand ?? null
  const { driver } = sequencing ? requireSequenced(format, sequencing) : requirePlayerFormat(format)
  return packageFiles(driver, listPagePieces(course, brand), brand?.typeface, course.language)
}

/**
 * Packs a text as UTF-8. `transcode` is used because a single character beyond Latin-1 makes the whole JavaScript
 * string two bytes wide, and `Buffer.from` takes three times as long for such a string.
 */
function packText(name: string, text: string): Promise<Packed> {
  return packFile(name, transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8'))
}

function listControlDocuments(format: FormatName): ControlDocument[] {
  const documents = controlDocuments.get(format) ?? readControlDocuments(requirePlayerFormat(format))
  controlDocuments.set(format, documents)
  return documents
}

function packOnce({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<Packed> {
  const cachedEntry = packed.get(bytes)
  if (cachedEntry) return cachedEntry
  const packing = packFile(name, bytes, constants.Z_BEST_COMPRESSION)
  packed.set(bytes, packing)
  packing.catch(() => packed.delete(bytes))
  return packing
}

function hashIngredients(): string {
  const hash = createHash('sha256').update(PLAYER_VERSION)
  for (const name of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.[jt]s$/.test(name) && !name.endsWith('.test.ts')) hash.update(readFileSync(new URL(name, import.meta.url)))
  for (const format of ALL_FORMATS)
    if (format.container === 'player') for (const { bytes } of readControlDocuments(format)) hash.update(bytes)
  return hash.digest('hex').slice(0, VERSION_CHARACTERS)
}
