import { z } from 'zod'
import { mediaId } from '../media/course-media.ts'
import { describePicture } from '../media/describe-picture.ts'
import { pictureUse } from '../media/media-use.ts'
import { ALTERNATIVE_TEXT, DECORATIVE } from '../media/shown-picture.ts'
import { line } from '../text.ts'
import { lineText } from '../texts.ts'
import { blockKind, SHOWN } from './block-kind.ts'

/** Maximum length of a picture brief: two or three sentences. */
export const PICTURE_BRIEF_CHARACTERS = 600

/**
 * Width of an image: as wide as the text, as wide as the page, or half as wide as the text, with the next block of text
 * beside it.
 */
export const IMAGE_WIDTHS = ['text', 'wide', 'half'] as const

/**
 * A picture in a lesson: uploaded by the course's owner, or drawn by an image model. Without media it is a placeholder
 * for a missing picture, which learners do not see. `brief` instructs whoever makes the picture and is not shown to
 * learners.
 */
export const image = blockKind({
  type: 'image',
  shape: {
    media: mediaId
      .optional()
      .describe("The picture's id, which its upload returned. Left out: a placeholder that learners do not see."),
    brief: line(PICTURE_BRIEF_CHARACTERS)
      .optional()
      .describe('What the missing picture has to show, for whoever draws or uploads it.'),
    alt: ALTERNATIVE_TEXT.optional(),
    decorative: DECORATIVE.optional(),
    caption: line(300).optional(),
    width: z.enum(IMAGE_WIDTHS),
  },
  faults: ({ media, brief }) => (media || brief ? [] : ['needs `media`, or a `brief` for the picture that is missing']),
  texts: ({ alt, decorative, caption }) =>
    [decorative ? undefined : alt, caption].filter(text => text !== undefined).map(lineText),
  markdown: ({ media, brief, alt, decorative, caption }) =>
    !media
      ? `*Picture wanted: ${brief}*`
      : [`*[${describePicture({ alt, decorative })}]*`, caption].filter(text => text !== undefined).join('\n\n'),
  media: ({ media }) => (media ? [pictureUse(media)] : []),
  traits: { ...SHOWN, teaches: false },
  prompt: '`image`: a picture that was uploaded.',
})
