import type { CourseMedia } from './course-media.ts'
import { namePictures } from './picture-sizes.ts'

/**
 * One file of some media, with its name in pages and packages. A picture has several files of different widths; other
 * media have one file and no width.
 */
export type NamedFile = { name: string; width: number | null }

export function nameFiles(media: CourseMedia): NamedFile[] {
  return media.kind === 'picture' ? namePictures(media) : [{ name: `${media.hash}.${media.format}`, width: null }]
}
