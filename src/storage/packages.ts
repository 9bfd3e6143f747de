import type { Readable } from 'node:stream'
import type { ByteSource } from './media-store.ts'

/** The store of finished packages. A stored package never changes, and its URL is permanent. */
export type Packages = {
  /** Stores all the bytes or nothing; storing the same path again replaces the package atomically. */
  put(path: string, bytes: Uint8Array, description: PackageDescription): Promise<void>
  /** Stores a package from a stream, for packages that are too large for memory. */
  putStream(path: string, source: ByteSource, description: PackageDescription): Promise<void>
  /** Returns the number of stored bytes; null if there is no package. */
  findSize(path: string): Promise<number | null>
  /** Reads a package with its description; null if there is none at the path. */
  read(path: string): Promise<{ description: PackageDescription; stream: Readable } | null>
  /** Removes a package for good, and succeeds if it does not exist. */
  remove(path: string): Promise<void>
  /** Moves a package to another path. A package that was already moved or does not exist is ignored. */
  move(path: string, target: string): Promise<void>
  urlOf(path: string): string
  /** Throws an error with the reason if packages cannot be stored and read now. */
  check(): Promise<void>
}

export type PackageDescription = {
  contentType: string
  /** The file name of the download, in any script. */
  fileName: string
}

export const PACKAGE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Returns the `Content-Disposition` of a download: an ASCII name for every client, and the real name beside it (RFC
 * 6266, RFC 8187).
 */
export function attachment(fileName: string): string {
  const plain = fileName.toWellFormed().replace(/[^A-Za-z0-9._ ()-]+/g, '_')
  if (plain === fileName) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, percentEncode)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Returns the file name in a `Content-Disposition` that `attachment` wrote; null for any other. */
export function readAttachment(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? null
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
