import { z } from 'zod'
import { line } from '../text.ts'
import { type CourseText, lineText } from '../texts.ts'
import { mediaId } from './course-media.ts'
import { describePicture } from './describe-picture.ts'
import { type MediaUse, pictureUse } from './media-use.ts'

export const ALTERNATIVE_TEXT = line(1_000).describe(
  'Alternative text: what the picture shows, for people who do not see it.',
)
export const DECORATIVE = z.literal(true).describe('Whether the picture is decorative: it adds nothing to the text.')

/** Per cent of a picture's width or height. */
export const percent = z.number().min(0).max(100)

/**
 * A picture beside text: at a question or an option, on a side of a flashcard, in a scene. Only the course's owner can
 * add one.
 */
export const shownPictureSchema = z.object({
  media: mediaId.describe("The picture's id, which its upload returned."),
  alt: ALTERNATIVE_TEXT.optional(),
  decorative: DECORATIVE.optional(),
})

/** The photo of a course's cover. It has no alternative text, because it is decoration beside the name and headline. */
export const coverPhotoSchema = z.object({
  media: mediaId.describe("The picture's id, which its upload returned."),
  x: percent.describe(
    'The point that stays visible however the photo is cropped: per cent of the width, from the left.',
  ),
  y: percent.describe('Per cent of the height, from the top.'),
})

export type ShownPicture = z.output<typeof shownPictureSchema>
export type CoverPhoto = z.output<typeof coverPhotoSchema>

/** Fields of entries that hold a picture. A model writes no pictures, so a rewrite keeps these fields. */
export const PICTURE_FIELDS = ['picture', 'frontPicture', 'backPicture'] as const

export function pictureTexts(...pictures: (ShownPicture | undefined)[]): CourseText[] {
  return pictures.flatMap(picture => (picture && describePicture(picture) ? [lineText(describePicture(picture))] : []))
}

export function pictureUses(...pictures: (ShownPicture | undefined)[]): MediaUse[] {
  return pictures.flatMap(picture => (picture ? [pictureUse(picture.media)] : []))
}

/** Returns the alternative text of a picture as Markdown, to precede the text on the same line. */
export function pictureMarkdown(picture: ShownPicture | undefined): string {
  return picture ? `*[${describePicture(picture)}]* ` : ''
}
