import type { CourseContent } from '../schema.ts'
import type { CourseMedia } from './course-media.ts'

/** The media that a course shows, each once, in reading order. */
export function listMediaIds({ chapters }: Pick<CourseContent, 'chapters'>): string[] {
  const blocks = chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  return [...new Set(blocks.flatMap(block => (block.type === 'image' ? [block.media] : [])))]
}

/** A course cannot show what its key does not have. */
export class UnknownMedia extends Error {}

/** The course with the facts of exactly those media that it shows. */
export function settleMedia<Content extends CourseContent>(content: Content, known: CourseMedia[]): Content {
  const { media: _media, ...rest } = content
  const byId = new Map(known.map(each => [each.id, each]))
  const shown = listMediaIds(content).map(id => {
    const media = byId.get(id)
    if (!media) throw new UnknownMedia(`media must be one that this key has uploaded, not ${id}`)
    return media
  })
  return (shown.length > 0 ? { ...rest, media: shown } : rest) as Content
}
