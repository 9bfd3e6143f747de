import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Block } from '../../src/course/blocks/blocks.ts'
import type { CourseMediaOf } from '../../src/course/media/course-media.ts'
import { nameFiles } from '../../src/course/media/name-files.ts'
import type { ShownPicture } from '../../src/course/media/shown-picture.ts'
import { isChoice, type Question } from '../../src/course/questions/questions.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import type { Streamed } from '../../src/export/zip.ts'
import type { LocaleCode } from '../../src/language/locales.ts'
import { readPicture } from '../../src/media/read-picture.ts'
import { SCENARIO } from './interactive-samples.ts'
import { pngOf } from './logo-files.ts'
import { scormCourse } from './scorm-course.ts'

/** Ids of the two pictures of the course: a wide photo and a tall, transparent drawing. */
export const WIDE_ID = 'med_01j6l4c8gg09apvo259806m0h1'
export const TALL_ID = 'med_01j6l4c8gg09apvo259806m0h2'

const wide = (alt: string): ShownPicture => ({ media: WIDE_ID, alt })
type ReadPicture = Awaited<ReturnType<typeof readPicture>>

const tall = (alt: string): ShownPicture => ({ media: TALL_ID, alt })
const ornament: ShownPicture = { media: TALL_ID, decorative: true }

const FLASHCARDS: Block = {
  type: 'flashcards',
  id: 'c1l1b21',
  title: 'Signs and what they mean',
  cards: [
    {
      front: 'What does this sign say?',
      frontPicture: tall('A white figure that runs through a door, on green'),
      back: 'The way out is here.',
      backPicture: wide('The same sign above a door at the end of a corridor'),
    },
    { front: 'Heat', back: 'What lights the fuel.' },
    { front: 'Fuel', frontPicture: ornament, back: 'What burns.' },
  ],
}

const PICTURED_SCENARIO: Block = {
  ...SCENARIO,
  id: 'c1l1b22',
  scenes: SCENARIO.scenes.map((scene, at) => ({ ...scene, picture: wide(`What you see first, ${at + 1}`) })),
  ends: SCENARIO.ends.map((end, at) => (at === 0 ? { ...end, picture: tall('People at the assembly point') } : end)),
}

/** The pictures are encoded only once in each process, because encoding takes longer than everything else. */
let pictures: Promise<[ReadPicture, ReadPicture]> | undefined

function drawPictures(): Promise<[ReadPicture, ReadPicture]> {
  return Promise.all([
    readPicture(pngOf(1_200, 700, (x, y) => [x % 256, y % 256, 90, 255])),
    readPicture(pngOf(300, 500, (x, y) => [20, 90, 60, Math.hypot(x - 150, y - 250) < 140 ? 255 : 0])),
  ])
}

/**
 * Makes a course with a picture in every place outside media blocks that can have one; `files` are the files of the
 * pictures.
 */
export async function picturedCourse(language: LocaleCode = 'en-US'): Promise<{ course: Course; files: Streamed[] }> {
  pictures ??= drawPictures()
  const [photo, drawing] = await pictures
  const shelf = [photo, drawing].map(({ width, height, files }, at) => ({
    media: {
      id: [WIDE_ID, TALL_ID][at]!,
      kind: 'picture',
      hash: String(at + 1).repeat(16),
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      width,
      height,
    } satisfies CourseMediaOf<'picture'>,
    files: files.map(({ bytes }) => bytes),
  }))
  const course = scormCourse({ language, addOns: 'assessment' })
  const [lesson] = course.chapters[0]!.lessons
  lesson!.blocks.splice(1, 0, FLASHCARDS, PICTURED_SCENARIO)
  for (const block of lesson!.blocks) if (block.type === 'check') addPictures(block.question)
  addPictures(course.assessment!.questions[0]!)
  const files = shelf.flatMap(picture =>
    nameFiles(picture.media).map(({ name }, at) => streamFile(name, picture.files[at]!)),
  )
  const cover = { media: WIDE_ID, x: 80, y: 30 }
  return { course: courseSchema.parse({ ...course, cover, media: shelf.map(({ media }) => media) }), files }
}

/** Adds pictures to the stem and to all options but the last, which has only a word. */
function addPictures(question: Question): void {
  question.picture = wide('A fire in a waste bin, seen from the door')
  if (!isChoice(question)) return
  question.options.slice(0, -1).forEach((option, at) => {
    option.picture = at === 2 ? ornament : tall(`A vessel with the label ${at + 1}`)
  })
}

function streamFile(name: string, bytes: Buffer): Streamed {
  return { name, size: bytes.length, crc: crc32(bytes), open: async () => Readable.from([bytes]) }
}
