import { type Bodies, nameOfMark, requireBodyAddress } from './bodies.ts'
import { type S3Settings, s3Bucket } from './s3-bucket.ts'

/**
 * Size of the cache of recently read and written bodies. It saves reads, because a preview and the files that it loads
 * read the same course four times.
 */
const REMEMBERED_BYTES = 32 * 1024 * 1024

const GZIP = { 'content-type': 'application/gzip', 'cache-control': 'private, no-store' }
const TEXT = { 'content-type': 'text/plain' }

/** Stores bodies in a bucket, or a prefix of one, that only this service reads. */
export function s3Bodies(settings: S3Settings): Bodies {
  const bucket = s3Bucket(settings)
  const remembered = createMemory(REMEMBERED_BYTES)
  return {
    async put(address, bytes) {
      requireBodyAddress(address)
      await bucket.put(address, bytes, GZIP)
      remembered.keep(address, Buffer.from(bytes))
    },
    async find(address) {
      requireBodyAddress(address)
      const rememberedBytes = remembered.find(address)
      if (rememberedBytes) return rememberedBytes
      const object = await bucket.find(address)
      if (object) remembered.keep(address, object)
      return object
    },
    async remove(address) {
      requireBodyAddress(address)
      remembered.forget(address)
      await bucket.remove(address)
    },
    async hasMark(mark) {
      return (await bucket.findSize(nameOfMark(mark))) !== null
    },
    async setMark(mark) {
      await bucket.put(nameOfMark(mark), Buffer.from(mark), TEXT)
    },
    check: bucket.check,
  }
}

/** Creates an LRU cache. The content at an address never changes, so the cache is never stale. */
function createMemory(mostBytes: number) {
  const bodies = new Map<string, Buffer>()
  let heldBytes = 0

  function forget(address: string): void {
    heldBytes -= bodies.get(address)?.length ?? 0
    bodies.delete(address)
  }

  return {
    find(address: string): Buffer | null {
      const cachedBytes = bodies.get(address)
      if (!cachedBytes) return null
      bodies.delete(address)
      bodies.set(address, cachedBytes)
      return cachedBytes
    },
    keep(address: string, bytes: Buffer): void {
      forget(address)
      bodies.set(address, bytes)
      heldBytes += bytes.length
      for (const oldest of bodies.keys()) {
        if (heldBytes <= mostBytes) return
        forget(oldest)
      }
    },
    forget,
  }
}
