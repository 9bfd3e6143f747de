import type { Brief } from '../course/brief.ts'
import { type Change, ChangeRefused } from '../course/change/change.ts'
import { listPartLists, locate } from '../course/change/course-tree.ts'
import { type Difference, diffCourses } from '../course/change/diff-courses.ts'
import { type Finding, placeName } from '../course/findings.ts'
import type { CourseContent } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { findDocumentFaults, findFaults, findFlaws } from '../quality/check-course.ts'
import { refusal } from '../refusals.ts'

/** The size limit of a course, as JSON without the passages that it cites. The largest pack reaches an eighth of it. */
export const DOCUMENT_BYTES = 1_000_000
const LONGEST_MESSAGE = 300

/**
 * A document that grows beyond the limit is refused, before anything dear is done with it. One that was stored when there was no
 * limit may be changed as long as it does not grow. Without a `before`, it is new.
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

/** All findings of the rules. The quality report has only the first of each rule. */
export function allFindings(content: CourseContent, brief: Brief): Finding[] {
  return [...findFaults(content, brief), ...findFlaws(content, brief)]
}

/** Refuses an edit that breaks a document rule. Faults that the course had before the edit do not count. */
export function requireDocumentRules(before: CourseContent, after: CourseContent, brief: Brief): void {
  const formerFaults = new Set(findDocumentFaults(before, brief).map(findingKey))
  const broken = findDocumentFaults(after, brief).find(finding => !formerFaults.has(findingKey(finding)))
  if (broken) throw new PublicError('VALIDATION_ERROR', broken.says.slice(0, LONGEST_MESSAGE))
}

/** The same fault at the same place. */
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

/** The parts that differ between two versions, with what was inside of those that are gone. */
export function touchedParts(before: CourseContent, after: CourseContent): string[] {
  return diffCourses(before, after).flatMap(difference => listTouchedIds(difference, before))
}

function listTouchedIds({ op, id }: Difference, base: CourseContent): string[] {
  return op === 'remove' ? [id, ...listInnerIds(base, id)] : [id]
}

/** The parts that both sides changed since `base`. */
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

/** A question of a check changes its block. */
export function findCheck(base: CourseContent, id: string): string[] {
  return id.endsWith('q') && locate(base, id.slice(0, -1)) ? [id.slice(0, -1)] : []
}

/** The ids of all parts inside a part. */
export function listInnerIds(content: CourseContent, id: string): string[] {
  const lists = listPartLists(content).filter(({ owner }) => owner === id)
  return lists.flatMap(({ items }) => items.flatMap(item => [item.id, ...listInnerIds(content, item.id)]))
}

export function refusedAs400<T>(change: () => T): T {
  try {
    return change()
  } catch (error) {
    if (error instanceof ChangeRefused) throw new PublicError('VALIDATION_ERROR', error.message)
    throw error
  }
}
