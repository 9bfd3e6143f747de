import { crc32, deflateSync } from 'node:zlib'

/** A JPEG of 16 by 8 pixels: red on the left, blue on the right. */
export const JPEG = Buffer.from(
  `
  /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV
  pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAI
  ABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xA
  AZEQACAwEAAAAAAAAAAAAAAAAABkOCwcL/2gAMAwEAAhEDEQA/AM+hAYU5q9DzNFbD/9k=
`,
  'base64',
)

/** Inserts an APP1 segment with Exif data into a JPEG. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** The three kinds of WebP file, 16 by 8 pixels: red on the left; on the right blue, or transparent. */
export const WEBP = {
  lossy: fromBase64('UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoQAAgAAUAmJaACdLoABDAAAP7z9PznL/Yv+wcZ+/nX/+9gsc/+7BS+AAA='),
  lossless: fromBase64('UklGRiYAAABXRUJQVlA4TBoAAAAvD8ABEA8wHoM8HvMf8BALJvOX7kwhov+RAw=='),
  withAlpha: fromBase64(
    'UklGRmIAAABXRUJQVlA4WAoAAAAQAAAADwAABwAAQUxQSBIAAAABDzD/ERFCLJjMX7ozhYj+Rw5WUDggKgAAAHABAJ0BKhAACAABQCYloAJ0AUAAAP76On//eXD/7D/kw/+9af/+4IAAAA==',
  ),
}

const RIFF_HEAD_BYTES = 12
export const WEBP_FLAGS = { exif: 0x08, animation: 0x02 }

/** Joins chunks in this order to a WebP file with a correct header. */
export function webpFile(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

export function webpChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Returns the bytes after the file's header. */
export function webpChunks(file: Buffer): Buffer {
  return file.subarray(RIFF_HEAD_BYTES)
}

/** Makes the header chunk (VP8X) of an extended WebP file. */
export function webpCanvas(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}

/** Makes Exif data with an orientation and a GPS position, as a phone writes them. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([tiff, Buffer.from('GPS 52.5200 13.4050')])
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

type Pixel = [red: number, green: number, blue: number, alpha: number]

export function pngOf(width: number, height: number, at: (x: number, y: number) => Pixel): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.set(at(x, y), y * (1 + width * 4) + 1 + x * 4)
  return pngFile(width, height, deflateSync(rows))
}

/** Makes a PNG whose header says one size, with data that may have another. */
export function pngFile(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** An SVG as drawing programs write it: a prologue, metadata, classes, a gradient. */
export const SVG_LOGO = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:tool="http://example.com/tool" x="0px" y="0px" viewBox="0 0 220 48" data-name="Layer 1" tool:version="7">
  <metadata><rdf xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#">who drew it</rdf></metadata>
  <title>Northwind</title>
  <style type="text/css">
    .st0{fill:#0B5D5B;}
    .st1,.st2{fill:url(#shade);stroke-width:2}
    #last{opacity:.9}
  </style>
  <defs><linearGradient id="shade"><stop offset="0" stop-color="#f2a33a"/><stop offset="1" style="stop-color:#e4572e"/></linearGradient></defs>
  <a xlink:href="https://example.com/"><path class="st0" d="M4 40V8h8l18 20V8h8v32h-8L12 20v20z"/></a>
  <path class="st1" id="last" d="M42 8h8v24z"/>
  <tool:guide position="4"/>
</svg>
`

export function svgWith(inside: string, attributes = 'viewBox="0 0 100 40"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}<path d="M0 0h90v30H0z"/></svg>`
}
