import type { Brief } from '../course/brief.ts'
import { type Change, ChangeRefused } from '../course/change/change.ts'
import { changeCourse, type RemovedPart } from '../course/change/change-course.ts'
import { listsOf, locate } from '../course/change/course-tree.ts'
import { type Difference, diffCourses } from '../course/change/diff-courses.ts'
import { restoreVersion } from '../course/change/restore-version.ts'
import { type Finding, placeName } from '../course/findings.ts'
import type { QualityReport } from '../course/quality-report.ts'
import type { Course, CourseContent } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { findDocumentFaults, findFaults, findFlaws } from '../quality/check-course.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import {
  findVersionBelow,
  requireOwner,
  requireVersion,
  saveVersion,
  VERSIONS_KEPT,
  type VersionMaker,
} from '../store/versions.ts'
import { judgeCourse } from './judge-course.ts'

/** Others who save at the same moment are merged with, a few times; then the client is asked to read again. */
const TRIES = 5
const LONGEST_MESSAGE = 300

export type EditOrder = { keyId: string; courseId: string; version: number; changes: Change[]; act?: Act | null }

export type Edited = {
  version: number
  ids: Record<string, string>
  findings: Finding[]
  quality: QualityReport
}

/** Makes the next version of a course. A stale version is merged where nobody else touched the same parts. */
export async function editCourse(db: Database, order: EditOrder, now: number): Promise<Edited> {
  const { keyId, courseId, changes } = order
  return untilSaved(async () => {
    const current = await requireCourse(db, keyId, courseId)
    await requireNoConflict(db, order, current)
    const removed = await findRemoved(db, courseId, current.version, changes)
    const { content, ids, recited } = refusedAs400(() => changeCourse(current, changes, removed))
    const { brief, keyName } = await requireOwner(db, keyId, courseId)
    requireDocumentRules(current, content, brief)
    const by = { brief, savedBy: keyName, madeBy: 'edited', act: order.act } as const
    const saved = await saveNext(db, current, content, by, now)
    return saved && { ...saved, ids, findings: [...recited.map(recitedFinding), ...saved.findings] }
  })
}

/** The content of an earlier version becomes the next one. */
export async function restoreCourse(
  db: Database,
  order: { keyId: string; courseId: string; version: number; act?: Act | null },
  now: number,
): Promise<Edited> {
  return untilSaved(async () => {
    const current = await requireCourse(db, order.keyId, order.courseId)
    const { course: earlier } = await requireVersion(db, order.keyId, order.courseId, order.version)
    const { brief, keyName } = await requireOwner(db, order.keyId, order.courseId)
    const by = { brief, savedBy: keyName, madeBy: 'restored', act: order.act } as const
    const restored = await saveNext(db, current, restoreVersion(current, earlier), by, now)
    return restored && { ...restored, ids: {} }
  })
}

/** Starts anew from the current version when another was saved in between. */
async function untilSaved(attempt: () => Promise<Edited | null>): Promise<Edited> {
  for (let tries = 0; tries < TRIES; tries++) {
    const edited = await attempt()
    if (edited) return edited
  }
  throw new PublicError('VALIDATION_ERROR', 'The course is being changed by others just now. Read it again and repeat.')
}

/** Null when another version was saved in between. */
export async function saveNext(
  db: Database,
  current: Course,
  content: CourseContent,
  { brief, ...by }: { brief: Brief; savedBy: string; madeBy: VersionMaker; act: Act | null | undefined },
  now: number,
): Promise<Omit<Edited, 'ids'> | null> {
  const edited: CourseContent = { ...content, origin: { ...content.origin, edited: true } }
  const quality = judgeCourse(edited, brief)
  const course: Course = { ...current, ...edited, quality, version: current.version + 1 }
  const changes = diffCourses(current, course)
  if (!(await saveVersion(db, { course, ...by, changes }, now))) return null
  return {
    version: course.version,
    findings: [...allFindings(edited, brief), ...(quality.substance?.findings ?? [])],
    quality,
  }
}

