import { changeCourse } from '../course/change/change-course.ts'
import { rewriteTarget } from '../course/change/rewrite-part.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { isTestKey } from '../store/api-keys.ts'
import { type Act, addAudit } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { claimIdempotencyKey, findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import { newJobId } from '../store/ids.ts'
import { addJob } from '../store/jobs/jobs.ts'
import { listRewriteTimes, type RewriteTask } from '../store/jobs/rewrites.ts'
import { requireOwner } from '../store/versions.ts'
import { refusedAs400 } from './document-rules.ts'
import { type AcceptedJob, acceptedJob } from './submit-course.ts'

const REWRITES_A_DAY = 20
const DAY_MS = 24 * 60 * 60 * 1000

export type RewriteWish = RewriteTask & {
  keyId: string
  accountId: string
  courseId: string
  callbackUrl: string | null
  idempotency: IdempotencyClaim | null
  act?: Act | null
}

/** Queues the rewrite of a part. It takes no credit, but the number of rewrites of a course per day is limited. */
export async function submitRewrite(
  { db, hasModel }: { db: Database; hasModel(): Promise<boolean> },
  wish: RewriteWish,
  now: number,
): Promise<AcceptedJob> {
  const { keyId, accountId, courseId, callbackUrl, idempotency, id, instruction, content, apply } = wish
  const answered = await findAnswer(db, idempotency, now)
  const course = await requireCourse(db, keyId, courseId)
  if (answered) return answered as AcceptedJob
  if ((await isTestKey(db, keyId)) || !(await hasModel())) {
    throw new PublicError('VALIDATION_ERROR', refusal('rewrite-no-model'))
  }
  refusedAs400(() => {
    const target = rewriteTarget(course, id)
    if (content) changeCourse(course, [{ op: 'set', id: target.id, fields: content }], new Map())
  })
  const { brief } = await requireOwner(db, keyId, courseId)
  const accepted = acceptedJob(newJobId(now))
  return db.transaction(async transaction => {
    const earlier = await claimIdempotencyKey(transaction, idempotency, accepted, now)
    if (earlier) return earlier as AcceptedJob
    if ((await listRewriteTimes(db, transaction, courseId, now - DAY_MS)).length >= REWRITES_A_DAY) {
      throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('rewrite-often', { most: REWRITES_A_DAY }))
    }
    const target = { courseId, version: course.version }
    const task: RewriteTask = { id, instruction, content, apply }
    const job = { id: accepted.jobId, kind: 'rewrite', target, task, keyId, accountId, brief, callbackUrl } as const
    await addJob(transaction, { ...job, creditPeriod: null }, now)
    await addAudit(transaction, wish.act, accepted.jobId, now)
    return accepted
  })
}
