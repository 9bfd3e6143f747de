import type { Readable } from 'node:stream'
import type { ByteSource } from './media-store.ts'

/** Where finished packages live. What is put once never changes, and its URL is permanent. */
export type Packages = {
  /** Stores all the bytes or nothing; putting the same path again replaces it whole. */
  put(path: string, bytes: Uint8Array, description: PackageDescription): Promise<void>
  /** The same for more bytes than memory should hold. */
  putStream(path: string, source: ByteSource, description: PackageDescription): Promise<void>
  /** The bytes that are stored there; null when nothing is. */
  findSize(path: string): Promise<number | null>
  /** Reads a package with its description; null if there is none at the path. */
  read(path: string): Promise<{ description: PackageDescription; stream: Readable } | null>
  /** Removes a package for good, and succeeds if it does not exist. */
  remove(path: string): Promise<void>
  /** Gives a package another address and ends the old one. What was moved already, or is not there at all, is left as it is. */
  move(path: string, target: string): Promise<void>
  urlOf(path: string): string
  /** Throws, and says why, when packages cannot be stored and read now. */
  check(): Promise<void>
}

export type PackageDescription = {
  contentType: string
  /** What a browser calls the download; any script. */
  fileName: string
}

export const PACKAGE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** `Content-Disposition` of a download: a plain name for every client, the true one beside it (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const plain = fileName.toWellFormed().replace(/[^A-Za-z0-9._ ()-]+/g, '_')
  if (plain === fileName) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, percentEncode)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The name of a download in a `Content-Disposition` that `attachment` wrote; null in any other. */
export function readAttachment(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? null
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
