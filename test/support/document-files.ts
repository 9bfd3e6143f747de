import sharp from 'sharp'
import { namePictures } from '../../src/course/media/picture-sizes.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { nameDocumentPictures, writeDocument } from '../../src/export/write-document.ts'
import { joinZip, packFile } from '../../src/export/zip.ts'
import { convertToJpegApart } from '../../src/media/convert-to-jpeg-apart.ts'

const MEDIA = { id: 'med_01j6l4c8gg09apvo259806m0h2', kind: 'picture', bytes: 1, width: 640, height: 400 } as const
const HASH = '0123456789abcdef'

/** Adds two pictures to the first lesson: one with alternative text, and a decorative one. */
export function withPictures(course: Course): Course {
  const [chapter, ...chapters] = course.chapters
  const [lesson, ...lessons] = chapter!.lessons
  const picture = { type: 'image', media: MEDIA.id, width: 'wide' }
  const blocks = [
    { ...picture, id: `${lesson!.id}b80`, alt: 'A "plan" of <exits> & doors', caption: 'Where to go' },
    { ...picture, id: `${lesson!.id}b81`, decorative: true },
    ...lesson!.blocks,
  ]
  return courseSchema.parse({
    ...course,
    chapters: [{ ...chapter!, lessons: [{ ...lesson!, blocks }, ...lessons] }, ...chapters],
    media: [{ ...MEDIA, hash: HASH }],
  })
}

/** Exports the course as a file with its pictures. */
export async function writeFile(course: Course, format: FormatName): Promise<Uint8Array> {
  const written = await writeDocument(course, format)
  if ('text' in written) return Buffer.from(written.text)
  const picture = { width: MEDIA.width, height: MEDIA.height, channels: 3, background: '#336699' } as const
  const stored = await sharp({ create: picture }).webp().toBuffer()
  const files = namePictures({ ...MEDIA, hash: HASH }).map(({ name }) => ({ name, crc: 0, size: 0, open: fail }))
  const shown = course.media ? nameDocumentPictures(course, format, files) : []
  const [jpeg] = shown.some(({ name }) => name.endsWith('.jpg')) ? await convertToJpegApart([stored]) : []
  const bytes = jpeg ?? stored
  return joinZip([...written.files, ...(await Promise.all(shown.map(({ name }) => packFile(name, bytes))))])
}

function fail(): never {
  throw new Error('It is not read')
}
