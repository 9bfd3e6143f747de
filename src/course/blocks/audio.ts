import { mediaId } from '../media/course-media.ts'
import { title } from '../parts.ts'
import { markdown } from '../text.ts'
import { markdownText, titleText } from '../texts.ts'
import { blockKind, SHOWN } from './block-kind.ts'

export const TRANSCRIPT_CHARACTERS = 20_000

/** A sound that the course's owner has uploaded. */
export const audio = blockKind({
  type: 'audio',
  shape: {
    media: mediaId.describe("The sound's id, which its upload returned."),
    title,
    transcript: markdown(TRANSCRIPT_CHARACTERS)
      .optional()
      .describe('The words of the sound, for people who do not hear it.'),
  },
  texts: block => [titleText(block.title), ...(block.transcript ? [markdownText(block.transcript)] : [])],
  markdown: block => [`**${block.title}**`, block.transcript].filter(text => text !== undefined).join('\n\n'),
  media: block => [{ id: block.media, kind: 'sound' }],
  traits: SHOWN,
  prompt: '`audio`: a sound that was uploaded.',
})
