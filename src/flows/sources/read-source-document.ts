import { isShort } from '../../documents/run-in-thread.ts'
import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Database } from '../../store/database.ts'
import { findSourceBytes, findSourceFile, findSourceRow, type SourceRow } from '../../store/sources.ts'
import { workOnCourse } from '../work-on-course.ts'
import { findLook } from './find-look.ts'
import { listSourceContents, type SourceContents } from './list-source-contents.ts'
import type { SourceSections } from './look-through-source.ts'

export { PICTURE_REASONS, SOURCE_KINDS } from '../../course/source-document.ts'
export { ASKABLE, ASKED_KINDS } from '../../documents/can-ask.ts'
export { SOURCE_BYTES } from '../../documents/read-source.ts'
export { PROPOSAL_REASONS } from '../../documents/run-in-thread.ts'

type Owner = { keyId: string; accountId: string }

/**
 * Returns a document's outline, passages and sections. A long document is outlined in a worker thread, so that no
 * other request waits.
 */
export async function readSourceDocument(
  db: Database,
  { keyId, accountId }: Owner,
  id: string,
): Promise<SourceContents & { row: SourceRow; look: SourceSections | null }> {
  const source = await findSourceBytes(db, keyId, id)
  if (!source) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
  const { document, ...row } = source
  const json = document.toString()
  const language = row.language ?? 'en'
  const contents = isShort(json)
    ? listSourceContents(json, language)
    : await workOnCourse(accountId, 'listSourceContents', json, language)
  const look = await findLook(db, keyId, row)
  return { row, look, ...contents }
}

/** Returns a document's row without its text. */
export async function requireSourceRow(db: Database, keyId: string, id: string): Promise<SourceRow> {
  const row = await findSourceRow(db, keyId, id)
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
  return row
}

/** Returns the uploaded file of a document. */
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
