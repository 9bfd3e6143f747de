import { isShort } from '../../documents/run-in-thread.ts'
import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import type { Database } from '../../store/database.ts'
import { findSourceBytes, findSourceFile, findSourceRow, type SourceRow } from '../../store/sources.ts'
import { workOnCourse } from '../work-on-course.ts'
import { listSourceContents, type SourceContents } from './list-source-contents.ts'

export { SOURCE_KINDS } from '../../course/source-document.ts'
export { ASKABLE } from '../../documents/can-ask.ts'
export { SOURCE_BYTES } from '../../documents/read-source.ts'

type Owner = { keyId: string; accountId: string }

/** A document as its owner sees it. The contents of a long one are listed in a thread: nobody else's request waits for them. */
export async function readSourceDocument(
  db: Database,
  { keyId, accountId }: Owner,
  id: string,
): Promise<SourceContents & { row: SourceRow }> {
  const source = await findSourceBytes(db, keyId, id)
  if (!source) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
  const { document, ...row } = source
  const json = document.toString()
  const language = row.language ?? 'en'
  const contents = isShort(json)
    ? listSourceContents(json, language)
    : await workOnCourse(accountId, 'listSourceContents', json, language)
  return { row, ...contents }
}

/** What is known of a document without reading it. */
export async function requireSourceRow(db: Database, keyId: string, id: string): Promise<SourceRow> {
  const row = await findSourceRow(db, keyId, id)
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
  return row
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
