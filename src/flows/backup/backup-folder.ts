import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { NamedObject } from '../../store/backup/named-objects.ts'
import { splitLines } from '../../store/backup/split-lines.ts'

const FORMAT = 'coursewright-backup'
const MANIFEST = 'manifest.json'
export const OBJECT_LIST = 'objects.jsonl.gz'
const OBJECTS_AT_ONCE = 16
/** File modes: a backup contains signing secrets, callback addresses and texts, so only its owner may read it. */
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

/** A failure that the operator can resolve. The message says how. */
export class BackupError extends Error {}

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The manifest is written last: a folder without it holds an incomplete backup. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(1),
  serviceVersion: z.string(),
  dialect: z.enum(['sqlite', 'postgres']),
  startedAt: z.string(),
  finishedAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
      rows: z.number(),
      sha256: SHA256,
    }),
  ),
  objects: z.object({
    areCopied: z.boolean(),
    count: z.number(),
    bytes: z.number(),
    /** Number of files that the store did not have, or had with other bytes, when the backup was made. */
    lost: z.number(),
    sha256: SHA256,
  }),
})
export type Manifest = z.infer<typeof manifestSchema>

/**
 * One line of the list of files. `state` is `listed` for a file that was not copied, because the operator backs it up
 * in another way.
 */
export type ListedObject = NamedObject & {
  state: 'copied' | 'listed' | 'missing' | 'damaged'
  /** The content type and file name under which a package is downloaded. */
  description?: { contentType: string; fileName: string }
}

/** Creates the backup's folder, or accepts an empty one. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const entries = await readdir(folder)
  if (entries.includes(MANIFEST)) throw new BackupError(`${folder} holds a backup already: name a new folder`)
  if (entries.length > 0)
    throw new BackupError(`${folder} is not empty: name a new folder (half a backup can be deleted)`)
}

export function tableFile(name: string): string {
  return join('tables', `${name}.jsonl.gz`)
}

/**
 * Returns the path of a stored object's file in the backup. The files are spread over folders that are named after the
 * last two characters of the first part of the address, so that no folder grows too large.
 */
export function objectFile({ store, address }: Pick<NamedObject, 'store' | 'address'>): string {
  return join('objects', store, address.split('/')[0]!.slice(-2), address)
}

/** Writes lines, compressed. `sha256` is the checksum of the compressed file, as `sha256sum` computes it. */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
): Promise<{ rows: number; sha256: string }> {
  let rows = 0
  async function* endLines() {
    for await (const line of lines) {
      rows++
      yield `${line}\n`
    }
  }
  const hash = createHash('sha256')
  await writeFile(file, Readable.from(endLines(), { objectMode: false }), hash, createGzip())
  return { rows, sha256: hash.digest('hex') }
}

/**
 * Writes a new file of the backup, encoded and synced to disk, and adds its bytes to the hash. Returns the number of
 * bytes.
 */
export async function writeFile(
  file: string,
  content: Readable,
  hash: Hash,
  encoding: Transform = new PassThrough(),
): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  let bytes = 0
  await pipeline(
    content,
    encoding,
    async function* countAndHash(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file, { flags: 'wx', flush: true, mode: OWNER_ONLY_FILE }),
  )
  return bytes
}

export function readLines(file: string): AsyncIterable<string> {
  return splitLines(createReadStream(file).pipe(createGunzip()))
}

/** Parses a list of objects and yields them in groups that are copied at once. */
export async function* groupObjects<Listed extends NamedObject>(
  lines: AsyncIterable<string>,
): AsyncGenerator<Listed[]> {
  let group: Listed[] = []
  for await (const line of lines) {
    group.push(JSON.parse(line))
    if (group.length < OBJECTS_AT_ONCE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'format' | 'formatVersion'>,
): Promise<void> {
  const unfinished = join(folder, `.${MANIFEST}`)
  const handle = await open(unfinished, 'wx', OWNER_ONLY_FILE)
  try {
    await handle.writeFile(`${JSON.stringify({ format: FORMAT, formatVersion: 1, ...manifest }, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(folder, MANIFEST))
}

/**
 * Reads the manifest and checks the checksum of every file that it lists. An incomplete backup is refused before
 * anything is changed.
 */
export async function requireWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const files = [
    ...manifest.tables.map(({ name, sha256 }) => ({ file: tableFile(name), sha256 })),
    { file: OBJECT_LIST, sha256: manifest.objects.sha256 },
  ]
  for (const { file, sha256 } of files) {
    const actual = await hashFile(join(folder, file))
    if (actual !== sha256) throw new BackupError(`${file} of this backup is ${actual ? 'damaged' : 'missing'}`)
  }
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) {
    const entries = await readdir(folder).catch(() => null)
    if (entries === null) throw new BackupError(`There is no folder ${folder}`)
    const why = entries.includes('tables') ? 'half a backup, which was stopped before its end' : 'no backup'
    throw new BackupError(`${folder} is ${why}: it has no ${MANIFEST}`)
  }
  const manifest = manifestSchema.safeParse(parseJson(text))
  if (manifest.success) return manifest.data
  const { path, message } = manifest.error.issues[0]!
  throw new BackupError(`${MANIFEST} cannot be read by this version: ${path.join('.')} ${message}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the SHA-256 of a file; null: there is no such file. */
export async function hashFile(file: string): Promise<string | null> {
  try {
    return await hashStream(createReadStream(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
