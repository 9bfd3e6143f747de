import { notALogo } from './not-a-logo.ts'
import { damaged, fitting, orientationOf, type Size, startsWithExif } from './picture-facts.ts'

/** It is decoded on the thread that answers everybody: more would keep them waiting for longer than a blink. */
const MOST_PIXELS = 2_000_000

const HEADER_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const ANIMATION_FLAG = 0x02
const EXIF_HEAD_BYTES = 6

/** Size and turn, from the chunks of the file (RFC 9649, 2). What could mean two things to two decoders is damaged. */
export function webpFacts(bytes: Buffer): Size & { orientation: number } {
  let canvas: Size | null = null
  let frame: Size | null = null
  let orientation = 1
  for (const { name, data } of chunksOf(bytes)) {
    switch (name) {
      case 'VP8X':
        if (data.length < 10) throw damaged()
        if (data[0]! & ANIMATION_FLAG) throw animated()
        canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }
        break
      case 'ANIM':
      case 'ANMF':
        throw animated()
      case 'VP8 ':
      case 'VP8L':
        if (frame) throw damaged()
        frame = name === 'VP8 ' ? lossyFrame(data) : losslessFrame(data)
        break
      case 'EXIF':
        orientation = orientationOf(startsWithExif(data) ? data.subarray(EXIF_HEAD_BYTES) : data) ?? orientation
    }
  }
  if (!frame || (canvas && (canvas.width !== frame.width || canvas.height !== frame.height))) throw damaged()
  return { ...fitting(frame, MOST_PIXELS), orientation }
}

/** What stands behind the end that the file gives itself is not looked at. */
function* chunksOf(bytes: Buffer): Iterable<{ name: string; data: Buffer }> {
  const end = CHUNK_HEAD_BYTES + bytes.readUInt32LE(4)
  if (end > bytes.length) throw damaged()
  for (let at = HEADER_BYTES; at + CHUNK_HEAD_BYTES <= end; ) {
    const length = bytes.readUInt32LE(at + 4)
    const start = at + CHUNK_HEAD_BYTES
    if (start + length > end) throw damaged()
    yield { name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(start, start + length) }
    at = start + length + (length % 2)
  }
}

/** A key frame: three bytes of head, a start code, and 14 bits each (RFC 6386, 9.1). */
function lossyFrame(data: Buffer): Size {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw damaged()
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

/** A signature, and 14 bits each, of one less (RFC 9649, 3.4). */
function losslessFrame(data: Buffer): Size {
  if (data.length < 5 || data[0] !== 0x2f) throw damaged()
  const bits = data.readUInt32LE(1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
}

function animated() {
  return notALogo('is animated: save it as a still picture')
}
