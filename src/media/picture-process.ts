import type { Refusal } from '../refusals.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'
import { UnreadableMedia } from './unreadable-media.ts'

/**
 * The first line that the child process prints: the facts about the picture, followed by the bytes of its files, or the
 * reason why the file is refused.
 */
export type PictureReading = (Omit<ReadPicture, 'files'> & { lengths: number[] }) | { refusal: Refusal }

/**
 * The program of the child process that read-picture-apart.ts starts, with the file on its standard input. The process
 * may read no files but its code, and start no processes.
 */
async function main(): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  process.stdout.write(await printPicture(Buffer.concat(chunks)))
}

async function printPicture(file: Buffer): Promise<Buffer> {
  try {
    const { files, ...facts } = await readPicture(file)
    const reading: PictureReading = { ...facts, lengths: files.map(({ bytes }) => bytes.length) }
    return Buffer.concat([Buffer.from(`${JSON.stringify(reading)}\n`), ...files.map(({ bytes }) => bytes)])
  } catch (error) {
    if (!(error instanceof UnreadableMedia)) throw error
    return Buffer.from(`${JSON.stringify({ refusal: error.refusal } satisfies PictureReading)}\n`)
  }
}

await main()
