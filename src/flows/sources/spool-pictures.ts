import type { SourcePictureFile } from '../../documents/read-source.ts'
import { type SpooledBytes, withSpool } from '../media/spool-bytes.ts'

/** A picture of a document, not yet decoded. Its bytes are read when it is its turn. */
export type SpooledPicture = Omit<SourcePictureFile, 'bytes'> & SpooledBytes

export type SpoolPictures = (pictures: SourcePictureFile[]) => Promise<SpooledPicture[]>

/**
 * Runs the work with a function that moves the pictures of a document from memory to a temporary file, where they wait
 * until they are decoded.
 */
export async function withSpooledPictures<T>(folder: string, work: (spool: SpoolPictures) => Promise<T>): Promise<T> {
  return withSpool(folder, spool =>
    work(async pictures => {
      const spooled: SpooledPicture[] = []
      for (const { bytes, ...picture } of pictures) spooled.push({ ...picture, ...(await spool(bytes)) })
      return spooled
    }),
  )
}
