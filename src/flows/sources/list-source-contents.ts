import { sourceDocumentSchema } from '../../course/source-document.ts'
import { splitPassages } from '../../documents/passages.ts'

export type SourceContents = {
  outline: { level: number; text: string; page?: number | undefined }[]
  passages: { id: string; page?: number | undefined; headings: string[]; text: string }[]
}

/** Returns the headings of a document, given as JSON, and the passages that courses cite. */
export function listSourceContents(json: string, language: string): SourceContents {
  const document = sourceDocumentSchema.parse(JSON.parse(json))
  const outline = document.blocks.flatMap(block =>
    block.type === 'heading' ? [{ level: block.level, text: block.text, ...(block.page && { page: block.page }) }] : [],
  )
  const passages = splitPassages(document, language).map(({ id, page, headings, text }) => ({
    id,
    ...(page && { page }),
    headings,
    text,
  }))
  return { outline, passages }
}
