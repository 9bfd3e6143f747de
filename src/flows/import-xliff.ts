import type { Course } from '../course/schema.ts'
import type { Xliff } from '../course/translate/read-xliff.ts'
import { PublicError } from '../errors.ts'
import { LOCALE_CODES, type LocaleCode } from '../language/locales.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import { recordCourse } from '../store/new-courses.ts'
import { requireOwner, requireVersion } from '../store/versions.ts'
import type { AddedCourse } from './copy-course.ts'
import { courseObject } from './course-object.ts'
import { briefIn } from './library-languages.ts'
import { workOnCourse } from './work-on-course.ts'

export type XliffOrder = {
  keyId: string
  accountId: string
  courseId: string
  file: Buffer
  idempotency: IdempotencyClaim | null
  act?: Act | null
}

/**
 * Creates a translation from a translator's file and from the course version that was exported for the translator. It
 * takes no credit.
 */
export async function importXliff(
  { db, baseUrl }: { db: Database; baseUrl: string },
  order: XliffOrder,
  now: number,
): Promise<AddedCourse> {
  const { keyId, accountId, courseId, idempotency, act } = order
  const xliff = await workOnCourse(accountId, 'readTranslation', order.file)
  const answered = await findAnswer(db, idempotency, now)
  const current = await requireCourse(db, keyId, courseId)
  if (answered) return answered as AddedCourse
  const source = await sentOut(db, keyId, current, xliff)
  const languageId = requireLanguage(source, xliff)
  const brief = briefIn(languageId, (await requireOwner(db, keyId, courseId)).brief)
  const { course, findings } = await workOnCourse(accountId, 'buildFromFile', source, xliff, brief)
  const answer = { ...courseObject(course, baseUrl), findings }
  const owner = { keyId, accountId, brief, idempotency, act }
  const target = { courseId, version: source.version }
  return recordCourse(db, { course, ...owner, kind: 'import', target, madeBy: 'translated', answer }, now)
}

/** Returns the course version that was exported into the file. */
async function sentOut(db: Database, keyId: string, current: Course, { original, version }: Xliff): Promise<Course> {
  if (original !== current.id) throw refuse(refusal('xliff-other-course'))
  if (version === null) return current
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0
  const exportedVersion = await requireVersion(db, keyId, current.id, number).catch(error => {
    if (!(error instanceof PublicError)) throw error
    throw refuse(refusal('xliff-version'))
  })
  // The translation gets the current slot counter, so that it does not use slots that the course has given to other
  // parts since the export.
  const { slots } = current.memory
  return { ...exportedVersion.course, memory: { ...exportedVersion.course.memory, slots } }
}

function requireLanguage(source: Course, { sourceLanguage, targetLanguage }: Xliff): LocaleCode {
  if (sourceLanguage !== source.language) throw refuse(refusal('xliff-source-language', { language: source.language }))
  const language = LOCALE_CODES.find(code => code === targetLanguage)
  if (!language) throw refuse(refusal('xliff-target-language'))
  if (language === source.language) throw refuse(refusal('xliff-same-language'))
  return language
}

function refuse(reason: Refusal): PublicError {
  return new PublicError('VALIDATION_ERROR', reason)
}
