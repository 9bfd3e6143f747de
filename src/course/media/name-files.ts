import type { CourseMedia } from './course-media.ts'
import { namePictures } from './picture-sizes.ts'

/** A file of media with its name in pages and packages. Only pictures have several files, which differ in width. */
export type NamedFile = { name: string; width: number | null }

export function nameFiles(media: CourseMedia): NamedFile[] {
  return media.kind === 'picture' ? namePictures(media) : [{ name: `${media.hash}.${media.format}`, width: null }]
}
