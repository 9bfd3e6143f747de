import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LeftOutPictures, SentFile } from '../course/source-document.ts'
import { installRoot } from '../isolate/installed.ts'
import { REFUSAL_FILES } from '../isolate/refusal-files.ts'
import { type Limits, OverLimit, runLimited } from '../isolate/run-limited.ts'
import type { PrintedPicture, Reading, SourceFacts } from './read/reading-process.ts'
import { UnreadableSource, unreadable } from './unreadable-source.ts'

export { UnreadableSource }

export const SOURCE_BYTES = 20 * 1024 * 1024
const LIMITS: Limits = {
  cpuSeconds: 20,
  wallMs: 120_000,
  heapMb: 384,
  /**
   * Maximum size of the process's data, in megabytes. Decoded pictures of a PDF lie outside V8's heap, and a PDF of a
   * few kilobytes may claim that its pictures have gigabytes.
   */
  dataMb: 1_024,
  /** Maximum size of the output, in bytes: the document and its pictures. */
  printedBytes: 144 * 1024 * 1024,
}

const PROCESS = fileURLToPath(import.meta.resolve('./read/reading-process.ts'))
/** The files outside this folder that the readers import. */
const DOCUMENT_SCHEMA = fileURLToPath(import.meta.resolve('../course/source-document.ts'))
const LANGUAGE = join(import.meta.dirname, '..', 'language')
/**
 * The packages that the readers import; the child process may read their folders, with the dependencies beside them.
 */
const LIBRARIES = ['zod', 'parse5', 'saxes', 'markdown-it', 'mammoth', 'unpdf']

/**
 * A document as JSON, with facts about it, so that nobody has to parse the JSON again: it may have millions of
 * characters.
 */
export type ReadSource = SourceFacts & {
  document: string
  pictures: SourcePictureFile[]
  leftOutPictures: LeftOutPictures[]
}

/** A picture with its bytes as the document holds them, not yet decoded. */
export type SourcePictureFile = Omit<PrintedPicture, 'length'> & { bytes: Buffer }

/**
 * Reads a document in a child process that can access only its input and its own code, with a small heap and 20 seconds
 * of CPU time. Whatever a hostile file does to a reader, this process survives and the client gets an error message.
 * Slow work (validating, counting words) is done in the child process too.
 */
export async function readSource(bytes: Buffer, sent: SentFile): Promise<ReadSource> {
  const printed = await runReader(bytes, sent).catch(error => readWithoutPictures(bytes, sent, error))
  const end = printed.indexOf('\n')
  const reading = JSON.parse(printed.toString('utf8', 0, end)) as Reading
  if ('unreadable' in reading) throw new UnreadableSource(reading.unreadable)
  if ('fault' in reading) throw new Error(`The reader gave a document that its schema refuses: ${reading.fault}`)
  const { documentBytes, pictures, ...facts } = reading
  const documentEnd = end + 1 + documentBytes
  return {
    ...facts,
    document: printed.toString('utf8', end + 1, documentEnd),
    pictures: cutPictures(pictures, printed.subarray(documentEnd)),
  }
}

function cutPictures(pictures: PrintedPicture[], bytes: Buffer): SourcePictureFile[] {
  let start = 0
  return pictures.map(({ length, ...picture }) => {
    const file = bytes.subarray(start, start + length)
    start += length
    return { ...picture, bytes: file }
  })
}

/** Reads a PDF again without its pictures, if these take too much time or memory. */
async function readWithoutPictures(bytes: Buffer, sent: SentFile, error: unknown): Promise<Buffer> {
  if (!(error instanceof UnreadableSource) || !bytes.subarray(0, 1_024).includes('%PDF-')) throw error
  return runReader(bytes, { ...sent, withoutPictures: true })
}

async function runReader(bytes: Buffer, sent: SentFile): Promise<Buffer> {
  const readable = [import.meta.dirname, DOCUMENT_SCHEMA, LANGUAGE, ...REFUSAL_FILES, ...LIBRARIES.map(libraryFolder)]
  const reader = { script: PROCESS, readable, allowsAddons: false, limits: LIMITS }
  try {
    return await runLimited(reader, [JSON.stringify(sent)], bytes)
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error
    throw unreadable('document-complicated')
  }
}

/** Returns the folder in which a package is installed. It also contains the package's dependencies. */
function libraryFolder(name: string): string {
  const path = fileURLToPath(import.meta.resolve(name))
  return installRoot(path) ?? dirname(path)
}
