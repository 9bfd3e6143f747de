import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { PublicError } from '../../errors.ts'
import type { Streamed } from '../../export/zip.ts'
import { convertToJpegApart } from '../../media/convert-to-jpeg-apart.ts'
import { refusal } from '../../refusals.ts'
import { inPictureTurn } from '../picture-turns.ts'
import type { SpoolBytes } from './spool-bytes.ts'

/**
 * Number of pictures that one child process converts. Starting a process takes longer than converting a picture, and
 * this many pictures stay well within the memory and time limits of a process.
 */
const PICTURES_AT_ONCE = 40

/**
 * Converts the pictures of a course to JPEG, for a document format whose readers do not support WebP. Only one batch is
 * in memory at a time, and pictures of other accounts are decoded between two batches.
 */
export async function convertToJpegs(accountId: string, pictures: Streamed[], spool: SpoolBytes): Promise<Streamed[]> {
  const converted: Streamed[] = []
  for (let at = 0; at < pictures.length; at += PICTURES_AT_ONCE) {
    const batch = pictures.slice(at, at + PICTURES_AT_ONCE)
    const jpegs = await inPictureTurn(accountId, async () => convertToJpegApart(await readAll(batch)))
    if (!jpegs) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('pictures-packing'))
    for (const [index, bytes] of jpegs.entries()) {
      const { length: size, read } = await spool(bytes)
      const open = async () => Readable.from([await read()])
      converted.push({ name: batch[index]!.name, crc: crc32(bytes), size, open })
    }
  }
  return converted
}

async function readAll(pictures: Streamed[]): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (const { open } of pictures) files.push(await buffer(await open()))
  return files
}
