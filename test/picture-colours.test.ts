import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { readPicture } from '../src/media/read-picture.ts'
import { readPictureApart } from '../src/media/read-picture-apart.ts'
import { UnreadableMedia } from '../src/media/unreadable-media.ts'
import { SECRET } from './support/picture-files.ts'
import { requirePlainWebp } from './support/plain-webp.ts'

const TERRACOTTA = { r: 160, g: 110, b: 90 }
/**
 * The terracotta as it looks after conversion to the inks of sharp's CMYK profile, computed by Little CMS's own jpgicc.
 */
const PRINTED = { r: 162, g: 102, b: 78 }
/** How far lossy formats and the rounding of profiles may change a channel; an ignored profile changes it more. */
const TOLERANCE = 6

const swatch = (): Sharp => sharp({ create: { width: 60, height: 40, channels: 3, background: TERRACOTTA } })
const grain = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: '#000' },
  })

describe('the colours of a picture', () => {
  const KEPT: [string, () => Promise<Buffer>, typeof TERRACOTTA?][] = [
    ['a JPEG', () => swatch().jpeg().toBuffer()],
    ['a JPEG of a phone, in P3', () => swatch().withIccProfile('p3').jpeg().toBuffer()],
    ['a JPEG in CMYK', () => swatch().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(), PRINTED],
    ['a screenshot of a Mac, a PNG in P3', () => swatch().withIccProfile('p3').png().toBuffer()],
    ['a PNG of 16 bits', () => deepSwatch().png().toBuffer()],
    ['a PNG of 16 bits in sRGB, with its profile', () => deepSwatch().withIccProfile('srgb').png().toBuffer()],
    ['a PNG of 16 bits in P3', () => deepSwatch().withIccProfile('p3').png().toBuffer()],
    [
      'a transparent PNG of 16 bits in P3',
      () => swatch().ensureAlpha(0.5).toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    ],
    ['a PNG of 16 bits whose profile is broken', async () => withBrokenProfile(await deepSwatch().png().toBuffer())],
    ['a PNG whose profile is broken', async () => withBrokenProfile(await swatch().png().toBuffer())],
    ['a WebP in P3', () => swatch().withIccProfile('p3').webp().toBuffer()],
    ['an AVIF in P3', () => swatch().withIccProfile('p3').avif().toBuffer()],
    ['an AVIF of 10 bits with a profile', () => swatch().withIccProfile('srgb').avif({ bitdepth: 10 }).toBuffer()],
    ['an AVIF of 12 bits', () => swatch().avif({ bitdepth: 12 }).toBuffer()],
  ]
  for (const [what, make, { r, g, b } = TERRACOTTA] of KEPT) {
    test(`stay unchanged for ${what}`, async () => {
      const { files, ...size } = await readPicture(await make())
      await requirePlainWebp(files[0]!.bytes, size)
      const [red, green, blue] = await sharp(files[0]!.bytes).removeAlpha().raw().toBuffer()
      const off = [red! - r, green! - g, blue! - b]
      assert.ok(
        off.every(each => Math.abs(each) <= TOLERANCE),
        `off by ${off}`,
      )
    })
  }
})

const ENCODED: [string, (picture: Sharp) => Sharp][] = [
  ['JPEG', picture => picture.jpeg()],
  ['progressive JPEG', picture => picture.jpeg({ progressive: true })],
  ['PNG', picture => picture.png()],
  ['interlaced PNG', picture => picture.png({ progressive: true })],
  ['WebP', picture => picture.webp()],
  ['GIF', picture => picture.gif()],
  ['AVIF', picture => picture.avif({ effort: 0 })],
]

describe('a picture in any format', () => {
  for (const [what, encode] of ENCODED.filter(([what]) => what !== 'GIF')) {
    test(`is turned upright by its ${what} orientation, and loses its GPS position`, async () => {
      const held = swatch().withExif({ IFD0: { ImageDescription: SECRET }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
      const sent = await encode(held.withMetadata({ orientation: 6 })).toBuffer()
      assert.ok(sent.includes(SECRET))
      const { files, ...size } = await readPicture(sent)
      assert.deepEqual([size.width, size.height], [40, 60])
      await requirePlainWebp(files[0]!.bytes, size)
    })
  }

  for (const [what, encode] of ENCODED) {
    test(`is refused as damaged if half of its ${what} is missing`, async () => {
      const whole = await encode(grain(300, 200)).toBuffer()
      await assert.rejects(readPicture(whole.subarray(0, whole.length / 2)), (error: Error) => {
        assert.ok(error instanceof UnreadableMedia, String(error))
        assert.match(error.message, / is damaged/)
        return true
      })
    })
  }

  test('is refused for its memory, not as damaged, if decoding it takes too much', async () => {
    const create = { width: 8_160, height: 6_120, channels: 3, background: TERRACOTTA } as const
    const large = await sharp({ create }).avif({ effort: 0 }).toBuffer()
    await assert.rejects(readPictureApart(large), (error: Error) => {
      assert.ok(error instanceof UnreadableMedia, String(error))
      assert.match(error.message, /^The picture takes .*too much memory to be decoded: save it smaller/)
      return true
    })
  })
})

function deepSwatch(): Sharp {
  return swatch().toColourspace('rgb16')
}

/** Inserts an iCCP chunk (PNG 3, 11.3.2.3) whose content is no profile. */
function withBrokenProfile(png: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('broken\0\0', 'latin1'), deflateSync(Buffer.alloc(300, 7))])
  const body = Buffer.concat([Buffer.from('iCCP', 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  const pixels = png.indexOf('IDAT', 0, 'latin1') - 4
  return Buffer.concat([png.subarray(0, pixels), length, body, sum, png.subarray(pixels)])
}
