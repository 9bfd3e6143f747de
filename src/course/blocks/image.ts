import { z } from 'zod'
import { mediaId } from '../media/course-media.ts'
import { describePicture } from '../media/describe-picture.ts'
import { pictureUse } from '../media/media-use.ts'
import { ALTERNATIVE_TEXT, DECORATIVE } from '../media/shown-picture.ts'
import { line } from '../text.ts'
import { lineText } from '../texts.ts'
import { blockKind, SHOWN } from './block-kind.ts'

/** As wide as the text, as the page, or half as wide with the next text beside it. */
export const IMAGE_WIDTHS = ['text', 'wide', 'half'] as const

/** A picture that the course's owner has uploaded. Nobody else can write one. */
export const image = blockKind({
  type: 'image',
  shape: {
    media: mediaId.describe('The id that uploading the picture gave.'),
    alt: ALTERNATIVE_TEXT.optional(),
    decorative: DECORATIVE.optional(),
    caption: line(300).optional(),
    width: z.enum(IMAGE_WIDTHS),
  },
  texts: ({ alt, decorative, caption }) =>
    [decorative ? undefined : alt, caption].filter(text => text !== undefined).map(lineText),
  markdown: ({ alt, decorative, caption }) =>
    [`*[${describePicture({ alt, decorative })}]*`, caption].filter(text => text !== undefined).join('\n\n'),
  media: block => [pictureUse(block.media)],
  traits: { ...SHOWN, teaches: false },
  prompt: '`image`: a picture that was uploaded.',
})
