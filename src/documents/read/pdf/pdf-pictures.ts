import { createHash } from 'node:crypto'
import { getResolvedPDFJS } from 'unpdf'
import type { PictureCollector } from '../pictures/collect-pictures.ts'
import { encodePng, type RawPicture } from '../pictures/encode-png.ts'
import type { PdfLine } from './pdf-lines.ts'

/** The mark of a picture, its page, and the number of letters that stand before it on the page. */
export type PlacedMark = { mark: string; page: number; letters: number }

/**
 * CPU time, in milliseconds, after which no more pictures are decoded, so that enough is left for the text. Decoding
 * pictures is the most expensive work of the reader.
 */
const CPU_MS = 8_000
/**
 * Maximum number of pixels of one picture, and of all pictures of a document together. A larger picture is not decoded.
 */
export const MOST_PIXELS = 50_000_000
const LEAST_SIDE = 64
/** Minimum size at which a picture is shown, in points (a third of an inch). */
const LEAST_SHOWN = 24
const WHOLE_PAGE = 0.9
const ANSWER_MS = 5_000
/**
 * The mark of a picture's stream. Streams never lie inside a compressed object stream (ISO 32000-1, 7.5.7), so a file
 * without this mark has no pictures.
 */
const IMAGE_STREAM = /\/Subtype\s{0,2}\/Image/

type Matrix = [number, number, number, number, number, number]
type Box = { left: number; right: number; top: number; bottom: number }
type PdfPage = {
  view: number[]
  rotate: number
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[][] }>
  commonObjs: PdfObjects
  objs: PdfObjects
}
type PdfObjects = { get(name: string, answer: (value: unknown) => void): void }
type PdfImage = { width: number; height: number; data?: Uint8Array | Uint8ClampedArray; kind?: number }

/** Returns a reader that finds the pictures of pages one after the other; null for a file without pictures. */
export function createPdfPictures(bytes: Buffer, pictures: PictureCollector) {
  if (!IMAGE_STREAM.test(bytes.toString('latin1'))) return null
  const encoded = new Map<string, Buffer>()
  const placed: PlacedMark[] = []
  let pixels = 0
  return { readPage, placed }

  async function readPage(page: PdfPage, number: number, lines: PdfLine[]): Promise<void> {
    if (process.cpuUsage().user / 1_000 > CPU_MS) return void pictures.leave('too-many', number)
    // A page that cannot be painted may still have readable text.
    const images = await listImages(page).catch(() => {
      pictures.leave('unreadable', number)
      return []
    })
    for (const { name, box } of images) {
      const image = await findImage(page, name)
      const mark = image ? markImage(image, box, page, number, lines.length > 0) : leave('unreadable', number)
      if (mark !== '') placed.push({ mark, page: number, letters: countLettersAbove(box, page, lines) })
    }
  }

  function markImage(image: PdfImage, box: Box, page: PdfPage, number: number, hasText: boolean): string {
    if (Math.min(image.width, image.height) < LEAST_SIDE || isTiny(box)) return leave('small', number)
    if (hasText && coversPage(box, page)) return leave('background', number)
    const raw = readRaw(image)
    if (!raw) return leave('unreadable', number)
    const hash = createHash('sha256').update(raw.data).digest('hex')
    if (!encoded.has(hash)) {
      pixels += image.width * image.height
      if (pixels > MOST_PIXELS) return leave('too-many', number)
      encoded.set(hash, encodePng(raw))
    }
    return pictures.add({ bytes: encoded.get(hash)!, page: number })
  }

  function leave(why: Parameters<PictureCollector['leave']>[0], page: number): string {
    pictures.leave(why, page)
    return ''
  }
}

/**
 * Lists the pictures that a page paints, with the boxes that they fill: the transformation matrix maps the unit square
 * to the box (ISO 32000-1, 8.9.5).
 */
async function listImages(page: PdfPage): Promise<{ name: string; box: Box }[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const images: { name: string; box: Box }[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  fnArray.forEach((operator, at) => {
    const given = argsArray[at]
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    else if (operator === OPS.transform) matrix = multiply(matrix, given as unknown as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (given?.[0]) matrix = multiply(matrix, given[0] as Matrix)
    } else if (operator === OPS.paintImageXObject) images.push({ name: String(given![0]), box: measureBox(matrix) })
  })
  return images
}

function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = Array.from(inner) as Matrix
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function measureBox([a, b, c, d, e, f]: Matrix): Box {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ]
  return { left: Math.min(...xs!), right: Math.max(...xs!), bottom: Math.min(...ys!), top: Math.max(...ys!) }
}

/** Returns a decoded picture, or null where pdf.js could not decode it in time. */
async function findImage(page: PdfPage, name: string): Promise<PdfImage | null> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise(resolve => {
    // The timer keeps the process alive, which has nothing else to do while it waits.
    const silence = setTimeout(resolve, ANSWER_MS, null)
    objects.get(name, value => {
      clearTimeout(silence)
      resolve(value as PdfImage | null)
    })
  })
}

function readRaw({ width, height, data }: PdfImage): RawPicture | null {
  if (!data) return null
  const channels = data.length / (width * height)
  if (channels === 1 || channels === 3 || channels === 4) return { width, height, channels, data }
  const rowBytes = Math.ceil(width / 8)
  if (data.length !== rowBytes * height) return null
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = (data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0
  return { width, height, channels: 1, data: grey }
}

function isTiny({ left, right, top, bottom }: Box): boolean {
  return right - left < LEAST_SHOWN && top - bottom < LEAST_SHOWN
}

function coversPage({ left, right, top, bottom }: Box, { view }: PdfPage): boolean {
  const [x0, y0, x1, y1] = view as Matrix
  return right - left >= WHOLE_PAGE * (x1 - x0) && top - bottom >= WHOLE_PAGE * (y1 - y0)
}

/**
 * Counts the letters up to the lowest line above the picture in its column. On a rotated page, counts all letters, so
 * that the picture comes last.
 */
function countLettersAbove({ left, right, top }: Box, { rotate }: PdfPage, lines: PdfLine[]): number {
  const middle = (line: PdfLine) => line.y + line.height / 3
  const isAbove = (line: PdfLine) => middle(line) >= top && line.x < right && line.right > left
  const above = lines.filter(isAbove)
  const last = rotate === 0 ? above.toSorted((one, other) => one.y - other.y)[0] : lines.at(-1)
  const end = last ? lines.indexOf(last) + 1 : 0
  return lines.slice(0, end).reduce((sum, { text }) => sum + countLetters(text), 0)
}

export function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
