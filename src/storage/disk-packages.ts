import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import {
  checkFolder,
  fileSize,
  preparePartsFolder,
  removePartFile,
  requireKept,
  storageError,
  streamDurably,
  syncFolders,
  writeDurably,
} from './durable-file.ts'
import { isPackagePath, requirePackagePath } from './package-path.ts'
import type { PackageDescription, Packages } from './packages.ts'
import { streamFile } from './stream-file.ts'

export type DiskPackages = Packages & {
  /** Finds the file for `/packages/*`; null if it does not exist or the path is not allowed. */
  find(path: string): Promise<StoredPackage | null>
}

export type StoredPackage = PackageDescription & {
  size: number
  /** Reads the file, or a range of which both ends are inclusive, as in a `Range` header. */
  stream(range?: { start: number; end: number }): Readable
}

export type DiskSettings = {
  folder: string
  /** The service's own base URL; the service serves the packages under `/packages/`. */
  baseUrl: string
}

export async function diskPackages(settings: DiskSettings): Promise<DiskPackages> {
  const folder = resolve(settings.folder)
  const parts = await preparePartsFolder(folder)
  const baseUrl = settings.baseUrl.replace(/\/+$/, '')

  return {
    async put(path, bytes, description) {
      requirePackagePath(path)
      await store(folder, parts, path, description, part => writeDurably(part, bytes))
      await requireKept(join(folder, path), bytes.length, folder)
    },
    async putStream(path, source, description) {
      requirePackagePath(path)
      await store(folder, parts, path, description, async part => {
        await streamDurably(part, source.open())
        await requireKept(part, source.length, folder)
      })
    },
    async findSize(path) {
      requirePackagePath(path)
      return fileSize(join(folder, path))
    },
    async read(path) {
      requirePackagePath(path)
      const storedFile = await findStored(join(folder, path))
      if (!storedFile) return null
      const { contentType, fileName } = storedFile
      return { description: { contentType, fileName }, stream: storedFile.stream() }
    },
    async remove(path) {
      requirePackagePath(path)
      await removeStored(join(folder, path))
    },
    async move(path, target) {
      requirePackagePath(path)
      requirePackagePath(target)
      await moveStored(folder, path, target)
    },
    urlOf(path) {
      requirePackagePath(path)
      return `${baseUrl}/packages/${path}`
    },
    async check() {
      await checkFolder(parts, 'Packages')
    },
    async find(path) {
      return isPackagePath(path) ? findStored(join(folder, path)) : null
    },
  }
}

/**
 * Stores a package and a file with its description. The description is moved into place first, so that every package
 * that can be found has one.
 */
async function store(
  folder: string,
  parts: string,
  path: string,
  description: PackageDescription,
  write: (part: string) => Promise<void>,
): Promise<void> {
  const target = join(folder, path)
  const part = join(parts, randomUUID())
  const descriptionPart = `${part}.json`
  try {
    await writeDurably(descriptionPart, JSON.stringify(description))
    await write(part)
    await mkdir(dirname(target), { recursive: true })
    await rename(descriptionPart, descriptionFile(target))
    await rename(part, target)
    await syncFolders(dirname(target), folder)
  } catch (error) {
    await Promise.all([removePartFile(part), removePartFile(descriptionPart)])
    // The message does not name the package, because the name contains that of the course, and the folder is the secret
    // part of the package's address.
    throw storageError(`A package was not stored in ${folder}`, error)
  }
}

async function findStored(file: string): Promise<StoredPackage | null> {
  const size = await fileSize(file)
  if (size === null) return null
  return { ...(await readDescription(file)), size, stream: range => streamFile(file, range) }
}

/**
 * Reads the description of a package. If there is none, returns a default: a backup may have left out hidden files, and
 * the permanent URL must work without them.
 */
async function readDescription(file: string): Promise<PackageDescription> {
  try {
    return JSON.parse(await readFile(descriptionFile(file), 'utf8'))
  } catch {
    return { contentType: 'application/octet-stream', fileName: basename(file) }
  }
}

/**
 * Removes a package, its description and its folder, which contains nothing else. The package is removed first, so that
 * every package that can be found has a description.
 */
async function removeStored(file: string): Promise<void> {
  await rm(file, { force: true })
  await rm(descriptionFile(file), { force: true })
  await rmdir(dirname(file)).catch(() => {})
}

/**
 * Moves a package with its description. The description is moved first, so that every package that can be found has
 * one.
 */
async function moveStored(folder: string, path: string, target: string): Promise<void> {
  const [from, to] = [join(folder, path), join(folder, target)]
  if ((await fileSize(from)) === null) return
  try {
    await mkdir(dirname(to), { recursive: true })
    await rename(descriptionFile(from), descriptionFile(to)).catch(passOverAbsent)
    await rename(from, to).catch(passOverAbsent)
    await syncFolders(dirname(to), folder)
    await rmdir(dirname(from)).catch(() => {})
  } catch (error) {
    throw storageError(`A package was not moved in ${folder}`, error)
  }
}

/** Ignores a missing file: another process may be moving the same package. */
function passOverAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

function descriptionFile(file: string): string {
  return join(dirname(file), `.${basename(file)}.json`)
}
