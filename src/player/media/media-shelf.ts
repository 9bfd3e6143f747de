import type { CourseMedia, CourseMediaKind, CourseMediaOf } from '../../course/media/course-media.ts'
import { nameFiles } from '../../course/media/name-files.ts'

/**
 * The media that a page can show, and the folder of their files: an address, or a path relative to the page, with a
 * slash at its end. With `hasFrames`, as in the editor, frames are shown in place of missing pictures.
 */
export type MediaShelf = { media: readonly CourseMedia[]; folder: string; hasFrames?: boolean }

export const EMPTY_SHELF: MediaShelf = { media: [], folder: '' }

/** Builds the shelf of a course. `folder` is the page's `media`; empty where the page shows no media. */
export function buildShelf({ media = [] }: { media?: CourseMedia[] | undefined }, folder = ''): MediaShelf {
  return { media, folder }
}

/** Finds media by id and kind; null where it is missing, as in a draft whose media were not looked up yet. */
export function findOnShelf<Kind extends CourseMediaKind>(
  { media }: MediaShelf,
  id: string | undefined,
  kind: Kind,
): CourseMediaOf<Kind> | null {
  const entry = media.find(each => each.id === id && each.kind === kind)
  return (entry as CourseMediaOf<Kind> | undefined) ?? null
}

/** Returns the address of a file; of a picture, its largest. */
export function locateFile({ folder }: MediaShelf, media: CourseMedia): string {
  return `${folder}${nameFiles(media).at(-1)!.name}`
}
