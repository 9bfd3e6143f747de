import type { Material } from '../../course/material.ts'
import type { CourseMedia } from '../../course/media/course-media.ts'
import { giveMedia, listShownPictures } from '../../course/media/give-media.ts'
import type { Database } from '../../store/database.ts'
import { findManyMedia } from '../../store/media/media.ts'
import type { StoredMedia } from '../media/add-media.ts'
import { describeMedia } from '../media/course-media.ts'

/**
 * Adds the facts of the media that the material shows. A picture that has been deleted meanwhile is replaced by its
 * text.
 */
export async function addPictureMedia(db: Database, keyId: string, material: Material): Promise<Material> {
  const ids = listShownPictures(material.chapters)
  return ids.length === 0 ? material : giveMedia(material, await describePictures(db, keyId, ids))
}

/** Returns the facts of the media with these ids. Media that the key no longer has are left out. */
export async function describePictures(db: Database, keyId: string, ids: string[]): Promise<CourseMedia[]> {
  return ((await findManyMedia(db, keyId, ids)) as StoredMedia[]).map(describeMedia)
}
