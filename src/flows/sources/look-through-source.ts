import { sourceDocumentSchema } from '../../course/source-document.ts'
import { type CanAsk, NOTHING_ASKED } from '../../documents/can-ask.ts'
import { type Look, lookAside } from '../../documents/run-in-thread.ts'
import type { Database } from '../../store/database.ts'
import type { ClaimedJob } from '../../store/jobs/jobs.ts'
import { endLook, findSource, NOTHING_FOUND } from '../../store/sources.ts'
import type { JobEnd } from '../author-job.ts'
import { retryStore } from '../retry-store.ts'

/**
 * What can be asked about a document; `pending` until the document is analysed. Null: its language is not supported, or
 * it is too long.
 */
export type Askable = CanAsk | 'pending' | null

/**
 * Time limit of an analysis. It is generous, because nobody waits for the result; a document that takes longer is
 * too large for any course.
 */
const LOOKING_MS = 10 * 60_000

/**
 * Runs the job that analyses a document whose upload has been answered: finds what can be asked about the document, and
 * stores this in its row.
 */
export async function lookThroughSource(
  { db }: { db: Database },
  job: ClaimedJob,
  { signal }: { signal: AbortSignal },
): Promise<JobEnd> {
  const source = await retryStore(() => findSource(db, job.keyId, job.target!.courseId), signal)
  let look: Look | null = null
  let failure: unknown
  try {
    if (source) {
      const document = sourceDocumentSchema.parse(source.document)
      look = await lookAside(
        document,
        source.language ?? 'en',
        source.name,
        AbortSignal.any([signal, AbortSignal.timeout(LOOKING_MS)]),
      )
    }
  } catch (error) {
    signal.throwIfAborted()
    failure = error
  }
  const found = look ? { can: JSON.stringify(look.can), sections: writeSections(look) } : NOTHING_FOUND
  const ended = await retryStore(() => endLook(db, job, found), signal)
  if (!ended) return { state: 'lease-lost' }
  return failure ? { state: 'failed', failure } : { state: 'completed' }
}

/** The part of an analysis that is stored as the document's sections. */
export type SourceSections = Pick<Look, 'sections' | 'courses'>

export function writeSections({ sections, courses }: SourceSections): string {
  return JSON.stringify({ sections, courses })
}

export function readAskable(can: string): Askable {
  const askable = JSON.parse(can) as Askable
  return askable && askable !== 'pending' ? { ...NOTHING_ASKED, ...askable } : askable
}
