import { type MediaStore, requireMediaAddress } from './media-store.ts'
import { type S3Settings, s3Bucket } from './s3-bucket.ts'

const HEADERS = { 'content-type': 'application/octet-stream', 'cache-control': 'private, no-store' }

/** Stores media in a bucket, or a prefix of one, that only this service reads. */
export function s3Media(settings: S3Settings): MediaStore {
  const bucket = s3Bucket(settings)
  return {
    async put(address, source) {
      requireMediaAddress(address)
      await bucket.putStream(address, source, HEADERS)
    },
    async read(address, range) {
      requireMediaAddress(address)
      return bucket.read(address, range)
    },
    async remove(address) {
      requireMediaAddress(address)
      await bucket.remove(address)
    },
  }
}
