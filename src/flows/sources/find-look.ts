import { PublicError } from '../../errors.ts'
import type { Database } from '../../store/database.ts'
import type { SourceRow } from '../../store/sources.ts'
import { readAskable, type SourceSections } from './look-through-source.ts'
import { requireSections } from './source-sections.ts'

/**
 * The sections of a document for a page or an answer that goes without them. Null while the job that looks through it is under way,
 * while the machine is too busy for one that was read before there was such a job, and once it is deleted: the next reader asks again.
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
