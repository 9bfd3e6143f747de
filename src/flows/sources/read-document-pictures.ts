import type { PictureReason } from '../../course/source-document.ts'
import { PublicError } from '../../errors.ts'
import { BusyMachine } from '../../isolate/run-limited.ts'
import type { ReadPicture } from '../../media/read-picture.ts'
import { type ReadPictures, readPicturesApart } from '../../media/read-pictures-apart.ts'
import { refusal } from '../../refusals.ts'
import { inPictureTurn } from '../picture-turns.ts'
import type { SpooledPicture } from './spool-pictures.ts'

/** Maximum number of pictures in one batch, so that other accounts' pictures are read in between. */
const BATCH_PICTURES = 15
const BATCH_BYTES = 6 * 1024 * 1024
/**
 * CPU time for all pictures of one document, in seconds. It is enough for 150 photographs, or for six malicious
 * pictures that were made to be slow.
 */
const CPU_SECONDS = 120
/**
 * Minimum CPU time that must be left to begin a batch, in seconds: starting the child process takes about half of it.
 */
const LEAST_CPU_SECONDS = 2

/**
 * Decodes the pictures of a document in order and yields the result of each. Each batch runs in one child process. Once
 * the batches have used up the CPU time, the remaining pictures are left out without being decoded.
 */
export async function* readDocumentPictures(
  accountId: string,
  pictures: SpooledPicture[],
  cpuSeconds = CPU_SECONDS,
): AsyncGenerator<{ picture: SpooledPicture; reading: ReadPicture | PictureReason }> {
  let leftSeconds = cpuSeconds
  let rest = pictures
  while (rest.length > 0 && leftSeconds >= LEAST_CPU_SECONDS) {
    const read = await readInTurn(accountId, cutBatch(rest), leftSeconds)
    for (const [at, reading] of read.readings.entries()) yield { picture: rest[at]!, reading }
    rest = rest.slice(read.readings.length)
    leftSeconds -= read.cpuSeconds
  }
  for (const picture of rest) yield { picture, reading: 'too-complex' }
}

function cutBatch(pictures: SpooledPicture[]): SpooledPicture[] {
  let bytes = 0
  const tooMany = pictures.findIndex((picture, at) => {
    bytes += picture.length
    return at === BATCH_PICTURES || (at > 0 && bytes > BATCH_BYTES)
  })
  return tooMany < 0 ? pictures : pictures.slice(0, tooMany)
}

async function readInTurn(accountId: string, batch: SpooledPicture[], cpuSeconds: number): Promise<ReadPictures> {
  try {
    const read = await inPictureTurn(accountId, async () => {
      const pictures = await Promise.all(batch.map(async ({ crop, read }) => ({ bytes: await read(), crop })))
      return readPicturesApart(pictures, cpuSeconds)
    })
    if (read) return read
  } catch (error) {
    if (!(error instanceof BusyMachine)) throw error
  }
  throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('sources-busy'))
}
