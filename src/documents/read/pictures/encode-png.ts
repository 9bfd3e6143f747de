import { crc32, deflateSync } from 'node:zlib'

export type RawPicture = {
  width: number
  height: number
  channels: 1 | 3 | 4
  data: Uint8Array | Uint8ClampedArray
}

/**
 * Maximum useful width in pixels, because no course shows a wider picture. Pictures of at least twice this width are
 * scaled down.
 */
const WIDEST = 1_600
/** PNG colour types of grey, RGB and RGBA by number of channels (PNG, third edition, 11.2.1). */
const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 } as const
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const [BIT_DEPTH, FASTEST] = [8, 1]

/** Encodes pixels as a PNG without filters, scaled down where the picture is wider than any course shows. */
export function encodePng(picture: RawPicture): Buffer {
  const { width, height, channels, data } = shrink(picture)
  const rowBytes = width * channels
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = BIT_DEPTH
  header[9] = COLOUR_TYPES[channels]
  const pixels = deflateSync(rows, { level: FASTEST })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Scales a picture down by a whole factor; each new pixel is the mean of those it replaces. */
function shrink(picture: RawPicture): RawPicture {
  const factor = Math.floor(picture.width / WIDEST)
  if (factor < 2) return picture
  const { channels, data } = picture
  const [width, height] = [Math.floor(picture.width / factor), Math.max(1, Math.floor(picture.height / factor))]
  const shrunk = new Uint8Array(width * height * channels)
  const depth = Math.min(factor, picture.height)
  for (let at = 0; at < shrunk.length; at++) {
    const [channel, pixel] = [at % channels, Math.floor(at / channels)]
    const [left, top] = [(pixel % width) * factor, Math.floor(pixel / width) * factor]
    let sum = 0
    for (let y = top; y < top + depth; y++)
      for (let x = left; x < left + factor; x++) sum += data[(y * picture.width + x) * channels + channel]!
    shrunk[at] = sum / (depth * factor)
  }
  return { width, height, channels, data: shrunk }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
