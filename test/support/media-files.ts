import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'media')

/** Reads a sound or a film that the folder's make.sh has made. */
export function mediaFile(name: string): Buffer {
  return readFileSync(join(FOLDER, name))
}

/** Makes a WAV file of silence at 8 kHz: PCM with 16 bits, or a codec by its number (RFC 2361) with 8. */
export function wavFile(seconds: number, codec = 1): Buffer {
  const bits = codec === 1 ? 16 : 8
  const data = Buffer.alloc((seconds * 8_000 * bits) / 8)
  const format = Buffer.alloc(16)
  format.writeUInt16LE(codec, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8_000, 4)
  format.writeUInt32LE((8_000 * bits) / 8, 8)
  format.writeUInt16LE(bits / 8, 12)
  format.writeUInt16LE(bits, 14)
  const chunks = Buffer.concat([riffChunk('fmt ', format), riffChunk('data', data)])
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunks]))
}

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8, name)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** Makes a second of stereo silence, 48 kHz, in PCM (1) or floating point (3), with an extensible format if wanted. */
export function otherWav(codec: 1 | 3, bits: number, isExtensible = false): Buffer {
  const format = Buffer.alloc(isExtensible ? 40 : 16)
  format.writeUInt16LE(isExtensible ? 0xfffe : codec, 0)
  format.writeUInt16LE(2, 2)
  format.writeUInt32LE(48_000, 4)
  format.writeUInt32LE(48_000 * (bits / 4), 8)
  format.writeUInt16LE(bits / 4, 12)
  format.writeUInt16LE(bits, 14)
  if (isExtensible) Buffer.from([22, 0, bits, 0, 3, 0, 0, 0, codec, 0]).copy(format, 16)
  if (isExtensible) Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26)
  const chunks = [riffChunk('fmt ', format), riffChunk('data', Buffer.alloc(48_000 * (bits / 4)))]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
}

/**
 * Makes a zip with these parts, by which it is recognised as an Office or LibreOffice document; no program could open
 * it.
 */
export function officeFile(parts: Record<string, string>): Buffer {
  const files = Object.entries(parts).map(([name, text]) => [name, [Buffer.from(text), { level: 0 }]])
  return Buffer.from(zipSync(Object.fromEntries(files)))
}

/** Makes a film of any length in bytes that plays one second: unused bytes follow its content. */
export function longFilm(bytes: number): Buffer {
  const film = mediaFile('silent.mp4')
  const rest = Buffer.alloc(bytes - film.length)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('mdat', 4, 'latin1')
  return Buffer.concat([film, rest])
}

/** An NMEA sentence with a position, which the cameras of these films write several times. */
export const POSITION = '$GPRMC,4812.49,N,01622.43,E'

/**
 * A film with a track of positions beside its pictures, as action cameras write it (GoPro's gpmd), with the camera's name, the
 * recording time, a box that no standard knows, and bytes that no track refers to.
 */
export function filmWithPositions(): Buffer {
  const film = mediaFile('film.mp4')
  const [mdat, moov] = [film.indexOf('mdat') - 4, film.indexOf('moov') - 4]
  const content = Buffer.concat([film.subarray(mdat + 8, moov), Buffer.from(`${POSITION}${POSITION}${POSITION}`)])
  const index = film.subarray(moov)
  index.write('\x09Wobblecam', index.indexOf('avc1') + 46, 'latin1')
  const track = positionTrack([moov, moov + POSITION.length], POSITION.length)
  const head = film.subarray(0, mdat)
  return Buffer.concat([
    head,
    box('mdat', content),
    box('moov', index.subarray(8), track),
    box('cama', Buffer.from(`Wobblecam ${POSITION}`)),
  ])
}

/** A fragmented film, one of whose fragments has positions. */
export function fragmentsWithPositions(): Buffer {
  const film = mediaFile('fragmented.mp4')
  const [moov, first] = [film.indexOf('moov') - 4, film.indexOf('moof') - 4]
  const track = positionTrack([], POSITION.length)
  const defaults = box('trex', uint32(0, 9, 1, 0, 0, 0))
  const header = box('tfhd', uint32(0x020010, 9, POSITION.length))
  const run = (offset: number) => box('trun', uint32(0x1, 3, offset))
  const fragment = (offset: number) => box('moof', box('mfhd', uint32(0, 3)), box('traf', header, run(offset)))
  const positions = box('mdat', Buffer.from(POSITION.repeat(3)))
  const index = film.subarray(moov + 8, first)
  const extension = index.indexOf('mvex') - 4
  const before = index.subarray(0, extension)
  const extended = box('mvex', index.subarray(extension + 8, extension + index.readUInt32BE(extension)), defaults)
  const rest = index.subarray(extension + index.readUInt32BE(extension))
  const longer = box('moov', before, track, extended, rest)
  const fragments = film.subarray(first)
  // Each `tfhd` box contains its fragment's offset in the file, which moves here.
  for (let at = fragments.indexOf('tfhd'); at >= 0; at = fragments.indexOf('tfhd', at + 4))
    fragments.writeUInt32BE(fragments.readUInt32BE(at + 16) + moov + longer.length - first, at + 16)
  return Buffer.concat([film.subarray(0, moov), longer, fragments, fragment(fragment(0).length + 8), positions])
}

/**
 * Makes the track of positions, with track number 9. Each of its chunks, which begin at `places`, holds one sample of
 * so many bytes.
 */
function positionTrack(places: number[], bytes: number): Buffer {
  const table = box(
    'stbl',
    box('stsd', uint32(0, 1), box('gpmd', uint32(0, 1))),
    box('stts', uint32(0, 1, places.length, 1_000)),
    box('stsc', uint32(0, 1, 1, 1, 1)),
    box('stsz', uint32(0, bytes, places.length)),
    box('stco', uint32(0, places.length, ...places)),
  )
  const handler = box('hdlr', uint32(0, 0), Buffer.from('meta'), uint32(0, 0, 0), Buffer.from('Wobblecam MET\0'))
  const media = box('mdia', box('mdhd', uint32(0, 1, 1, 1_000, 2_000, 0)), handler, box('minf', table))
  return box('trak', box('tkhd', uint32(0, 1, 1, 9, 0, 2_000), Buffer.alloc(60)), media)
}

function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([uint32(8 + bytes.length), Buffer.from(type, 'latin1'), bytes])
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
  return bytes
}

export const SUBRIP = [
  '1',
  '00:00:00,500 --> 00:00:01,250',
  '<font color="red">Hello</font> & <i>welcome</i>',
  '',
  '2',
  '00:00:01,250 --> 00:00:02,000',
  '<script>alert(1)</script> 1 < 2 --> 3',
  '',
].join('\r\n')
