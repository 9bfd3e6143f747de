import { fileURLToPath } from 'node:url'
import { installRoot } from '../isolate/installed.ts'
import { type LimitedProcess, runLimited } from '../isolate/run-limited.ts'

const CONVERTER: LimitedProcess = {
  script: fileURLToPath(import.meta.resolve('./jpeg-process.ts')),
  readable: [import.meta.dirname, installRoot(fileURLToPath(import.meta.resolve('sharp')))!],
  allowsAddons: true,
  limits: { cpuSeconds: 60, wallMs: 120_000, heapMb: 256, dataMb: 1_024, printedBytes: 64 * 1024 * 1024 },
}

/**
 * Converts stored pictures to JPEG, all in one child process with limited time and memory, and returns them in the same
 * order.
 */
export async function convertToJpegApart(pictures: Buffer[]): Promise<Buffer[]> {
  const head = Buffer.from(`${JSON.stringify(pictures.map(({ length }) => length))}\n`)
  const printed = await runLimited(CONVERTER, [], Buffer.concat([head, ...pictures]))
  const end = printed.indexOf('\n')
  const lengths = JSON.parse(printed.toString('utf8', 0, end)) as number[]
  let start = end + 1
  return lengths.map(length => {
    const picture = printed.subarray(start, start + length)
    start += length
    return picture
  })
}
