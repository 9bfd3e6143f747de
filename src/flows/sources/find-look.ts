import { PublicError } from '../../errors.ts'
import type { Database } from '../../store/database.ts'
import type { SourceRow } from '../../store/sources.ts'
import { readAskable, type SourceSections } from './look-through-source.ts'
import { requireSections } from './source-sections.ts'

/**
 * Returns the sections of a document, for a page that can be shown without them. Null: the document's analysis is
 * pending, the machine is too busy to analyse it now, or the document was deleted.
 */
export async function findLook(
  db: Database,
  keyId: string,
  { id, can }: Pick<SourceRow, 'id' | 'can'>,
): Promise<SourceSections | null> {
  if (readAskable(can) === 'pending') return null
  try {
    return await requireSections(db, keyId, id)
  } catch (error) {
    if (error instanceof PublicError && (error.code === 'RATE_LIMIT_EXCEEDED' || error.code === 'NOT_FOUND'))
      return null
    throw error
  }
}
