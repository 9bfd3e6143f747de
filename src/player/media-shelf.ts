import type { CourseMedia } from '../course/media/course-media.ts'

/** The media of a course, and where their files lie: an address, or a folder beside the page, that ends with a slash. */
export type MediaShelf = { media: readonly CourseMedia[]; folder: string }

export const EMPTY_SHELF: MediaShelf = { media: [], folder: '' }
