import type { Readable } from 'node:stream'

/**
 * The store of clients' pictures, sounds, films and files. Only the service reads the store, and files in it may be too
 * large for memory. Each file has an address of its own, `<id of its media>/<random>`. No two media share a file, so
 * removing one affects no other media.
 */
export type MediaStore = {
  /** Stores either all the bytes or nothing. An address is written only once. */
  put(address: string, source: ByteSource): Promise<void>
  /** Reads a file or a range of it; null if there is none. */
  read(address: string, range?: ByteRange): Promise<Readable | null>
  /** Removes a file for good, and succeeds if it does not exist. */
  remove(address: string): Promise<void>
}

/**
 * A source of bytes of known length. It can be opened several times, because every attempt to store the bytes reads
 * them from the beginning.
 */
export type ByteSource = {
  length: number
  /** The hash in hexadecimal digits; null if the bytes have not been read yet. */
  sha256: string | null
  open(): Readable
}

/** A range of bytes of which both ends are inclusive, as in a `Range` header. */
export type ByteRange = { start: number; end: number }

const ADDRESS = /^med_[0-9A-Za-z]{1,64}\/[0-9A-Za-z]{1,64}$/

export function requireMediaAddress(address: string): void {
  if (!ADDRESS.test(address)) throw new Error(`Not the address of media: ${JSON.stringify(address.slice(0, 100))}`)
}
