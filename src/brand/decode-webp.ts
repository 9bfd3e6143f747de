import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { damaged, type Size } from './picture-facts.ts'

const CHANNELS = 4
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** 8 bits a channel, with alpha; no filter, no interlace (PNG, 11.2.1). */
const RGBA_8 = [8, 6, 0, 0, 0]
/** It is read again at once, and then thrown away. */
const FAST = { level: 1 }

const deflated = promisify(deflate)

/** What the module gives (libwebp's `WebPDecodeRGBA`). */
type Decoder = {
  memory: WebAssembly.Memory
  malloc(bytes: number): number
  WebPDecodeRGBA(data: number, length: number, width: number, height: number): number
}

let compiled: Promise<WebAssembly.Module> | null = null

/** The pixels of a WebP, as a PNG that is drawn like every other. Its size is known, and judged, beforehand. */
export async function webpAsPng(bytes: Buffer, size: Size): Promise<Buffer> {
  const pixels = decode(await decoder(), bytes, size)
  const rows = Buffer.alloc(size.height * (1 + size.width * CHANNELS))
  for (let y = 0; y < size.height; y++) {
    const row = pixels.subarray(y * size.width * CHANNELS, (y + 1) * size.width * CHANNELS)
    rows.set(row, y * (1 + size.width * CHANNELS) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set(RGBA_8, 8)
  const data = await deflated(rows, FAST)
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/**
 * A new instance for every file: whatever one does to the decoder's memory ends with it. The module can call nothing of ours,
 * so that all it can do is give wrong pixels or none.
 */
async function decoder(): Promise<Decoder> {
  compiled ??= readFile(new URL(import.meta.resolve('@cwasm/webp/webp.wasm'))).then(code => WebAssembly.compile(code))
  const refuse = () => {
    throw new Error('The decoder has nothing to read or write')
  }
  const imports = { wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse } }
  const { exports } = await WebAssembly.instantiate(await compiled, imports)
  return exports as unknown as Decoder
}

function decode({ memory, malloc, WebPDecodeRGBA }: Decoder, bytes: Buffer, { width, height }: Size): Uint8Array {
  try {
    const data = malloc(bytes.length)
    new Uint8Array(memory.buffer).set(bytes, data)
    const found = malloc(8)
    const pixels = WebPDecodeRGBA(data, bytes.length, found, found + 4)
    const view = new DataView(memory.buffer)
    const isAsSaid = view.getUint32(found, true) === width && view.getUint32(found + 4, true) === height
    if (pixels !== 0 && isAsSaid) return new Uint8Array(memory.buffer, pixels, width * height * CHANNELS)
  } catch {
    // It met something that no encoder wrote.
  }
  throw damaged()
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
