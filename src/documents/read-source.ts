import { spawn } from 'node:child_process'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SourceDocument, sourceDocumentSchema, UnreadableSource } from '../course/source-document.ts'
import { installedIn, typeFlags } from '../isolate/installed.ts'
import type { SentFile } from './read/read-document.ts'
import type { Reading } from './read/reading-process.ts'

export const SOURCE_BYTES = 20 * 1024 * 1024
const READING_MS = 20_000
const HEAP_MB = 384
const PRINTED_BYTES = 64 * 1024 * 1024

const PROCESS = join(import.meta.dirname, 'read', 'reading-process.ts')
/** Whatever the readers import: each package's folder, and the folder in which its own dependencies are. */
const LIBRARIES = ['zod', 'parse5', 'saxes', 'markdown-it', 'mammoth', 'unpdf']

/**
 * Reads a document in a process of its own, which has its input and its code, a small heap and 20 seconds: whatever a
 * hostile file does to a reader, this process lives and the answer is a sentence.
 */
export async function readSource(bytes: Buffer, sent: SentFile): Promise<SourceDocument> {
  const printed = await runReader(bytes, sent)
  const reading = JSON.parse(printed) as Reading
  if ('unreadable' in reading) throw new UnreadableSource(reading.unreadable)
  const { data } = sourceDocumentSchema.safeParse(reading.document)
  if (!data || data.blocks.length === 0) throw new UnreadableSource('The document has no text')
  return data
}

function runReader(bytes: Buffer, sent: SentFile): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...LIMITS(), PROCESS, JSON.stringify(sent)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      timeout: READING_MS,
      killSignal: 'SIGKILL',
    })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > PRINTED_BYTES) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'))
      else reject(new UnreadableSource('The file is too large or too complicated to be read in 20 seconds'))
    })
    // A reader that ends early does not wait for the rest of its input.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}

function LIMITS(): string[] {
  const readable = new Set([
    import.meta.dirname,
    installedIn(PROCESS) ?? import.meta.dirname,
    ...LIBRARIES.map(libraryFolder),
  ])
  return [
    '--permission',
    ...[...readable].map(folder => `--allow-fs-read=${join(folder, sep)}`),
    `--max-old-space-size=${HEAP_MB}`,
    '--disable-warning=SecurityWarning',
    ...typeFlags(PROCESS),
  ]
}

/** The folder in which a package was found: its own dependencies lie beside it. */
function libraryFolder(name: string): string {
  const path = fileURLToPath(import.meta.resolve(name))
  return installedIn(path) ?? dirname(path)
}
