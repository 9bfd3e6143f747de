import type { CourseMedia } from './course-media.ts'
import { namePictures } from './picture-sizes.ts'

/** A file of media under the name that pages and packages know it by. Only pictures have more than one, told apart by their widths. */
export type NamedFile = { name: string; width: number | null }

export function nameFiles(media: CourseMedia): NamedFile[] {
  return media.kind === 'picture' ? namePictures(media) : [{ name: `${media.hash}.${media.format}`, width: null }]
}
