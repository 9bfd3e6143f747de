import assert from 'node:assert/strict'
import sharp from 'sharp'

/** Asserts that the WebP contains only pixels: no chunk with words, a position, a profile or a second frame (RFC 9649, 2.7). */
export async function requirePlainWebp(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const header = await sharp(bytes).metadata()
  assert.deepEqual([header.format, header.width, header.height, header.depth], ['webp', width, height, 'uchar'])
  assert.deepEqual([header.exif, header.icc, header.xmp, header.iptc, header.orientation], Array(5).fill(undefined))
  assert.doesNotMatch(bytes.toString('latin1'), /Snorkelwump|script|EXIF|ICCP|XMP |ANMF/)
}
