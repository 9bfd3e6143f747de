import type { Brief } from '../course/brief.ts'
import { renewMinutes } from '../course/change/change-course.ts'
import { familyId } from '../course/family.ts'
import { type Finding, isGate } from '../course/findings.ts'
import { carryHashes } from '../course/review-parts.ts'
import { type Course, type CourseContent, courseContentSchema, type Origin } from '../course/schema.ts'
import { countCharacters } from '../course/text.ts'
import { listStrings, withStrings } from '../course/translate/course-strings.ts'
import { namePart } from '../course/translate/name-part.ts'
import { readXliff, type Xliff, XliffRefused } from '../course/translate/read-xliff.ts'
import { rememberResponseNames } from '../course/translate/response-names.ts'
import { hasSameFormulas } from '../course/translate/same-formulas.ts'
import { GenerationError, PublicError } from '../errors.ts'
import { findFaults } from '../quality/check-course.ts'
import { type Refusal, refusal } from '../refusals.ts'
import { newCourseId } from '../store/ids.ts'
import { allFindings, findBrokenRule, findingKey, nameRule, requireSize } from './document-rules.ts'
import { judgeCourse } from './judge-course.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const NAMED_AT_MOST = 3
const LONGEST_NAME = 100

type Translator = NonNullable<Origin['translatedFrom']>['by']

/**
 * Builds a translation with the same parts, ids and slots as its source, in the same family, so that a learner's
 * progress in one also counts in the other.
 */
export function buildTranslation(source: Course, words: CourseContent, brief: Brief, by: Translator): Course {
  // Job aids and role plays that `words` does not have are dropped, because they would otherwise stay in the source's
  // language.
  const { jobAids: _jobAids, rolePlays: _rolePlays, ...frame } = source
  const { quality: _quality, createdAt: _createdAt, version, id, ...rest } = { ...frame, ...words }
  const { leftOut } = words.origin
  const origin: Origin = { ...source.origin, leftOut, translatedFrom: { languageId: source.language, by } }
  const { responseNames } = rememberResponseNames(source)
  const content = { ...rest, language: brief.languageId, memory: { ...words.memory, responseNames }, origin }
  const parsed = courseContentSchema.safeParse(content)
  if (!parsed.success) {
    throw new GenerationError('GENERATION_FAILED', refusal('failure-incomplete-translation'), { cause: parsed.error })
  }
  const translated = parsed.data
  translated.origin = carryHashes(source, translated)
  renewMinutes(translated)
  return {
    ...translated,
    id: newCourseId(),
    version: 1,
    createdAt: new Date().toISOString(),
    translationOf: source.translationOf ?? id,
    sourceVersion: version,
    family: familyId(source),
    quality: judgeCourse(translated, brief),
  }
}

/**
 * Builds a translation and throws if one of its findings keeps a course from being stored, unless the source has the
 * same finding.
 */
export function buildSoundTranslation(source: Course, words: CourseContent, brief: Brief, by: Translator): Course {
  const translated = buildTranslation(source, words, brief, by)
  const sourceFaults = new Set(findFaults(source, { ...brief, languageId: source.language }).map(findingKey))
  const faults = findFaults(translated, brief).filter(
    finding => isGate(finding) && !sourceFaults.has(findingKey(finding)),
  )
  if (faults.length === 0) return translated
  const rules = [...new Set(faults.map(({ rule }) => rule))]
  throw new GenerationError('GENERATION_FAILED', refusal('failure-checks-translation', { rules: rules.join(', ') }))
}

/** Reads a translator's XLIFF file. The errors in it are reported to the client. */
export async function readTranslation(file: Uint8Array): Promise<Xliff> {
  try {
    return await readXliff(decode(file))
  } catch (error) {
    if (error instanceof XliffRefused) throw refuse(error.refusal)
    throw error
  }
}

function decode(file: Uint8Array): string {
  try {
    return utf8.decode(file)
  } catch {
    throw new XliffRefused(refusal('xliff-encoding'))
  }
}

/** Builds a translation from the texts of a translator's file. */
export function buildFromFile(
  source: Course,
  { targets }: Xliff,
  brief: Brief,
): { course: Course; findings: Finding[] } {
  requireTexts(source, targets)
  const words = withStrings(source, targets)
  requireSize(null, words)
  const course = buildTranslation(source, words, brief, 'person')
  const broken = findBrokenRule(source, course, brief)
  if (broken) throw refuse(refusal('xliff-rule', { ...nameRule(broken), part: namePart(broken.at) }))
  return { course, findings: allFindings(course, brief) }
}

/**
 * Throws unless the file has a text with the same formulas for every string of the course, and no text that is too long
 * or belongs to no string.
 */
function requireTexts(source: Course, targets: Xliff['targets']): void {
  const strings = listStrings(source)
  const keys = new Set(strings.map(({ key }) => key))
  const stray = [...targets.keys()].filter(key => !keys.has(key))
  if (stray.length > 0) throw refuse(refusal('xliff-stray', { count: stray.length, keys: firstKeys(stray) }))
  const missing = strings.filter(({ key }) => !targets.get(key)?.trim()).map(({ key }) => key)
  if (missing.length > 0) throw refuse(refusal('xliff-missing', { count: missing.length, keys: firstKeys(missing) }))
  const long = strings.find(({ key, max }) => countCharacters(targets.get(key)!.trim()) > max)
  if (long) throw refuse(refusal('xliff-long', { key: long.key, most: long.max }))
  const changed = strings.find(({ key, text }) => !hasSameFormulas(text, targets.get(key)!))
  if (changed) throw refuse(refusal('xliff-formulas', { key: changed.key }))
}

function firstKeys(keys: string[]): string {
  const first = keys.slice(0, NAMED_AT_MOST).map(key => key.slice(0, LONGEST_NAME))
  return first.join(', ') + (keys.length > NAMED_AT_MOST ? ' …' : '')
}

function refuse(reason: Refusal): PublicError {
  return new PublicError('VALIDATION_ERROR', reason)
}
