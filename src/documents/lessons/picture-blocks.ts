import { shortened } from '../../course/markdown-words.ts'
import type { SourcePicture } from '../../course/source-document.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { TeachingBlock } from './section-writer.ts'

/** Maximum number of pictures shown in one place; more would be a gallery and not a lesson. */
const MOST_TOGETHER = 6
const CAPTION = 300

/**
 * Returns image blocks for the pictures at one place in the document. The `name` of each given picture must already be
 * the name of its media.
 */
export function pictureBlocks(
  pictures: SourcePicture[] | undefined,
  document: string,
  phrases: Pick<SourcePhrases, 'pictureOf' | 'pictureOnPage'>,
): TeachingBlock[] {
  return (pictures ?? []).slice(0, MOST_TOGETHER).map(({ name, alt, caption, page }) => ({
    type: 'image',
    media: name,
    alt: alt ?? say(page ? phrases.pictureOnPage : phrases.pictureOf, { name: document, page: page ?? 0 }),
    ...(caption !== undefined && { caption: shortened(caption, CAPTION) }),
    width: 'text',
  }))
}
