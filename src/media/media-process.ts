import type { FilmFormat, SoundFormat } from '../course/media/media-formats.ts'
import { cleanCaptions } from './clean-captions.ts'
import { readFileFormat } from './file-format.ts'
import type { Layout } from './layout.ts'
import { findMediaKind, HEAD_BYTES } from './media-kinds.ts'
import type { MediaReading, PrintedLayout, TimedFacts } from './media-reading.ts'
import { arrangeMp4 } from './mp4/arrange-mp4.ts'
import { readTracks } from './read-tracks.ts'
import { openStandardInput, type SentFile } from './sent-file.ts'
import { UnreadableMedia } from './unreadable-media.ts'
import { stripWebm } from './webm/strip-webm.ts'

/**
 * The program of the child process that read-media-apart.ts starts, with the file as its standard input. The process
 * may read no other files but its code, and start no processes.
 */
async function main(isNamedCsv: boolean): Promise<void> {
  // Silences mediabunny's warnings about unknown data, which are for engineers.
  console.warn = () => {}
  try {
    const { layout, ...facts } = await readMedia(openStandardInput(), isNamedCsv)
    print({ ...facts, layout: layout && describeLayout(layout) })
    for (const piece of layout ?? []) if ('bytes' in piece) process.stdout.write(piece.bytes)
  } catch (error) {
    if (!(error instanceof UnreadableMedia)) throw error
    print({ refusal: error.refusal })
  }
}

async function readMedia(file: SentFile, isNamedCsv: boolean): Promise<TimedFacts & { layout: Layout | null }> {
  switch (findMediaKind(file.read(0, HEAD_BYTES))) {
    case 'captions': {
      const { text, seconds } = cleanCaptions(file.read(0, file.size))
      return { kind: 'captions', format: 'vtt', seconds, layout: [{ bytes: Buffer.from(text) }] }
    }
    case 'file':
      return { kind: 'file', format: readFileFormat(file, isNamedCsv), layout: null }
    default: {
      const facts = await readTracks(file)
      return { ...facts, layout: stripMetadata(file, facts.format) }
    }
  }
}

function stripMetadata(file: SentFile, format: FilmFormat | SoundFormat): Layout | null {
  switch (format) {
    case 'mp4':
    case 'm4a':
      return arrangeMp4(file)
    case 'webm':
      return stripWebm(file)
    default:
      return null
  }
}

function describeLayout(layout: Layout): PrintedLayout {
  return layout.map(piece => ('bytes' in piece ? { printed: piece.bytes.length } : piece))
}

function print(reading: MediaReading): void {
  process.stdout.write(`${JSON.stringify(reading)}\n`)
}

await main(process.argv[2] === 'csv')
