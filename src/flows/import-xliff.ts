import type { Course } from '../course/schema.ts'
import { countCharacters } from '../course/text.ts'
import { stringsOf, withStrings } from '../course/translate/course-strings.ts'
import { readXliff, type Xliff, XliffRefused } from '../course/translate/read-xliff.ts'
import { PublicError } from '../errors.ts'
import { LOCALE_CODES, type LocaleCode } from '../language/locales.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import { recordCourse } from '../store/new-courses.ts'
import { requireOwner, requireVersion } from '../store/versions.ts'
import type { AddedCourse } from './copy-course.ts'
import { courseObject } from './course-object.ts'
import { allFindings, requireDocumentRules } from './edit-course.ts'
import { briefIn } from './submit-translation.ts'
import { buildTranslation } from './translate-course.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const NAMED_AT_MOST = 3
const LONGEST_NAME = 100

export type XliffOrder = {
  keyId: string
  accountId: string
  courseId: string
  file: Buffer
  idempotency: IdempotencyClaim | null
  act?: Act | null
}

/** A course from a translator's file: the version that went out, in the words that came back. It takes no credit. */
export async function importXliff(
  { db, baseUrl }: { db: Database; baseUrl: string },
  order: XliffOrder,
  now: number,
): Promise<AddedCourse> {
  const { keyId, accountId, courseId, idempotency, act } = order
  const xliff = await refusedFileAs400(() => readXliff(textOf(order.file)))
  const answered = await findAnswer(db, idempotency, now)
  const current = await requireCourse(db, keyId, courseId)
  if (answered) return answered as AddedCourse
  const source = await sentOut(db, keyId, current, xliff)
  const languageId = requireLanguage(source, xliff)
  requireTexts(source, xliff)
  const brief = briefIn(languageId, (await requireOwner(db, keyId, courseId)).brief)
  const course = buildTranslation(source, withStrings(source, xliff.targets), brief, 'person')
  requireDocumentRules(source, course, brief)
  const answer = { ...courseObject(course, baseUrl), findings: allFindings(course, brief) }
  const owner = { keyId, accountId, brief, idempotency, act }
  const target = { courseId, version: source.version }
  return recordCourse(db, { course, ...owner, kind: 'import', target, madeBy: 'translated', answer }, now)
}

function textOf(file: Buffer): string {
  try {
    return utf8.decode(file)
  } catch {
    throw new XliffRefused('The file must be UTF-8')
  }
}

/** The version whose texts are in the file. */
async function sentOut(db: Database, keyId: string, current: Course, { original, version }: Xliff): Promise<Course> {
  if (original !== current.id) throw refusal('The file is of another course: `original` must be the id of this one')
  if (version === null) return current
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0
  const kept = await requireVersion(db, keyId, current.id, number).catch(error => {
    if (!(error instanceof PublicError)) throw error
    throw refusal('`build-num` must be a version of the course that is kept. Write the file anew.')
  })
  return kept.course
}

function requireLanguage(source: Course, { sourceLanguage, targetLanguage }: Xliff): LocaleCode {
  if (sourceLanguage !== source.language) throw refusal(`\`source-language\` must be ${source.language}`)
  const language = LOCALE_CODES.find(code => code === targetLanguage)
  if (!language) throw refusal('`target-language` must be one of the values that GET /api/v1/languages lists')
  if (language === source.language) throw refusal('`target-language` must be another language')
  return language
}

/** Half a translation is none, and a text without a place would be lost without a word. */
function requireTexts(source: Course, { targets }: Xliff): void {
  const strings = stringsOf(source)
  const keys = new Set(strings.map(({ key }) => key))
  const stray = [...targets.keys()].filter(key => !keys.has(key))
  if (stray.length > 0) throw refusal(`The course has no text ${firstOf(stray)}`)
  const missing = strings.filter(({ key }) => !targets.get(key)?.trim()).map(({ key }) => key)
  if (missing.length > 0) throw refusal(`${missing.length} texts have no target: ${firstOf(missing)}`)
  const long = strings.find(({ key, max }) => countCharacters(targets.get(key)!.trim()) > max)
  if (long) throw refusal(`The target of ${long.key} must have at most ${long.max} characters`)
}

function firstOf(keys: string[]): string {
  const first = keys.slice(0, NAMED_AT_MOST).map(key => key.slice(0, LONGEST_NAME))
  return first.join(', ') + (keys.length > NAMED_AT_MOST ? ' …' : '')
}

function refusal(message: string): PublicError {
  return new PublicError('VALIDATION_ERROR', message)
}

async function refusedFileAs400<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof XliffRefused) throw refusal(error.message.slice(0, 300))
    throw error
  }
}
