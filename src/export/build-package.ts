import { transcode } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:zlib'
import { EDITIONS, type Edition } from '../course/editions.ts'
import type { Course } from '../course/schema.ts'
import { renderTheme } from '../look/theme.ts'
import { PLAYER_VERSION, playerAssets } from '../player/assets.ts'
import { renderCourse } from '../player/render-course.ts'
import { stringsFor } from '../player/strings.ts'
import { readControlDocuments } from './control-documents.ts'
import { renderManifest12 } from './manifest-12.ts'
import { renderManifest2004 } from './manifest-2004.ts'
import { joinZip, type Packed, packFile } from './zip.ts'

const PAGE_NAME = 'index.html'
const THEME_NAME = 'theme.css'
const VERSION_CHARACTERS = 16

/** Changes with everything that goes into a package besides the course: the player, the control documents, the code of this folder. */
export const PACKAGE_VERSION = hashIngredients()

/** What is the same in every package of an edition, compressed as well as zlib can, once for each process. */
type Shared = { player: Packed[]; controlDocuments: Packed[] }

const shared = new Map<Edition, Promise<Shared>>()

/** The course as a zip that an LMS takes. The same course, edition and version give the same bytes. */
export async function buildPackage(course: Course, edition: Edition): Promise<Uint8Array> {
  return packPage(course, renderPage(course, edition), edition)
}

export function renderPage(course: Course, edition: Edition): string {
  const { script, style, font } = assetsOf(edition)
  return renderCourse(course, stringsFor(course.language), {
    kind: 'package',
    assets: { script: script.name, style: style.name, theme: THEME_NAME, font: font.name },
  })
}

export async function packPage(course: Course, page: string, edition: Edition): Promise<Uint8Array> {
  const { player, controlDocuments } = await findShared(edition)
  // The page takes longest: zlib's threads have it while the rest is written.
  const own = [packText(PAGE_NAME, page), packText(THEME_NAME, renderTheme(course.hues))]
  const files = [PAGE_NAME, THEME_NAME, ...player.map(({ name }) => name)]
  const manifest = edition === 'scorm12' ? renderManifest12(course, files) : renderManifest2004(course, files, edition)
  const packed = await Promise.all([packText('imsmanifest.xml', manifest), ...own])
  return joinZip([...packed, ...player, ...controlDocuments])
}

/** One character beyond Latin-1 makes a page's text two bytes wide, which `Buffer.from` turns into UTF-8 at a third of this speed. */
function packText(name: string, text: string): Promise<Packed> {
  return packFile(name, transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8'))
}

function findShared(edition: Edition): Promise<Shared> {
  const known = shared.get(edition)
  if (known) return known
  const packing = packShared(edition)
  shared.set(edition, packing)
  packing.catch(() => shared.delete(edition))
  return packing
}

async function packShared(edition: Edition): Promise<Shared> {
  const pack = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
    packFile(name, bytes, constants.Z_BEST_COMPRESSION)
  return {
    player: await Promise.all(assetsOf(edition).files.map(pack)),
    controlDocuments: await Promise.all(readControlDocuments(edition).map(pack)),
  }
}

function assetsOf(edition: Edition) {
  const { scorm12, scorm2004 } = playerAssets()
  return edition === 'scorm12' ? scorm12 : scorm2004
}

function hashIngredients(): string {
  const hash = createHash('sha256').update(PLAYER_VERSION)
  for (const name of readdirSync(import.meta.dirname).sort())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(readFileSync(new URL(name, import.meta.url)))
  for (const edition of EDITIONS) for (const { bytes } of readControlDocuments(edition)) hash.update(bytes)
  return hash.digest('hex').slice(0, VERSION_CHARACTERS)
}
