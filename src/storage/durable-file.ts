import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UnkeptBytes } from './unkept-bytes.ts'

/**
 * The folder for files that are being written. It is on the same file system as the store, so that renaming a finished
 * file makes it appear completely or not at all.
 */
const PARTS_FOLDER = '.parts'
/**
 * Age from which a file in `PARTS_FOLDER` counts as left behind by a crash. Another process may still be writing a
 * younger one.
 */
const PART_LIFETIME_MS = 10 * 60_000

/**
 * Maximum number of attempts to move a file into its owner's folder. An attempt fails if another process has just
 * removed the owner's last file and with it the folder, which then has to be created again.
 */
const PLACE_TRIES = 5

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Creates the folder for files that are being written, removes what a crash has left there, and returns its path. */
export async function preparePartsFolder(folder: string): Promise<string> {
  const parts = join(folder, PARTS_FOLDER)
  await mkdir(parts, { recursive: true })
  await removeLeftovers(parts)
  return parts
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

export async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a stream to a new file and syncs it to disk. */
export async function streamDurably(file: string, content: Readable): Promise<void> {
  await pipeline(content, createWriteStream(file, { flags: 'wx', flush: true }))
}

/** Moves a finished file into the folder of its owner, which is created if it does not exist. */
export async function placeFile(part: string, file: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await mkdir(dirname(file), { recursive: true })
    try {
      return await rename(part, file)
    } catch (error) {
      if (fileErrorCode(error) !== 'ENOENT' || tries === PLACE_TRIES) throw error
    }
  }
}

/** Removes a file, and its owner's folder if that is then empty. */
export async function removePlacedFile(file: string): Promise<void> {
  await rm(file, { force: true })
  const emptied = await rmdir(dirname(file)).then(
    () => true,
    () => false,
  )
  // If the folder is not synced, a removed name may be back after a power cut.
  const changed = emptied ? dirname(dirname(file)) : dirname(file)
  await syncFolders(changed, changed).catch(() => {})
}

/**
 * Syncs a folder and the folders above it to disk, up to `upTo`. A new file survives a power cut only if its folder is
 * synced, and a new folder only if its parent is.
 */
export async function syncFolders(from: string, upTo: string): Promise<void> {
  // Windows cannot sync a folder, and needs not: its file system journals the names.
  if (process.platform === 'win32') return
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
    if (folder === upTo) return
  }
}

/** Throws if files cannot be stored now. `what` names the kind of files in the message. */
export async function checkFolder(parts: string, what: string): Promise<void> {
  const part = join(parts, randomUUID())
  try {
    await writeDurably(part, part)
    if ((await readFile(part, 'utf8')) !== part) throw new Error('it reads back other bytes than were written')
  } catch (error) {
    throw storageError(`${what} cannot be stored in ${dirname(parts)}`, error)
  } finally {
    await removePartFile(part)
  }
}

/**
 * Removes an unfinished file. A failure is ignored: the next start removes the file, and the caller already has an
 * error to report.
 */
export async function removePartFile(part: string): Promise<void> {
  await rm(part, { force: true }).catch(() => {})
}

/** Checks the size of a stored file, because a network drive may report success and store nothing. */
export async function requireKept(file: string, bytes: number, folder: string): Promise<void> {
  if ((await fileSize(file)) !== bytes)
    throw new UnkeptBytes(`The folder ${folder} does not keep what is written to it`)
}

export async function fileSize(file: string): Promise<number | null> {
  try {
    const fileStatus = await stat(file)
    return fileStatus.isFile() ? fileStatus.size : null
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

export function storageError(what: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(isDiskFull(cause) ? `${what}: the disk is full (${fileErrorCode(cause)})` : `${what}: ${reason}`, {
    cause,
  })
}

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.includes(fileErrorCode(error))
}

export function fileErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
