import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { exifOf, pngFile, pngOf, webpCanvas, webpChunk, webpChunks, webpFile } from './logo-files.ts'

/** Words that every made file contains whose format has metadata. No stored picture may contain them. */
export const SECRET = 'GPS 52.5200 13.4050 Snorkelwump'

/** Draws red on the left, blue on the right, both lighter in the upper half, so that every rotation and reflection looks different. */
function quarters(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = y < height / 2 ? 90 : 0
      const pixel = x < width / 2 ? [255, light, light] : [light, light, 255]
      data.set(pixel, (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Makes a JPEG as a camera held in one of eight ways writes it (CIPA DC-008, table 6): 60 by 40 pixels when upright. */
export async function cameraJpeg(orientation: number): Promise<Buffer> {
  const upright = () => quarters(60, 40)
  const turned = async (angle: number) => sharp(await upright().rotate(angle).png().toBuffer())
  const held = [
    () => upright(),
    () => upright().flop(),
    () => turned(180),
    () => upright().flip(),
    async () => (await turned(270)).flip(),
    () => turned(270),
    async () => (await turned(90)).flip(),
    () => turned(90),
  ]
  const pixels = await (await held[orientation - 1]!()).png().toBuffer()
  const exif = { IFD0: { ImageDescription: SECRET, Copyright: SECRET }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } }
  return sharp(pixels).withExif(exif).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

/** Pictures of 1,000 by 600 pixels as common programs write them. */
export const EVERYDAY = {
  'a JPEG': () => photo().jpeg().toBuffer(),
  'a progressive JPEG': () => photo().jpeg({ progressive: true }).toBuffer(),
  'a JPEG in CMYK': () => photo().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  'a JPEG in CMYK without a profile': () => photo().toColourspace('cmyk').jpeg().toBuffer(),
  'a JPEG in grey': () => photo().toColourspace('b-w').jpeg().toBuffer(),
  'a JPEG in another colour profile': () => photo().withIccProfile('p3').jpeg().toBuffer(),
  'a PNG': () => photo().png().toBuffer(),
  'an interlaced PNG': () => photo().png({ progressive: true }).toBuffer(),
  'a PNG of 16 bits': () => photo().toColourspace('rgb16').png().toBuffer(),
  'a PNG of 16 bits in grey': () => photo().toColourspace('grey16').png().toBuffer(),
  'a PNG with a palette': () => photo().png({ palette: true }).toBuffer(),
  'a transparent PNG': () => photo().ensureAlpha(0.4).png().toBuffer(),
  'a WebP': () => photo().webp().toBuffer(),
  'a WebP without loss': () => photo().webp({ lossless: true }).toBuffer(),
  'a GIF': () => photo().gif().toBuffer(),
  'an interlaced GIF': () => photo().gif({ progressive: true }).toBuffer(),
  'an AVIF': () => photo().avif({ effort: 0 }).toBuffer(),
} as const

/** Draws clouds, which are smooth like a photograph. */
function photo(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 10 * 6 * 3 }, (_, at) => 128 + 60 * Math.sin(at * 7)))
  const small = sharp(pixels, { raw: { width: 10, height: 6, channels: 3 } })
  return small.resize({ width: 1_000, height: 600 }).withExif({ IFD0: { ImageDescription: SECRET } })
}

export const FLAT = { width: 1_600, height: 900, channels: 3, background: '#0b5d5b' } as const

/** Makes an animation of two frames, 40 by 30 pixels. */
export async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 4, background } })
      .png()
      .toBuffer()
  const pages = sharp([await frame('#c00'), await frame('#00c')], { join: { animated: true } })
  return format === 'gif' ? pages.gif({ delay: [90, 90] }).toBuffer() : pages.webp({ delay: [90, 90] }).toBuffer()
}

/**
 * Makes an animation in which each frame is legal and decodes quickly, but of so many frames that all together take a
 * day.
 */
export function webpOfFrames(count: number): Buffer {
  const still = webpChunks(
    Buffer.from(
      'UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoQAAgAAUAmJaACdLoABDAAAP7z9PznL/Yv+wcZ+/nX/+9gsc/+7BS+AAA=',
      'base64',
    ),
  )
  const head = Buffer.alloc(16)
  head.writeUIntLE(15, 6, 3)
  head.writeUIntLE(7, 9, 3)
  const frame = webpChunk('ANMF', Buffer.concat([head, still]))
  return webpFile(webpCanvas(16, 8, 0x02), webpChunk('ANIM', Buffer.alloc(6)), ...Array(count).fill(frame))
}

/** Makes a JPEG whose header gives a greater height than its data have. */
export async function lyingJpeg(): Promise<Buffer> {
  const jpeg = await quarters(60, 40).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(9_000, frame + 5)
  return jpeg
}

/** A file that is a PNG to a viewer, and an HTML page to a browser that sniffs content. */
export function polyglotPng(): Buffer {
  const page = Buffer.from(`<html><script>alert('${SECRET}')</script></html>`)
  return Buffer.concat([pngOf(40, 20, x => [x * 6, 90, 90, 255]), page])
}

/**
 * Makes a JPEG with an appended zip, as some people hide an archive: programs that unpack archives begin to read at the
 * end.
 */
export async function polyglotJpeg(): Promise<Buffer> {
  const zip = Buffer.from('PK\x05\x06', 'latin1')
  return Buffer.concat([await cameraJpeg(1), Buffer.from('<script>alert(1)</script>'), zip, Buffer.alloc(18)])
}

/** Two frames of 40 by 30 pixels as an APNG: the animation's chunks are inserted before the pixels of a still picture. */
export function animatedPng(): Buffer {
  const still = pngOf(40, 30, () => [200, 30, 30, 255])
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const pixels = still.indexOf('IDAT', 0, 'latin1') - 4
  return Buffer.concat([still.subarray(0, pixels), chunk('acTL', control), still.subarray(pixels)])
}

/** A PNG of a few kilobytes that unpacks to gigabytes. */
export function pngBomb(width: number, height: number): Buffer {
  return pngFile(width, height, deflateSync(Buffer.alloc(4_000_000)))
}

export function exifWebp(file: Buffer, orientation: number): Buffer {
  return webpFile(webpCanvas(16, 8, 0x08), webpChunks(file), webpChunk('EXIF', exifOf(orientation)))
}

/** Makes an SVG of a few hundred bytes that takes minutes to draw; for each number another one. */
export function dearSvg(number: number): Buffer {
  const noise = '<feTurbulence type="turbulence" baseFrequency="0.9" numOctaves="9"/>'.repeat(60)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1600"><title>Drawing ${number}</title><filter id="f" x="0" y="0" width="1" height="1">${noise}</filter><rect width="1600" height="1600" filter="url(#f)"/></svg>`,
  )
}

/**
 * Makes an SVG of a few hundred bytes that becomes a picture of some hundred kilobytes; for each number another one.
 */
export function noisySvg(number: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 100"><filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.9" numOctaves="1" seed="${number}"/></filter><rect width="1600" height="100" filter="url(#f)"/></svg>`,
  )
}
