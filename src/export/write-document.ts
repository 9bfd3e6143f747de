import type { Course } from '../course/schema.ts'
import { type FormatName, requireFormat } from './formats.ts'
import { listPictures } from './handout/build-handout.ts'
import { type Packed, packFile, type Streamed } from './zip.ts'

/** A course in a format without the player: one text, or the files of a zip, to which the pictures are added later. */
export type WrittenDocument = { text: string } | { files: Packed[] }

export async function writeDocument(course: Course, name: FormatName): Promise<WrittenDocument> {
  const format = requireFormat(name)
  switch (format.container) {
    case 'text':
      return { text: format.write(course) }
    case 'files':
      return {
        files: await Promise.all(format.build(course).map(({ name, text }) => packFile(name, Buffer.from(text)))),
      }
    case 'player':
      throw new Error(`${name} is made by buildPackage`)
  }
}

/** Selects the pictures that go into the zip of a document format, under the names that its documents use. */
export function nameDocumentPictures(course: Course, name: FormatName, files: Streamed[]): Streamed[] {
  const format = requireFormat(name)
  if (format.container !== 'files') return []
  return listPictures(course, format.pictures).map(({ stored, name }) => ({
    ...files.find(file => file.name === stored)!,
    name: format.mediaFolder + name,
  }))
}
