import { randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { preparePartsFolder, removePartFile } from '../../storage/durable-file.ts'

/** Bytes that were moved from memory to a temporary file. */
export type SpooledBytes = { length: number; read(): Promise<Buffer> }
export type SpoolBytes = (bytes: Buffer) => Promise<SpooledBytes>

/**
 * Runs the work, and passes to it a function that moves bytes from memory to a temporary file. The file is removed
 * after the work.
 */
export async function withSpool<T>(folder: string, work: (spool: SpoolBytes) => Promise<T>): Promise<T> {
  let path: string | null = null
  let file: FileHandle | null = null
  let end = 0
  const openFile = async () => {
    path = join(await preparePartsFolder(folder), randomUUID())
    return open(path, 'wx+')
  }
  const spool: SpoolBytes = async bytes => {
    file ??= await openFile()
    const [opened, start, { length }] = [file, end, bytes]
    await opened.writeFile(bytes)
    end += length
    return { length, read: async () => (await opened.read(Buffer.alloc(length), 0, length, start)).buffer }
  }
  try {
    return await work(spool)
  } finally {
    await (file as FileHandle | null)?.close()
    if (path) await removePartFile(path)
  }
}
