import type { CourseMediaKind } from './course-media.ts'

/** Media that a part of a course shows, and the kind of media that is allowed there. */
export type MediaUse = { id: string; kind: CourseMediaKind }

export const pictureUse = (id: string): MediaUse => ({ id, kind: 'picture' })
