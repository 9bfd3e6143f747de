import type { Brief } from '../course/brief.ts'
import { takeCredit } from '../store/accounts.ts'
import { type Act, addAudit } from '../store/audit.ts'
import type { Database } from '../store/database.ts'
import { claimIdempotencyKey, findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import { newJobId } from '../store/ids.ts'
import { addJob } from '../store/jobs/jobs.ts'
import { type FindOffer, findWritingOffer } from './models/find-writing-offer.ts'
import { requireUsableSources } from './sources/course-sources.ts'

export type CourseOrder = {
  keyId: string
  accountId: string
  brief: Brief
  callbackUrl: string | null
  idempotency: IdempotencyClaim | null
  act?: Act | null
  /**
   * Finds the language models that can write the course. Only a model can write from some documents, such as those in a
   * language without word lists.
   */
  modelOffer?: FindOffer
}

export type AcceptedJob = { jobId: string; status: 'pending'; pollUrl: string }

/** Takes a credit and queues the job, with the idempotency record and the audit entry, in one transaction. */
export async function submitCourse(db: Database, order: CourseOrder, now: number): Promise<AcceptedJob> {
  const answered = await findAnswer(db, order.idempotency, now)
  if (answered) return answered as AcceptedJob
  if (order.brief.sources?.length || order.brief.sourceSections) {
    const { keyId, brief, modelOffer = async () => null } = order
    const byModel = (await findWritingOffer({ db, modelOffer }, keyId, brief)) !== null
    await requireUsableSources(db, keyId, brief, byModel)
  }
  const id = newJobId(now)
  const accepted = acceptedJob(id)
  return db.transaction(async transaction => {
    const earlier = await claimIdempotencyKey(transaction, order.idempotency, accepted, now)
    if (earlier) return earlier as AcceptedJob
    const { keyId, accountId, brief, callbackUrl } = order
    const creditPeriod = await takeCredit(transaction, keyId, now)
    const job = { id, kind: 'generate', target: null, keyId, accountId, brief, callbackUrl, creditPeriod } as const
    await addJob(transaction, job, now)
    await addAudit(transaction, order.act, id, now)
    return accepted
  }, order.accountId)
}

export function acceptedJob(jobId: string): AcceptedJob {
  return { jobId, status: 'pending', pollUrl: `/api/v1/courses/jobs/${jobId}` }
}
