import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { exifOf, WEBP, WEBP_FLAGS, webpCanvas, webpChunk, webpChunks, webpFile } from '../../test/support/logo-files.ts'
import { PublicError } from '../errors.ts'
import { readLogo } from './read-logo.ts'

const { lossy, lossless, withAlpha } = WEBP

describe('a logo that is a WebP', () => {
  test('of any of the three kinds becomes a PNG that keeps its transparency', async () => {
    for (const file of [lossy, lossless, withAlpha]) {
      const { type, width, height } = await readLogo(file)
      assert.deepEqual([type, width, height], ['image/png', 16, 8])
    }
    const [solid, seeThrough] = [await pixelsOf(lossy), await pixelsOf(lossless)]
    assert.deepEqual([solid.left[3], solid.right[3]], [255, 255])
    assert.deepEqual([seeThrough.left[3], seeThrough.right[3]], [255, 0])
    const isRed = ([red, green, blue]: number[]) => red! > 150 && green! < 80 && blue! < 80
    for (const file of [lossy, lossless, withAlpha]) assert.ok(isRed((await pixelsOf(file)).left))
  })

  test('from a phone is turned upright, and loses its GPS position', async () => {
    const canvas = webpCanvas(16, 8, WEBP_FLAGS.exif)
    const file = (exif: Buffer) => webpFile(canvas, webpChunks(lossy), webpChunk('EXIF', exif))
    const headed = (orientation: number) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])
    for (const exif of [exifOf(6), headed(8)]) {
      const { width, height, bytes } = await readLogo(file(exif))
      assert.deepEqual([width, height], [8, 16])
      assert.ok(!Buffer.from(bytes).includes('GPS'))
    }
    assert.equal((await readLogo(file(exifOf(3)))).width, 16)
    assert.equal((await readLogo(file(Buffer.from('MM')))).width, 16, 'words that say nothing turn nothing')
  })

  test('loses all data after its end', async () => {
    const { bytes } = await readLogo(Buffer.concat([lossless, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]))
    assert.ok(!Buffer.from(bytes).includes('script'))
  })

  const still = webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), webpChunks(lossy)]))
  const bitsOf = (width: number, height: number) => {
    const file = Buffer.from(lossless)
    file.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
    return file
  }
  const REFUSED: [string, Buffer, RegExp][] = [
    [
      'that is animated',
      webpFile(webpCanvas(16, 8, WEBP_FLAGS.animation), webpChunk('ANIM', Buffer.alloc(6)), still, still),
      /animated/,
    ],
    ['that is animated without the flag for it', webpFile(webpCanvas(16, 8, 0), still, webpChunks(lossy)), /damaged/],
    ['that claims to be gigabytes', bitsOf(16_000, 16_000), /at most 4096 pixels/],
    ['of more pixels than a logo has', bitsOf(4_000, 2_001), /8 million/],
    ['that claims a larger size than it has', bitsOf(1_000, 1_000), /damaged/],
    ['with a canvas of another size', webpFile(webpCanvas(900, 900, 0), webpChunks(lossy)), /damaged/],
    ['with two pictures', webpFile(webpCanvas(16, 8, 0), webpChunks(lossy), webpChunks(lossless)), /damaged/],
    ['with no picture', webpFile(webpCanvas(16, 8, 0)), /damaged/],
    ['that is cut off', lossy.subarray(0, 40), /damaged/],
    ['that is cut off and has a matching length', webpFile(webpChunks(lossy).subarray(0, 30)), /damaged/],
    ['whose chunk is longer than the file', webpFile(Buffer.from('VP8 \xff\xff\xff\xff', 'latin1')), /damaged/],
    ['that has only the first bytes of a WebP', Buffer.from('RIFF\0\0\0\0WEBP<svg/>', 'latin1'), /damaged/],
    ['that ends before its length', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1').subarray(0, 12), /damaged/],
  ]
  for (const [what, bytes, says] of REFUSED) {
    test(`${what} is refused`, () =>
      assert.rejects(readLogo(bytes), error => {
        assert.ok(error instanceof PublicError, String(error))
        assert.match(error.message, says)
        return true
      }))
  }

  test('with random bytes changed is read or refused, and the next logo is read as before', async () => {
    const files = [lossy, lossless, withAlpha]
    const changed = fc.record({
      file: fc.nat(files.length - 1),
      bytes: fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { minLength: 1, maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(changed, async ({ file, bytes }) => {
        const spoiled = Buffer.from(files[file]!)
        for (const [at, value] of bytes) spoiled[at % spoiled.length] = value
        await readLogo(spoiled).catch(error => assert.ok(error instanceof PublicError, String(error)))
      }),
      { numRuns: 300 },
    )
    assert.equal((await readLogo(lossy)).width, 16)
  })
})

/** Returns a pixel of the left half and one of the right, as drawn: red, green, blue, alpha. */
async function pixelsOf(file: Buffer): Promise<{ left: number[]; right: number[] }> {
  const { bytes, width } = await readLogo(file)
  const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer()
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  return { left: at(2, 4), right: at(13, 4) }
}
