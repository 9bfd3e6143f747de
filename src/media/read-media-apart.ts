import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { installRoot } from '../isolate/installed.ts'
import { REFUSAL_FILES } from '../isolate/refusal-files.ts'
import { type LimitedProcess, OverLimit, runLimited } from '../isolate/run-limited.ts'
import { refusal } from '../refusals.ts'
import type { Layout } from './layout.ts'
import type { MediaReading, PrintedLayout, TimedFacts } from './media-reading.ts'
import { nameKind, UnreadableMedia } from './unreadable-media.ts'

const READER: LimitedProcess = {
  script: fileURLToPath(import.meta.resolve('./media-process.ts')),
  readable: [
    import.meta.dirname,
    fileURLToPath(import.meta.resolve('../course/media/media-formats.ts')),
    ...REFUSAL_FILES,
    installRoot(fileURLToPath(import.meta.resolve('mediabunny')))!,
  ],
  allowsAddons: false,
  limits: { cpuSeconds: 20, wallMs: 120_000, heapMb: 256, dataMb: 1_024, printedBytes: 64 * 1024 * 1024 },
}

export type ReadMedia = TimedFacts & { layout: Layout | null }

/**
 * Reads a sound, a film, captions or a file in a child process with limited time and memory. The child process gets the
 * open file and reads only the parts that it needs.
 */
export async function readMediaApart(path: string, kind: string, isNamedCsv: boolean): Promise<ReadMedia> {
  const file = await open(path)
  try {
    const printed = await runLimited(READER, isNamedCsv ? ['csv'] : [], file.fd)
    const end = printed.indexOf('\n')
    const reading = JSON.parse(printed.toString('utf8', 0, end)) as MediaReading
    if ('refusal' in reading) throw new UnreadableMedia(nameKind(reading.refusal, kind))
    return { ...reading, layout: reading.layout && fillLayout(reading.layout, printed.subarray(end + 1)) }
  } catch (error) {
    throw error instanceof OverLimit ? new UnreadableMedia(refusal('media-complex', { kind })) : error
  } finally {
    await file.close()
  }
}

function fillLayout(layout: PrintedLayout, printed: Buffer): Layout {
  let start = 0
  return layout.map(piece => {
    if (!('printed' in piece)) return piece
    const bytes = printed.subarray(start, start + piece.printed)
    start += piece.printed
    return { bytes }
  })
}
