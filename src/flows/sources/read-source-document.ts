import { sourceDocumentSchema } from '../../course/source-document.ts'
import { splitPassages } from '../../documents/passages.ts'
import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Database } from '../../store/database.ts'
import { findSource, findSourceFile, findSourceRow, type SourceRow } from '../../store/sources.ts'

export { SOURCE_KINDS } from '../../course/source-document.ts'
export { ASKABLE } from '../../documents/can-ask.ts'
export { SOURCE_BYTES } from '../../documents/read-source.ts'

type Read = {
  row: SourceRow
  outline: { level: number; text: string; page?: number | undefined }[]
  passages: { id: string; page?: number | undefined; headings: string[]; text: string }[]
}

/** A document as its owner sees it: headings, and the passages that courses cite. */
export async function readSourceDocument(db: Database, keyId: string, id: string): Promise<Read> {
  const sourceRow = await findSource(db, keyId, id)
  if (!sourceRow) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
  const { document: read, ...row } = sourceRow
  const document = sourceDocumentSchema.parse(read)
  const outline = document.blocks.flatMap(block =>
    block.type === 'heading' ? [{ level: block.level, text: block.text, ...(block.page && { page: block.page }) }] : [],
  )
  const passages = splitPassages(document, row.language ?? 'en').map(({ id: name, page, headings, text: words }) => ({
    id: name,
    ...(page && { page }),
    headings,
    text: words,
  }))
  return { row, outline, passages }
}

/** The file that a document was read from, as it was sent. */
export async function readSourceFile(
  db: Database,
  keyId: string,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const file = await findSourceFile(db, keyId, id)
  if (file) return file
  const isThere = (await findSourceRow(db, keyId, id)) !== null
  throw new PublicError('NOT_FOUND', refusal(isThere ? 'source-file-not-kept' : 'no-such-source'))
}