/** What the rules say of a course: all of it, where the report shows the first of each. */
export function allFindings(content: CourseContent, brief: Brief): Finding[] {
  return [...findFaults(content, brief), ...findFlaws(content, brief)]
}

/** What no document may be is refused; what a course was before anybody touched it is not held against an edit. */
export function requireDocumentRules(before: CourseContent, after: CourseContent, brief: Brief): void {
  const known = new Set(findDocumentFaults(before, brief).map(findingKey))
  const broken = findDocumentFaults(after, brief).find(finding => !known.has(findingKey(finding)))
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

/** Two who changed different parts are both right; in the same part the later one is told who was there. */
async function requireNoConflict(db: Database, order: EditOrder, current: Course): Promise<void> {
  if (order.version === current.version) return
  if (order.version > current.version) {
    throw new PublicError(
      'VALIDATION_ERROR',
      `version must be at most ${current.version}, the course's current version`,
    )
  }
  const base = await requireVersion(db, order.keyId, order.courseId, order.version).catch(error => {
    if (!(error instanceof PublicError)) throw error
    throw new PublicError(
      'VALIDATION_ERROR',
      `version ${order.version} is no longer kept: read version ${current.version} and repeat`,
    )
  })
  const theirs = new Set(touchedParts(base.course, current))
  const ours = order.changes.flatMap(change => idsOfChange(change, base.course))
  const both = [...new Set(ours)].filter(id => theirs.has(id))
  if (both.length === 0) return
  const { savedBy } = await requireVersion(db, order.keyId, order.courseId, current.version)
  throw new PublicError(
    'VALIDATION_ERROR',
    `version ${order.version} is not the current one: ${savedBy} saved version ${current.version} and changed ${both.slice(0, 10).join(', ')}`,
  )
}

/** The parts that differ between two versions, with what was inside of those that are gone. */
export function touchedParts(before: CourseContent, after: CourseContent): string[] {
  return diffCourses(before, after).flatMap(difference => touchedBy(difference, before))
}

function touchedBy({ op, id }: Difference, base: CourseContent): string[] {
  return op === 'remove' ? [id, ...insideOf(base, id)] : [id]
}

function idsOfChange(change: Change, base: CourseContent): string[] {
  switch (change.op) {
    case 'set':
    case 'move':
    case 'restore':
      return [change.id, ...checkOf(base, change.id)]
    case 'remove':
      return [change.id, ...insideOf(base, change.id)]
    case 'add':
      return []
  }
}

/** A question of a check changes its block. */
export function checkOf(base: CourseContent, id: string): string[] {
  return id.endsWith('q') && locate(base, id.slice(0, -1)) ? [id.slice(0, -1)] : []
}

/** The ids of all parts inside a part. */
export function insideOf(content: CourseContent, id: string): string[] {
  const lists = listsOf(content).filter(({ owner }) => owner === id)
  return lists.flatMap(({ items }) => items.flatMap(item => [item.id, ...insideOf(content, item.id)]))
}

/** What `restore` asks for, from the newest version before that one that still had it. */
export async function findRemoved(
  db: Database,
  courseId: string,
  before: number,
  changes: Change[],
): Promise<Map<string, RemovedPart>> {
  const wanted = new Set(changes.flatMap(change => (change.op === 'restore' ? [change.id] : [])))
  const found = new Map<string, RemovedPart>()
  let below = before
  for (let read = 0; wanted.size > 0 && read < VERSIONS_KEPT; read++) {
    const earlier = await findVersionBelow(db, courseId, below)
    if (!earlier) break
    below = earlier.version
    for (const id of wanted) {
      const located = locate(earlier, id)
      if (!located) continue
      const { list, index, part } = located
      found.set(id, { kind: list.kind, part, owner: list.owner, after: list.items[index - 1]?.id ?? null })
      wanted.delete(id)
    }
  }
  return found
}

export function refusedAs400<T>(change: () => T): T {
  try {
    return change()
  } catch (error) {
    if (error instanceof ChangeRefused) throw new PublicError('VALIDATION_ERROR', error.message)
    throw error
  }
}
