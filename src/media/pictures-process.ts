import sharp from 'sharp'
import { type Crop, type PictureFile, type ReadPicture, readPicture } from './read-picture.ts'
import { UnreadableMedia } from './unreadable-media.ts'

/** Minimum side of a picture in pixels: a smaller one is a bullet or an icon. */
const LEAST_SIDE = 64
/**
 * Minimum standard deviation of the values of a colour channel. If no channel reaches it, the whole picture shows one
 * colour.
 */
const LEAST_DEVIATION = 1.5
const MOST_PRINTED = 32 * 1024 * 1024

/**
 * An entry for one picture in the list that is the first line of standard input. The bytes of all pictures follow that
 * line.
 */
export type SentPicture = { length: number; crop?: Crop | undefined }

export type PictureFlaw = 'unreadable' | 'small' | 'plain'
/** The output for one picture: a line with the CPU time of the process so far, followed by the bytes of its files. */
export type ReadingOfOne = { cpuSeconds: number } & (
  | (Omit<ReadPicture, 'files'> & { lengths: number[] })
  | { flaw: PictureFlaw }
)

/**
 * The program of the child process that read-pictures-apart.ts starts. It reads the pictures of a document from
 * standard input; the argument is the CPU time in seconds that it may use. A picture that cannot be read does not stop
 * the others. Each result is printed at once, so that it is not lost if the next picture gets the process killed. Once
 * half of the CPU time or half of the output is used up, the process ends and leaves the remaining pictures to another
 * process, so that no picture fails because of earlier ones.
 */
async function main(): Promise<void> {
  const mayCompute = Number(process.argv[2])
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const input = Buffer.concat(chunks)
  let start = input.indexOf('\n') + 1
  let printed = 0
  for (const { length, crop } of JSON.parse(input.toString('utf8', 0, start)) as SentPicture[]) {
    const read = await readOne(input.subarray(start, start + length), crop)
    start += length
    const cpuSeconds = countCpuSeconds()
    printed += await print(describe(read, cpuSeconds), typeof read === 'string' ? [] : read.files)
    if (cpuSeconds > mayCompute / 2 || printed > MOST_PRINTED) break
  }
}

function countCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

function describe(read: ReadPicture | PictureFlaw, cpuSeconds: number): ReadingOfOne {
  if (typeof read === 'string') return { cpuSeconds, flaw: read }
  const { files, ...facts } = read
  return { cpuSeconds, ...facts, lengths: files.map(({ bytes }) => bytes.length) }
}

/** Prints a result and waits until it is written, because a killed process writes nothing more. */
async function print(reading: ReadingOfOne, files: PictureFile[]): Promise<number> {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(reading)}\n`), ...files.map(file => file.bytes)])
  await new Promise(written => process.stdout.write(bytes, written))
  return bytes.length
}

async function readOne(bytes: Buffer, crop: Crop | undefined): Promise<ReadPicture | PictureFlaw> {
  try {
    const picture = await readPicture(bytes, crop)
    if (picture.width < LEAST_SIDE || picture.height < LEAST_SIDE) return 'small'
    const { channels } = await sharp(picture.files[0]!.bytes).stats()
    return channels.every(({ stdev }) => stdev < LEAST_DEVIATION) ? 'plain' : picture
  } catch (error) {
    if (error instanceof UnreadableMedia) return 'unreadable'
    throw error
  }
}

await main()
