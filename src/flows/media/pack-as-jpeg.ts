import { buffer } from 'node:stream/consumers'
import { PublicError } from '../../errors.ts'
import { type Packed, packFile, type Streamed } from '../../export/zip.ts'
import { convertToJpegApart } from '../../media/convert-to-jpeg-apart.ts'
import { refusal } from '../../refusals.ts'
import { inPictureTurn } from '../picture-turns.ts'

/** Converts the pictures of a course to JPEG, for a document format whose readers do not support WebP. */
export async function packAsJpeg(accountId: string, pictures: Streamed[]): Promise<Packed[]> {
  if (pictures.length === 0) return []
  const packed = await inPictureTurn(accountId, async () => {
    const webpFiles: Buffer[] = []
    for (const { open } of pictures) webpFiles.push(await buffer(await open()))
    const converted = await convertToJpegApart(webpFiles)
    return Promise.all(converted.map((bytes, at) => packFile(pictures[at]!.name, bytes)))
  })
  if (!packed) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('pictures-packing'))
  return packed
}
