import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Bodies, nameOfMark, requireBodyAddress } from './bodies.ts'
import {
  checkFolder,
  fileErrorCode,
  preparePartsFolder,
  removePartFile,
  requireKept,
  storageError,
  syncFolders,
  writeDurably,
} from './durable-file.ts'

/** Somebody who removes the last body of an owner takes the folder with it: then it is made again. */
const PLACE_TRIES = 5

/** A folder that only this service reads. The last two characters of the owner's id are a folder above it: no folder grows without end. */
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
      await place(part, file)
      await syncFolders(dirname(file), folder)
    } catch (error) {
      await removePartFile(part)
      throw storageError(`A body was not stored in ${folder}`, error)
    }
  }

  return {
    async put(address, bytes) {
      const file = fileOf(folder, address)
      await store(file, bytes)
      await requireKept(file, bytes.length, folder)
    },
    async find(address) {
      return readIfThere(fileOf(folder, address))
    },
    async remove(address) {
      const file = fileOf(folder, address)
      await rm(file, { force: true })
      const emptied = await rmdir(dirname(file)).then(
        () => true,
        () => false,
      )
      // A name that is gone stays gone after a power cut only when its folder is synced.
      const changed = emptied ? dirname(dirname(file)) : dirname(file)
      await syncFolders(changed, changed).catch(() => {})
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

function fileOf(folder: string, address: string): string {
  requireBodyAddress(address)
  const [owner] = address.split('/')
  return join(folder, owner!.slice(-2), address)
}

async function place(part: string, file: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await mkdir(dirname(file), { recursive: true })
    try {
      return await rename(part, file)
    } catch (error) {
      if (fileErrorCode(error) !== 'ENOENT' || tries === PLACE_TRIES) throw error
    }
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
    throw error
  }
}
