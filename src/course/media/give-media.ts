import { asMarkdown } from '../markdown-words.ts'
import type { Material, MaterialBlock, MaterialChapter } from '../material.ts'
import type { CourseMedia } from './course-media.ts'

/** Lists the media ids of all image blocks, each once, in course order. */
export function listShownPictures(chapters: MaterialChapter[]): string[] {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return [...new Set(blocks.flatMap(block => (block.type === 'image' ? (block.media ?? []) : [])))]
}

/**
 * Returns the material with facts about its media. An image block whose media are not in `media` becomes a text block
 * with the image's caption or description.
 */
export function giveMedia(material: Material, media: CourseMedia[]): Material {
  const known = new Set(media.map(({ id }) => id))
  const chapters = material.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => ({
      ...lesson,
      blocks: lesson.blocks.map(block => keepKnown(block, known)),
    })),
  }))
  return { ...material, chapters, media }
}

function keepKnown(block: MaterialBlock, known: Set<string>): MaterialBlock {
  if (block.type !== 'image' || block.media === undefined || known.has(block.media)) return block
  return { type: 'text', markdown: asMarkdown(block.caption ?? block.alt ?? '–'), cites: block.cites }
}
