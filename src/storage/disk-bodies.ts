import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Bodies, nameOfMark, requireBodyAddress } from './bodies.ts'
import {
  checkFolder,
  fileErrorCode,
  placeFile,
  preparePartsFolder,
  removePartFile,
  removePlacedFile,
  requireKept,
  storageError,
  syncFolders,
  writeDurably,
} from './durable-file.ts'

/**
 * Stores bodies in a folder that only this service reads. Each owner has a folder in it. These folders are grouped by
 * the last two characters of the owners' ids, so that no folder gets too many entries.
 */
export function diskBodies(settings: { folder: string }): Bodies {
  const folder = resolve(settings.folder)
  let preparing: Promise<string> | null = null
  const partsFolder = () => {
    preparing ??= preparePartsFolder(folder).catch(error => {
      preparing = null
      throw storageError(`Bodies cannot be stored in ${folder}`, error)
    })
    return preparing
  }

  async function store(file: string, bytes: Uint8Array | string): Promise<void> {
    const part = join(await partsFolder(), randomUUID())
    try {
      await writeDurably(part, bytes)
      await placeFile(part, file)
      await syncFolders(dirname(file), folder)
    } catch (error) {
      await removePartFile(part)
      throw storageError(`A body was not stored in ${folder}`, error)
    }
  }

  return {
    async put(address, bytes) {
      const file = buildPath(folder, address)
      await store(file, bytes)
      await requireKept(file, bytes.length, folder)
    },
    async find(address) {
      return readIfThere(buildPath(folder, address))
    },
    async remove(address) {
      await removePlacedFile(buildPath(folder, address))
    },
    async hasMark(mark) {
      return (await readIfThere(join(folder, nameOfMark(mark)))) !== null
    },
    async setMark(mark) {
      await store(join(folder, nameOfMark(mark)), mark)
    },
    async check() {
      await checkFolder(await partsFolder(), 'Bodies')
    },
  }
}

function buildPath(folder: string, address: string): string {
  requireBodyAddress(address)
  const [owner] = address.split('/')
  return join(folder, owner!.slice(-2), address)
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
    throw error
  }
}
