import { z } from 'zod'
import { mediaId } from '../media/course-media.ts'
import { pictureUse } from '../media/media-use.ts'
import { title } from '../parts.ts'
import { markdown } from '../text.ts'
import { markdownText, titleText } from '../texts.ts'
import { TRANSCRIPT_CHARACTERS } from './audio.ts'
import { blockKind, SHOWN } from './block-kind.ts'

const MOST_CAPTIONS = 20

/**
 * A language tag (BCP 47), such as `de`, `pt-BR` or `zh-Hant`. Captions may be in more languages than courses are
 * written in.
 */
const captionLanguage = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)

/** A film that the course's owner has uploaded, with captions in any number of languages. */
export const video = blockKind({
  type: 'video',
  shape: {
    media: mediaId.describe("The film's id, which its upload returned."),
    title,
    captions: z
      .array(
        z.object({
          language: captionLanguage,
          media: mediaId.describe("The captions' id, which their upload returned."),
        }),
      )
      .min(1)
      .max(MOST_CAPTIONS)
      .optional(),
    poster: mediaId.optional().describe('A picture that is shown until the film is played.'),
    transcript: markdown(TRANSCRIPT_CHARACTERS)
      .optional()
      .describe('The film in words, for people who cannot see or hear it.'),
  },
  texts: block => [titleText(block.title), ...(block.transcript ? [markdownText(block.transcript)] : [])],
  markdown: block => [`**${block.title}**`, block.transcript].filter(text => text !== undefined).join('\n\n'),
  faults: ({ captions = [] }) =>
    new Set(captions.map(({ language }) => language.toLowerCase())).size < captions.length
      ? ['must have captions in each language only once']
      : [],
  media: ({ media, captions = [], poster }) => [
    { id: media, kind: 'film' },
    ...captions.map(({ media: id }) => ({ id, kind: 'captions' as const })),
    ...(poster ? [pictureUse(poster)] : []),
  ],
  traits: SHOWN,
  prompt: '`video`: a film that was uploaded.',
})
