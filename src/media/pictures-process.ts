import sharp from 'sharp'
import { UnreadablePicture } from './decode-picture.ts'
import { type Crop, type PictureFile, type ReadPicture, readPicture } from './read-picture.ts'

/** Below it, a picture is a bullet or an icon. */
const LEAST_SIDE = 64
/** Channels that vary less than this over the whole picture show one colour. */
const LEAST_DEVIATION = 1.5
const MOST_PRINTED = 32 * 1024 * 1024

/** The first line on the standard input: what follows it, one picture after the other. */
export type SentPicture = { length: number; crop?: Crop | undefined }

export type PictureFlaw = 'unreadable' | 'small' | 'plain'
/** A line for each picture, with what the process has computed until then. The bytes of its files follow. */
export type ReadingOfOne = { cpuSeconds: number } & (
  | (Omit<ReadPicture, 'files'> & { lengths: number[] })
  | { flaw: PictureFlaw }
)

/**
 * Run by read-pictures-apart.ts with pictures out of a document, and the seconds that it may compute. One that cannot be read does not keep
 * the others from it. What is read is printed at once, so that it is there if the next one ends the process; and beyond half of what the
 * process may compute or print the rest is left to the next process, so that none is ended for what came before it.
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

/** Waits until it is written: an ended process writes no more. */
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
    if (error instanceof UnreadablePicture) return 'unreadable'
    throw error
  }
}

await main()
