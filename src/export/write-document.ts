import type { Course } from '../course/schema.ts'
import { type FormatName, requireFormat } from './formats.ts'
import { listPictures } from './handout/build-handout.ts'
import { type Packed, packFile, type Streamed } from './zip.ts'

/** A course in a format without the player: one text, or the files of a zip, to which its pictures are added. */
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

/** The pictures that go into such a zip: each in its largest size, under the name that the documents know. */
export function nameDocumentPictures(course: Course, name: FormatName, files: Streamed[]): Streamed[] {
  const format = requireFormat(name)
  const names = new Set(listPictures(course).map(picture => picture.name))
  if (format.container !== 'files') return []
  return files.filter(file => names.has(file.name)).map(file => ({ ...file, name: format.mediaFolder + file.name }))
}
