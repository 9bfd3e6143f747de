import { z } from 'zod'
import { line } from '../text.ts'
import { CAPTIONS_FORMAT, FILE_FORMATS, FILM_CODECS, FILM_FORMATS, SOUND_FORMATS } from './media-formats.ts'

/** Id of uploaded media, as the response to the upload contains it. */
export const mediaId = z.string().regex(/^med_[0-9a-v]{26}$/)

const common = {
  id: mediaId,
  bytes: z.int().min(1).describe("The total size of the medium's files."),
  hash: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe("The hash with which the names of the medium's files begin."),
}
/** Maximum length of the name of the model that made a picture. */
const MAKER_CHARACTERS = 230
const pixels = z.int().min(1)
const seconds = z.int().min(1).describe('The duration in seconds.')

const pictureSchema = z.object({
  ...common,
  kind: z.literal('picture'),
  width: pixels.describe('The width of the largest file.'),
  height: pixels,
  madeBy: line(MAKER_CHARACTERS)
    .optional()
    .describe('The model that drew the picture; pages name it. Missing if a person uploaded the picture.'),
})

/**
 * Facts about media that the course shows. They are everything that pages and packages need to know about a file, so
 * that rendering reads no other source.
 */
export const courseMediaSchema = z.discriminatedUnion('kind', [
  pictureSchema,
  z.object({ ...common, kind: z.literal('sound'), format: z.enum(SOUND_FORMATS), seconds }),
  z.object({
    ...common,
    kind: z.literal('film'),
    format: z.enum(FILM_FORMATS),
    width: pixels,
    height: pixels,
    seconds,
    codec: z.enum(FILM_CODECS),
    hasSound: z.boolean(),
  }),
  z.object({ ...common, kind: z.literal('captions'), format: z.literal(CAPTIONS_FORMAT), seconds }),
  z.object({
    ...common,
    kind: z.literal('file'),
    format: z.enum(FILE_FORMATS),
    name: line(200).describe('The name under which a learner saves the file.'),
  }),
])

export type CourseMedia = z.output<typeof courseMediaSchema>
export type CourseMediaKind = CourseMedia['kind']
export const COURSE_MEDIA_KINDS = courseMediaSchema.options.map(({ shape }) => shape.kind.value)
export type CourseMediaOf<Kind extends CourseMediaKind> = Extract<CourseMedia, { kind: Kind }>
