import { translateFromLibrary } from '../catalog/library-author.ts'
import { PublicError } from '../errors.ts'
import type { LocaleCode } from '../language/locales.ts'
import { refusal } from '../refusals.ts'
import { takeCredit } from '../store/accounts.ts'
import { isTestKey } from '../store/api-keys.ts'
import { type Act, addAudit } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { claimIdempotencyKey, findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import { newJobId } from '../store/ids.ts'
import { addJob } from '../store/jobs/jobs.ts'
import { requireOwner } from '../store/versions.ts'
import { briefIn } from './library-languages.ts'
import { type AcceptedJob, acceptedJob } from './submit-course.ts'

export type TranslationWish = {
  keyId: string
  accountId: string
  courseId: string
  languageId: LocaleCode
  callbackUrl: string | null
  idempotency: IdempotencyClaim | null
  act?: Act | null
}

/** Takes a credit for a translation of the course, and queues the job. */
export async function submitTranslation(
  { db, hasModel }: { db: Database; hasModel(): Promise<boolean> },
  wish: TranslationWish,
  now: number,
): Promise<AcceptedJob> {
  const { keyId, accountId, courseId, languageId, callbackUrl, idempotency } = wish
  const answered = await findAnswer(db, idempotency, now)
  const source = await requireCourse(db, keyId, courseId)
  if (answered) return answered as AcceptedJob
  if (source.language === languageId) {
    throw new PublicError('VALIDATION_ERROR', refusal('language-same', { language: languageId }))
  }
  const brief = briefIn(languageId, (await requireOwner(db, keyId, courseId)).brief)
  const byModel = !(await isTestKey(db, keyId)) && (await hasModel())
  if (!byModel && !translateFromLibrary(source, brief))
    throw new PublicError('VALIDATION_ERROR', refusal('translation-no-model'))
  const accepted = acceptedJob(newJobId(now))
  return db.transaction(async transaction => {
    const earlier = await claimIdempotencyKey(transaction, idempotency, accepted, now)
    if (earlier) return earlier as AcceptedJob
    const creditPeriod = await takeCredit(transaction, keyId, now)
    const target = { courseId, version: source.version }
    const job = {
      id: accepted.jobId,
      kind: 'translate',
      target,
      keyId,
      accountId,
      brief,
      callbackUrl,
      creditPeriod,
    } as const
    await addJob(transaction, job, now)
    await addAudit(transaction, wish.act, accepted.jobId, now)
    return accepted
  })
}
