import { PublicError } from '../../errors.ts'
import type { Database } from '../../store/database.ts'
import { releaseBytes, reserveBytes } from '../../store/media/media-quota.ts'

export type MediaRoom = {
  /** Raises the reservation to `bytes` in total. False: the account's media quota does not have room for them. */
  reserve(bytes: number): Promise<boolean>
  release(): Promise<void>
}

/**
 * Reserves quota for a document's pictures. A decoded picture may be far larger than the uploaded one, so the
 * reservation grows with the actual bytes.
 */
export function openMediaRoom(db: Database, keyId: string, mediaQuotaBytes: number, now: number): MediaRoom {
  const uploadIds: string[] = []
  let reserved = 0

  return {
    async reserve(bytes) {
      if (uploadIds.length > 0 && bytes <= reserved) return true
      try {
        uploadIds.push(await reserveBytes(db, keyId, bytes - reserved, mediaQuotaBytes, now))
      } catch (error) {
        if (error instanceof PublicError && error.code === 'USAGE_LIMIT_EXCEEDED_PLAN') return false
        throw error
      }
      reserved = bytes
      return true
    },

    async release() {
      for (const id of uploadIds) await releaseBytes(db, id)
    },
  }
}
