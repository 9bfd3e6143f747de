import { randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourcePictureFile } from '../../documents/read-source.ts'
import { preparePartsFolder, removePartFile } from '../../storage/durable-file.ts'

/** A picture of a document, not yet decoded. Its bytes are read when it is its turn. */
export type SpooledPicture = Omit<SourcePictureFile, 'bytes'> & { length: number; read(): Promise<Buffer> }

export type SpoolPictures = (pictures: SourcePictureFile[]) => Promise<SpooledPicture[]>

/**
 * Runs the work with a function that moves the pictures of a document from memory to a temporary file, where they wait
 * until they are decoded. The file is removed after the work.
 */
export async function withSpooledPictures<T>(folder: string, work: (spool: SpoolPictures) => Promise<T>): Promise<T> {
  let path: string | null = null
  let file: FileHandle | null = null
  const spool: SpoolPictures = async pictures => {
    if (pictures.length === 0) return []
    path = join(await preparePartsFolder(folder), randomUUID())
    const opened = await open(path, 'wx+')
    file = opened
    const spooled: SpooledPicture[] = []
    let end = 0
    for (const { bytes, ...picture } of pictures) {
      const [start, { length }] = [end, bytes]
      await opened.writeFile(bytes)
      end += length
      const read = async () => (await opened.read(Buffer.alloc(length), 0, length, start)).buffer
      spooled.push({ ...picture, length, read })
    }
    return spooled
  }
  try {
    return await work(spool)
  } finally {
    await (file as FileHandle | null)?.close()
    if (path) await removePartFile(path)
  }
}
