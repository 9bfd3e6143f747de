import type { Readable } from 'node:stream'

/**
 * Where clients' pictures, sounds, films and files live: bytes that only the service reads, too many to be held in memory. Each has an
 * address of its own, `<id of its media>/<random>`: nothing is shared, so whoever removes one takes it from nobody else.
 */
export type MediaStore = {
  /** Stores all the bytes or nothing. An address is written once. */
  put(address: string, source: ByteSource): Promise<void>
  /** The whole, or a part of it; null where nothing is. */
  read(address: string, range?: ByteRange): Promise<Readable | null>
  /** Ends it for good; what is not there is gone already. */
  remove(address: string): Promise<void>
}

/** Bytes whose length is known, to be read from their beginning as often as a store tries. */
export type ByteSource = {
  length: number
  /** In hexadecimal digits; null where nobody has read the bytes yet. */
  sha256: string | null
  open(): Readable
}

/** Both ends included, as in a `Range` header. */
export type ByteRange = { start: number; end: number }

const ADDRESS = /^med_[0-9A-Za-z]{1,64}\/[0-9A-Za-z]{1,64}$/

export function requireMediaAddress(address: string): void {
  if (!ADDRESS.test(address)) throw new Error(`Not the address of media: ${JSON.stringify(address.slice(0, 100))}`)
}
