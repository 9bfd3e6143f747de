import { createHash } from 'node:crypto'
import type { LeftOutPictures, PictureCrop, PictureReason } from '../../../course/source-document.ts'
import { cleanLine } from '../clean-text.ts'
import { readPictureFacts } from './picture-facts.ts'
import { writeMark } from './picture-marks.ts'

export const MOST_PICTURES = 150
const LEAST_SIDE = 64
/**
 * A picture that occurs more than `MOST_REPEATS` times is a logo. One that occurs exactly so often is a logo too,
 * unless the document has more than `PAGES_PER_REPEAT` pages for each time.
 */
const MOST_REPEATS = 3
const PAGES_PER_REPEAT = 3
/**
 * Maximum longest side and number of pixels of a picture, as in docs/media.md; larger pictures are refused when they
 * are decoded.
 */
const LONGEST_SIDE = 12_000
const MOST_PIXELS = 50_000_000
const ALT_CHARACTERS = 1_000
const MOST_FOUND = 99_999
const MOST_PAGES_NAMED = 50

const FILE_NAME = /^\S*\.(jpe?g|png|webp|gif|avif|svg|heic|tiff?|bmp|emf|wmf)$/i
/**
 * Texts that office programs add to generated alternative texts (`MACHINE_WORDS`), and names that they give to every
 * picture (`NAMED_BY_PROGRAM`).
 */
const MACHINE_WORDS = new RegExp(
  String.raw`[,.;]?\s*(?:${[
    ...['description automatically generated', 'automatisch generierte beschreibung'],
    ...['ai-generated content may be incorrect', 'ki-generierte inhalte können fehlerhaft sein'],
  ].join('|')})\.?`,
  'gi',
)
const NAMED_BY_PROGRAM = /^(picture|image|grafik|bild|imagen|graphic|immagine)\s?\d{0,4}$/i

/** A picture in the form in which a reader found it in the document. */
export type FoundPicture = {
  bytes: Buffer
  alt?: string | null | undefined
  caption?: string | null | undefined
  page?: number | undefined
  crop?: PictureCrop | null | undefined
}

/** A picture that is kept, with the name of its file. */
export type ChosenPicture = { name: string; alt?: string; caption?: string }

/**
 * The file of a picture that is passed on to be decoded. The hash includes the crop, so that two crops of one file are
 * different.
 */
export type PictureFile = { name: string; sha256: string; bytes: Buffer; crop?: PictureCrop }

export type PictureChoice = {
  /** The kept pictures by the numbers of their marks. */
  chosen: Map<number, ChosenPicture>
  files: PictureFile[]
  leftOut: LeftOutPictures[]
}

type Candidate = FoundPicture & { number: number; sha256: string }

/** Collects the pictures of one document and chooses those that a learner needs. */
export function createPictureCollector() {
  const candidates: Candidate[] = []
  const leftOut: { why: PictureReason; page?: number | undefined }[] = []
  let count = 0
  return { add, leave, choose }

  /**
   * Adds a picture and returns the mark that stands for it in the text; an empty string for a picture whose file cannot
   * be used.
   */
  function add(picture: FoundPicture): string {
    const why = findFlaw(picture.bytes)
    if (why || ++count > MOST_FOUND) {
      leave(why ?? 'too-many', picture.page)
      return ''
    }
    candidates.push({ ...picture, number: count, sha256: hashPicture(picture) })
    return writeMark(count)
  }

  /** Records that a picture is left out, and why. */
  function leave(why: PictureReason, page?: number | undefined): void {
    leftOut.push({ why, page })
  }

  function choose(pages: number | null): PictureChoice {
    const places = Map.groupBy(candidates, ({ sha256 }) => sha256)
    const chosen: PictureChoice['chosen'] = new Map()
    const files: PictureFile[] = []
    const names = new Map<string, string>()
    for (const candidate of candidates) {
      const { number, sha256, bytes, crop, page, alt, caption } = candidate
      if (isRepeated(places.get(sha256)!, pages)) leave('repeated', page)
      else if (!names.has(sha256) && files.length === MOST_PICTURES) leave('too-many', page)
      else {
        if (!names.has(sha256)) {
          names.set(sha256, `f${files.length + 1}`)
          files.push({ name: names.get(sha256)!, sha256, bytes, ...(crop && { crop }) })
        }
        const words = { ...says('alt', cleanAlt(alt)), ...says('caption', cleanLine(caption ?? '')) }
        chosen.set(number, { name: names.get(sha256)!, ...words })
      }
    }
    return { chosen, files, leftOut: sumUp(leftOut) }
  }
}

export type PictureCollector = ReturnType<typeof createPictureCollector>

/** Returns why a picture cannot be used, as far as this can be seen without decoding it; null if it can be used. */
function findFlaw(bytes: Buffer): PictureReason | null {
  const { format, width, height } = readPictureFacts(bytes)
  if (format === 'drawing') return 'drawing'
  if (format === 'unknown') return 'unreadable'
  if (width === null || height === null) return null
  if (width === 0 || height === 0) return 'unreadable'
  if (width < LEAST_SIDE || height < LEAST_SIDE) return 'small'
  return Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS ? 'too-large' : null
}

function hashPicture({ bytes, crop }: FoundPicture): string {
  const hash = createHash('sha256').update(bytes)
  return (crop ? hash.update(JSON.stringify(crop)) : hash).digest('hex')
}

function isRepeated(places: Candidate[], pages: number | null): boolean {
  if (places.length > MOST_REPEATS) return true
  return pages !== null && places.length === MOST_REPEATS && places.length * PAGES_PER_REPEAT >= pages
}

/** Returns the alternative text if a person wrote it; empty if it is a file name or was made by a program. */
function cleanAlt(alt: string | null | undefined): string {
  const text = cleanLine((alt ?? '').replace(MACHINE_WORDS, ''))
    .slice(0, ALT_CHARACTERS)
    .toWellFormed()
  return FILE_NAME.test(text) || NAMED_BY_PROGRAM.test(text) ? '' : text
}

function says(field: 'alt' | 'caption', text: string): { alt?: string; caption?: string } {
  return text === '' ? {} : { [field]: text }
}

/** Returns one entry for each reason, in order of first occurrence, with the number of pictures and their pages. */
export function sumUp(leftOut: { why: PictureReason; page?: number | undefined }[]): LeftOutPictures[] {
  return [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, all]) => {
    const pages = [...new Set(all.flatMap(({ page }) => page ?? []))].sort((one, other) => one - other)
    return { why, count: all.length, ...(pages.length > 0 && { pages: pages.slice(0, MOST_PAGES_NAMED) }) }
  })
}
