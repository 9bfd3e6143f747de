import { mediaId } from '../media/course-media.ts'
import { title } from '../parts.ts'
import { line } from '../text.ts'
import { lineText, titleText } from '../texts.ts'
import { blockKind, READ } from './block-kind.ts'

/** A file that the course's owner has uploaded, for learners to take away. */
export const download = blockKind({
  type: 'download',
  shape: {
    media: mediaId.describe("The file's id, which its upload returned."),
    title,
    purpose: line(300).optional().describe('The purpose of the file.'),
  },
  texts: ({ title: name, purpose }) => [titleText(name), ...(purpose ? [lineText(purpose)] : [])],
  markdown: ({ title: name, purpose }) => [`**${name}**`, purpose].filter(text => text !== undefined).join('\n\n'),
  media: block => [{ id: block.media, kind: 'file' }],
  traits: { ...READ, teaches: false },
  prompt: '`download`: a file that was uploaded.',
})
