import type { CourseMedia, CourseMediaKind, CourseMediaOf } from '../../course/media/course-media.ts'
import { nameFiles } from '../../course/media/name-files.ts'

/**
 * The media of a course, and where their files lie: an address, or a folder beside the page, that ends with a slash. `hasFrames`: the editor also
 * draws the places of pictures that are still missing.
 */
export type MediaShelf = { media: readonly CourseMedia[]; folder: string; hasFrames?: boolean }

export const EMPTY_SHELF: MediaShelf = { media: [], folder: '' }

/** `folder` is what a page has as its `media`: nothing where it shows none. */
export function buildShelf({ media = [] }: { media?: CourseMedia[] | undefined }, folder = ''): MediaShelf {
  return { media, folder }
}

/** Null: media of an unfinished draft that nobody has looked up yet. */
export function findOnShelf<Kind extends CourseMediaKind>(
  { media }: MediaShelf,
  id: string | undefined,
  kind: Kind,
): CourseMediaOf<Kind> | null {
  const entry = media.find(each => each.id === id && each.kind === kind)
  return (entry as CourseMediaOf<Kind> | undefined) ?? null
}

/** Where the file lies; of a picture, its largest. */
export function locateFile({ folder }: MediaShelf, media: CourseMedia): string {
  return `${folder}${nameFiles(media).at(-1)!.name}`
}
