import { randomUUID } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import {
  fileSize,
  placeFile,
  preparePartsFolder,
  removePartFile,
  removePlacedFile,
  requireKept,
  storageError,
  streamDurably,
  syncFolders,
} from './durable-file.ts'
import { type MediaStore, requireMediaAddress } from './media-store.ts'
import { streamFile } from './stream-file.ts'

/**
 * Stores media in a folder that only this service reads. Each of the media has a folder in it. These folders are
 * grouped by the last two characters of the media's ids, so that no folder gets too many entries.
 */
export function diskMedia(settings: { folder: string }): MediaStore {
  const folder = resolve(settings.folder)
  const fileAt = (address: string) => {
    requireMediaAddress(address)
    const [owner] = address.split('/')
    return join(folder, owner!.slice(-2), address)
  }

  return {
    async put(address, source) {
      const file = fileAt(address)
      const part = join(await preparePartsFolder(folder), randomUUID())
      try {
        await streamDurably(part, source.open())
        await requireKept(part, source.length, folder)
        await placeFile(part, file)
        await syncFolders(dirname(file), folder)
      } catch (error) {
        await removePartFile(part)
        throw storageError(`Media were not stored in ${folder}`, error)
      }
    },
    async read(address, range) {
      const file = fileAt(address)
      return (await fileSize(file)) === null ? null : streamFile(file, range)
    },
    async remove(address) {
      await removePlacedFile(fileAt(address))
    },
  }
}
