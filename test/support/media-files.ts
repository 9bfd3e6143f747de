import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'media')

/** A sound or a film that make.sh of the folder has made. */
export function mediaFile(name: string): Buffer {
  return readFileSync(join(FOLDER, name))
}

/** Seconds of silence, 8 kHz: PCM with 16 bits, or a codec by its number (RFC 2361) with 8. */
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

/** A file with the parts by which Office and LibreOffice tell their documents; nothing in it can be opened. */
export function officeFile(parts: Record<string, string>): Buffer {
  const files = Object.entries(parts).map(([name, text]) => [name, [Buffer.from(text), { level: 0 }]])
  return Buffer.from(zipSync(Object.fromEntries(files)))
}

/** A film of any length that plays its first second: its content is followed by bytes that nothing refers to. */
export function longFilm(bytes: number): Buffer {
  const film = mediaFile('silent.mp4')
  const rest = Buffer.alloc(bytes - film.length)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('mdat', 4, 'latin1')
  return Buffer.concat([film, rest])
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
