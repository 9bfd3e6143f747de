import type { Course } from '../course/schema.ts'
import { type FormatName, requireFormat } from './formats.ts'
import { listPictures } from './handout/build-handout.ts'
import { type Packed, packFile, type Streamed } from './zip.ts'

/** A course in a format without the player: one text, or the packed files of a zip without the pictures. */
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

/**
 * Selects from stored files the pictures that go into the zip of a document format, and gives them the names that the
 * documents use; empty for other formats.
 */
export function nameDocumentPictures(course: Course, name: FormatName, files: Streamed[]): Streamed[] {
  const format = requireFormat(name)
  if (format.container !== 'files') return []
  return listPictures(course, format.pictures).map(({ stored, name }) => ({
    ...files.find(file => file.name === stored)!,
    name: format.mediaFolder + name,
  }))
}
