import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { isPackagePath, requirePackagePath } from './package-path.ts'
import type { PackageDescription, Packages } from './packages.ts'

/** Files under way wait here: in the same file system, so that a rename shows them whole or not at all. */
const PARTS_FOLDER = '.parts'
/** Another process may be writing its parts now: only older ones are surely left over from a crash. */
const PART_LIFETIME_MS = 10 * 60_000

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG']

export type DiskPackages = Packages & {
  /** For whoever serves `/packages/*`. Null for what is not there, a path that is not allowed included. */
  find(path: string): Promise<StoredPackage | null>
}

export type StoredPackage = PackageDescription & {
  size: number
  /** Both ends included, as in a `Range` header; the whole file without them. */
  stream(range?: { start: number; end: number }): Readable
}

export type DiskSettings = {
  folder: string
  /** The service's own address; it serves the packages under `/packages/`. */
  baseUrl: string
}

export async function diskPackages(settings: DiskSettings): Promise<DiskPackages> {
  const folder = resolve(settings.folder)
  const parts = join(folder, PARTS_FOLDER)
  const baseUrl = settings.baseUrl.replace(/\/+$/, '')
  await mkdir(parts, { recursive: true })
  await removeLeftovers(parts)

  return {
    async put(path, bytes, description) {
      requirePackagePath(path)
      await store(folder, parts, path, bytes, description)
    },
    async findSize(path) {
      requirePackagePath(path)
      return fileSize(join(folder, path))
    },
    async remove(path) {
      requirePackagePath(path)
      await removeStored(join(folder, path))
    },
    urlOf(path) {
      requirePackagePath(path)
      return `${baseUrl}/packages/${path}`
    },
    async check() {
      await checkFolder(parts)
    },
    async find(path) {
      return isPackagePath(path) ? findStored(join(folder, path)) : null
    },
  }
}

async function removeLeftovers(parts: string): Promise<void> {
  for (const name of await readdir(parts)) {
    const part = join(parts, name)
    const modified = await stat(part).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    if (Date.now() - modified > PART_LIFETIME_MS) await rm(part, { force: true })
  }
}

/** The description is shown before the package: whoever finds the package finds how to describe it. */
async function store(
  folder: string,
  parts: string,
  path: string,
  bytes: Uint8Array,
  description: PackageDescription,
): Promise<void> {
  const target = join(folder, path)
  const part = join(parts, randomUUID())
  const descriptionPart = `${part}.json`
  try {
    await writeDurably(descriptionPart, JSON.stringify(description))
    await writeDurably(part, bytes)
    await mkdir(dirname(target), { recursive: true })
    await rename(descriptionPart, descriptionFile(target))
    await rename(part, target)
    await syncFolders(dirname(target), folder)
  } catch (error) {
    await Promise.all([removePartFile(part), removePartFile(descriptionPart)])
    // Not which one: its name tells the course's, and its folder is the secret of its address.
    throw storageError(`A package was not stored in ${folder}`, error)
  }
}

async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name survives a power cut only when its folder is synced, and a new folder only when its parent is. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  // Windows cannot open a folder as a file, and keeps names in its journal.
  if (process.platform === 'win32') return
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
    if (folder === upTo) return
  }
}

async function checkFolder(parts: string): Promise<void> {
  const part = join(parts, randomUUID())
  try {
    await writeDurably(part, part)
    if ((await readFile(part, 'utf8')) !== part) throw new Error('it reads back other bytes than were written')
  } catch (error) {
    throw storageError(`Packages cannot be stored in ${dirname(parts)}`, error)
  } finally {
    await removePartFile(part)
  }
}

/** What cannot be removed now is a leftover of the next start; the first error is the one to tell. */
async function removePartFile(part: string): Promise<void> {
  await rm(part, { force: true }).catch(() => {})
}

async function findStored(file: string): Promise<StoredPackage | null> {
  const size = await fileSize(file)
  if (size === null) return null
  return { ...(await readDescription(file)), size, stream: range => createReadStream(file, range) }
}

/** A backup may have left out hidden files: the permanent URL works without them too. */
async function readDescription(file: string): Promise<PackageDescription> {
  try {
    return JSON.parse(await readFile(descriptionFile(file), 'utf8'))
  } catch {
    return { contentType: 'application/octet-stream', fileName: basename(file) }
  }
}

/** The package first: what is found is always whole. Its folder was made for it alone. */
async function removeStored(file: string): Promise<void> {
  await rm(file, { force: true })
  await rm(descriptionFile(file), { force: true })
  await rmdir(dirname(file)).catch(() => {})
}

async function fileSize(file: string): Promise<number | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found.size : null
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

function descriptionFile(file: string): string {
  return join(dirname(file), `.${basename(file)}.json`)
}

function storageError(what: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const full = DISK_FULL_CODES.includes(fileErrorCode(cause))
  return new Error(full ? `${what}: the disk is full (${fileErrorCode(cause)})` : `${what}: ${reason}`, { cause })
}

function fileErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
