import { Refused, refusal } from '../../refusals.ts'
import { blockMedia } from '../blocks/blocks.ts'
import { questionMedia } from '../questions/questions.ts'
import type { CourseContent } from '../schema.ts'
import type { CourseMedia, CourseMediaKind } from './course-media.ts'
import { type MediaUse, pictureUse } from './media-use.ts'

const KIND_NAMES: Record<CourseMediaKind, string> = {
  picture: 'a picture',
  sound: 'a sound',
  film: 'a film',
  captions: 'captions',
  file: 'a file to take away',
}

type Showing = Pick<CourseContent, 'chapters' | 'assessment' | 'cover'>

/** Lists the ids of media that a course shows, each once, in reading order. */
export function listMediaIds(content: Showing): string[] {
  return [...new Set(listMediaUses(content).map(({ id }) => id))]
}

function listMediaUses({ cover, chapters, assessment }: Showing): MediaUse[] {
  return [
    ...(cover ? [pictureUse(cover.media)] : []),
    ...chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks.flatMap(blockMedia))),
    ...(assessment?.questions.flatMap(questionMedia) ?? []),
  ]
}

/** The error for media that the owner of the course does not have, or that are of another kind than the block needs. */
export class UnknownMedia extends Refused {}

/**
 * Returns the course with the facts about exactly those media that it shows, taken from `known`. Throws UnknownMedia if
 * some are missing in `known` or are of the wrong kind.
 */
export function settleMedia<Content extends CourseContent>(content: Content, known: CourseMedia[]): Content {
  const { media: _media, ...rest } = content
  const byId = new Map(known.map(each => [each.id, each]))
  for (const { id, kind } of listMediaUses(content)) {
    const media = byId.get(id)
    if (!media) throw new UnknownMedia(refusal('media-unknown', { id }))
    if (media.kind !== kind)
      throw new UnknownMedia(refusal('media-mismatch', { kind: KIND_NAMES[kind], id, actual: KIND_NAMES[media.kind] }))
  }
  const shownMedia = listMediaIds(content).map(id => byId.get(id)!)
  return (shownMedia.length > 0 ? { ...rest, media: shownMedia } : rest) as Content
}
