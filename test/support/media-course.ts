import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Block } from '../../src/course/blocks/blocks.ts'
import type { CourseMedia } from '../../src/course/media/course-media.ts'
import { nameFiles } from '../../src/course/media/name-files.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import type { Streamed } from '../../src/export/zip.ts'
import type { LocaleCode } from '../../src/language/locales.ts'
import { cleanCaptions } from '../../src/media/clean-captions.ts'
import { readPicture } from '../../src/media/read-picture.ts'
import { pngOf } from './logo-files.ts'
import { mediaFile, SUBRIP, wavFile } from './media-files.ts'
import { scormCourse } from './scorm-course.ts'

const ID = 'med_01j6l4c8gg09apvo259806m0h'
const PICTURE = `${ID}1`
const SOUND = `${ID}2`
const FILM = `${ID}3`
const CAPTIONS = `${ID}4`
const FILE = `${ID}5`

/** The media blocks of the first lesson, after its text. */
const BLOCKS: Block[] = [
  { type: 'image', id: 'c1l1b11', media: PICTURE, alt: 'A door that stands open', caption: 'Doors', width: 'text' },
  {
    type: 'labelled-image',
    id: 'c1l1b12',
    media: PICTURE,
    alt: 'A corridor with three places',
    markers: [
      { x: 20, y: 30, title: 'Boxes', text: 'Three boxes leave half of the corridor. Away with them, today.' },
      { x: 21, y: 31, title: 'Exit sign', text: 'It is lit, also when the power fails.' },
      { x: 90, y: 80, title: 'Call point', text: 'Free, at the height of a hand.' },
    ],
  },
  { type: 'audio', id: 'c1l1b13', media: SOUND, title: 'The alarm', transcript: 'Nothing is heard.' },
  {
    type: 'video',
    id: 'c1l1b14',
    media: FILM,
    title: 'Pull, aim, squeeze',
    captions: [{ language: 'en', media: CAPTIONS }],
    poster: PICTURE,
    transcript: 'A hand pulls the ring.',
  },
  { type: 'download', id: 'c1l1b15', media: FILE, title: 'Walk-round list', purpose: 'Twelve lines to tick.' },
]

/** A short course with every media block, and its files. */
export async function mediaCourse(language: LocaleCode = 'en-US'): Promise<{ course: Course; files: Streamed[] }> {
  const picture = await readPicture(pngOf(1_000, 600, (x, y) => [x % 256, y % 256, 90, 255]))
  const bytes: Record<string, Buffer[]> = {
    [PICTURE]: picture.files.map(file => file.bytes),
    [SOUND]: [wavFile(1)],
    [FILM]: [mediaFile('film.webm')],
    [CAPTIONS]: [Buffer.from(cleanCaptions(Buffer.from(SUBRIP)).text)],
    [FILE]: [Buffer.from('%PDF-1.7\n%%EOF')],
  }
  const describe = (id: string, number: number) => ({
    id,
    hash: String(number).repeat(16),
    bytes: bytes[id]!.reduce((sum, file) => sum + file.length, 0),
  })
  const media: CourseMedia[] = [
    { ...describe(PICTURE, 1), kind: 'picture', width: picture.width, height: picture.height },
    { ...describe(SOUND, 2), kind: 'sound', format: 'wav', seconds: 1 },
    {
      ...describe(FILM, 3),
      kind: 'film',
      format: 'webm',
      width: 160,
      height: 90,
      seconds: 2,
      codec: 'vp9',
      hasSound: true,
    },
    { ...describe(CAPTIONS, 4), kind: 'captions', format: 'vtt', seconds: 2 },
    { ...describe(FILE, 5), kind: 'file', format: 'pdf', name: 'Walk round.pdf' },
  ]
  const course = scormCourse({ language })
  course.chapters[0]!.lessons[0]!.blocks.splice(1, 0, ...BLOCKS)
  const files = media.flatMap(each => nameFiles(each).map(({ name }, at) => streamOf(name, bytes[each.id]![at]!)))
  return { course: courseSchema.parse({ ...course, media }), files }
}

function streamOf(name: string, bytes: Buffer): Streamed {
  return { name, size: bytes.length, crc: crc32(bytes), open: async () => Readable.from([bytes]) }
}
