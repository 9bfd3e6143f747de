import { z } from 'zod'
import { mediaId } from '../media/course-media.ts'
import { pictureUse } from '../media/media-use.ts'
import { ALTERNATIVE_TEXT, percent } from '../media/shown-picture.ts'
import { line } from '../text.ts'
import { lineText, numbered, titleText } from '../texts.ts'
import { blockKind, SHOWN } from './block-kind.ts'

const LEAST_MARKERS = 2
const MOST_MARKERS = 8

/**
 * A picture that the course's owner has uploaded, with markers that open an explanation. Learners can complete the
 * lesson without opening them.
 */
export const labelledImage = blockKind({
  type: 'labelled-image',
  shape: {
    media: mediaId.describe("The picture's id, which its upload returned."),
    alt: ALTERNATIVE_TEXT.optional(),
    markers: z
      .array(
        z.object({
          x: percent.describe('Per cent of the width, from the left in every language.'),
          y: percent.describe('Per cent of the height, from the top.'),
          title: line(80),
          text: line(400),
        }),
      )
      .min(LEAST_MARKERS)
      .max(MOST_MARKERS),
  },
  texts: ({ alt, markers }) => [
    ...(alt ? [lineText(alt)] : []),
    ...markers.flatMap(({ title, text }) => [titleText(title), lineText(text)]),
  ],
  markdown: ({ alt = '', markers }) =>
    `*[${alt}]*\n\n${numbered(markers.map(({ title, text }) => `**${title}** ${text}`))}`,
  media: block => [pictureUse(block.media)],
  traits: SHOWN,
  prompt: '`labelled-image`: a picture that was uploaded, with places in it that are explained.',
})
