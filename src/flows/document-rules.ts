import type { Brief } from '../course/brief.ts'
import { type Change, ChangeRefused, type Lack } from '../course/change/change.ts'
import { listPartLists, locate } from '../course/change/course-tree.ts'
import { type Difference, diffCourses } from '../course/change/diff-courses.ts'
import { type Finding, placeName, type Rule } from '../course/findings.ts'
import type { CourseContent } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { checkForm, findDocumentFaults } from '../quality/check-course.ts'
import { type RefusalName, refusal } from '../refusals.ts'

/**
 * Maximum size of a course in bytes of JSON, without the passages that it cites. The largest pack has an eighth of this
 * size.
 */
export const DOCUMENT_BYTES = 1_000_000
const LONGEST_MESSAGE = 300

/**
 * Throws if a course exceeds the size limit, before any expensive work. A course that already exceeds it may be
 * changed as long as it does not grow. `before` null: the course is new.
 */
export function requireSize(before: CourseContent | null, after: CourseContent): void {
  const bytes = countBytes(after)
  if (bytes <= DOCUMENT_BYTES || (before && bytes <= countBytes(before))) return
  throw new PublicError(
    'VALIDATION_ERROR',
    refusal('course-large', { bytes: bytes.toLocaleString('en'), most: DOCUMENT_BYTES.toLocaleString('en') }),
  )
}

function countBytes(course: CourseContent & { quality?: unknown }): number {
  const { passages: _passages, quality: _quality, ...content } = course
  return Buffer.byteLength(JSON.stringify(content))
}

/** Lists all findings of the rules. The quality report has only the first finding of each rule. */
export function allFindings(content: CourseContent, brief: Brief): Finding[] {
  const { faults, flaws } = checkForm(content, brief)
  return [...faults, ...flaws]
}

/**
 * Throws if an edit breaks a document rule, one that every saved version must follow. Faults that the course had before
 * do not count.
 */
export function requireDocumentRules(before: CourseContent, after: CourseContent, brief: Brief): void {
  const broken = findBrokenRule(before, after, brief)
  if (broken) throw new PublicError('VALIDATION_ERROR', refusal('course-rule', nameRule(broken)))
}

/** Returns the first finding on a document rule that a course breaks and the course before did not; null: none. */
export function findBrokenRule(before: CourseContent, after: CourseContent, brief: Brief): Finding | null {
  const formerFaults = new Set(findDocumentFaults(before, brief).map(findingKey))
  return findDocumentFaults(after, brief).find(finding => !formerFaults.has(findingKey(finding))) ?? null
}

/**
 * Returns the values for the refusal of a finding: the API shows the English sentence `says`, the console shows its own
 * translated sentence for the `rule`.
 */
export function nameRule({ rule, says }: Finding): { rule: Rule; says: string } {
  return { rule, says: says.slice(0, LONGEST_MESSAGE) }
}

/** Returns a key that is equal for findings of the same rule at the same place. */
export function findingKey({ rule, at }: Finding): string {
  return `${rule} ${placeName(at)}`
}

export function recitedFinding(id: string): Finding {
  return {
    rule: 'evidence-removed',
    at: { part: 'question', id },
    says: `${id} rested on a block that is gone, and rests on its lesson as a whole now`,
  }
}

/** Lists the parts that differ between two versions, including the parts inside removed ones. */
export function touchedParts(before: CourseContent, after: CourseContent): string[] {
  return diffCourses(before, after).flatMap(difference => listTouchedIds(difference, before))
}

function listTouchedIds({ op, id }: Difference, base: CourseContent): string[] {
  return op === 'remove' ? [id, ...listInnerIds(base, id)] : [id]
}

/** Lists the parts that `changes` touch and that also differ between `base` and `current`. */
export function listConflicts(base: CourseContent, current: CourseContent, changes: Change[]): string[] {
  const theirs = new Set(touchedParts(base, current))
  const ours = changes.flatMap(change => idsOfChange(change, base))
  return [...new Set(ours)].filter(id => theirs.has(id))
}

function idsOfChange(change: Change, base: CourseContent): string[] {
  switch (change.op) {
    case 'set':
    case 'move':
    case 'restore':
      return [change.id, ...findCheck(base, change.id)]
    case 'remove':
      return [change.id, ...listInnerIds(base, change.id)]
    case 'add':
      return []
  }
}

/**
 * If the id is that of a check's question, returns the id of the check's block: a change of the question changes its
 * block.
 */
export function findCheck(base: CourseContent, id: string): string[] {
  return id.endsWith('q') && locate(base, id.slice(0, -1)) ? [id.slice(0, -1)] : []
}

/** Lists the ids of all parts inside a part. */
export function listInnerIds(content: CourseContent, id: string): string[] {
  const lists = listPartLists(content).filter(({ owner }) => owner === id)
  return lists.flatMap(({ items }) => items.flatMap(item => [item.id, ...listInnerIds(content, item.id)]))
}

/** The refusals of changes that do not fit the schema of the course, by the kind of shortcoming. */
const LACK_REFUSALS = {
  blank: 'change-blank',
  tooLong: 'change-long',
  tooFew: 'change-few',
  tooMany: 'change-many',
  tooSmall: 'change-value',
  tooLarge: 'change-value',
  missing: 'change-missing',
} as const satisfies Record<Lack['kind'], RefusalName>

export function refusedAs400<T>(change: () => T): T {
  try {
    return change()
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error
    const name = error.lack ? LACK_REFUSALS[error.lack.kind] : 'change-misplaced'
    throw new PublicError('VALIDATION_ERROR', refusal(name, { says: error.message }))
  }
}
