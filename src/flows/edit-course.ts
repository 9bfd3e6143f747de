import type { Change } from '../course/change/change.ts'
import type { RemovedPart } from '../course/change/change-course.ts'
import { locate } from '../course/change/course-tree.ts'
import type { Finding } from '../course/findings.ts'
import type { QualityReport } from '../course/quality-report.ts'
import type { Course } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { findAnswer, type IdempotencyClaim } from '../store/idempotency.ts'
import {
  findVersionBelow,
  type NewVersion,
  requireOwner,
  requireVersion,
  saveVersion,
  VERSIONS_KEPT,
} from '../store/versions.ts'
import type { NextVersion } from './course-tasks.ts'
import { findNamedMedia } from './media/course-media.ts'
import { numberSlots } from './number-slots.ts'
import { editInTurn, workOnCourse } from './work-on-course.ts'

/**
 * Maximum number of attempts to apply an edit while other processes save versions of the same course. After that, the
 * client must read the course again.
 */
const TRIES = 5

export type EditOrder = { keyId: string; courseId: string; version: number; changes: Change[]; act?: Act | null }

export type Edited = {
  version: number
  ids: Record<string, string>
  findings: Finding[]
  quality: QualityReport
}

/**
 * Saves an edit as the next version. An edit that was made on an older version is merged if nobody else has changed the
 * same parts since.
 */
export async function editCourse(db: Database, order: EditOrder, now: number): Promise<Edited> {
  const { keyId, courseId, changes } = order
  return untilSaved(courseId, async () => {
    const current = await requireCourse(db, keyId, courseId)
    const { brief, keyName, accountId } = await requireOwner(db, keyId, courseId)
    await requireNoConflict(db, accountId, order, current)
    const removed = await findRemoved(db, courseId, current.version, changes)
    const media = await findNamedMedia(db, keyId, changes, removed)
    const { ids, ...next } = await workOnCourse(accountId, 'editContent', current, changes, removed, brief, media)
    const saved = await saveNext(db, next, { savedBy: keyName, madeBy: 'edited', act: order.act }, now)
    return saved && { ...saved, ids }
  })
}

/** Saves the content of an earlier version as the next one. */
export async function restoreCourse(
  db: Database,
  order: { keyId: string; courseId: string; version: number; idempotency?: IdempotencyClaim | null; act?: Act | null },
  now: number,
): Promise<Edited> {
  const { idempotency: claim = null } = order
  return untilSaved(order.courseId, async () => {
    const answered = await findAnswer(db, claim, now)
    const current = await requireCourse(db, order.keyId, order.courseId)
    if (answered) return answered as Edited
    const { course: earlier } = await requireVersion(db, order.keyId, order.courseId, order.version)
    const { brief, keyName, accountId } = await requireOwner(db, order.keyId, order.courseId)
    const next = await workOnCourse(accountId, 'restoreContent', current, earlier, brief)
    const answer: Edited = { version: next.course.version, ids: {}, findings: next.findings, quality: next.quality }
    const by = { savedBy: keyName, madeBy: 'restored', act: order.act, repeat: { claim, answer } } as const
    return (await saveNext(db, next, by, now)) && answer
  })
}

/** Repeats the attempt on the current version for as long as another process saves a version in between. */
async function untilSaved(courseId: string, attempt: () => Promise<Edited | null>): Promise<Edited> {
  return editInTurn(courseId, async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      const edited = await attempt()
      if (edited) return edited
    }
    throw new PublicError('VALIDATION_ERROR', refusal('course-changing'))
  })
}

/**
 * Saves the next version. Null: another version was saved in between, or the course or one of its translations has
 * taken new slots.
 */
export async function saveNext(
  db: Database,
  { course, slotsBefore, changes, findings, quality }: NextVersion,
  by: Pick<NewVersion, 'savedBy' | 'madeBy' | 'act' | 'repeat'>,
  now: number,
): Promise<Omit<Edited, 'ids'> | null> {
  const numbered = await numberSlots(db, course, slotsBefore)
  if (!(await saveVersion(db, { ...numbered, ...by, changes }, now))) return null
  return { version: course.version, findings, quality }
}

/**
 * Throws if a part that this edit changes has also changed since the version that the edit was made on; the error names
 * these parts. Edits of different parts are merged.
 */
async function requireNoConflict(db: Database, accountId: string, order: EditOrder, current: Course): Promise<void> {
  if (order.version === current.version) return
  if (order.version > current.version) {
    throw new PublicError('VALIDATION_ERROR', refusal('version-future', { current: current.version }))
  }
  const base = await requireVersion(db, order.keyId, order.courseId, order.version).catch(error => {
    if (!(error instanceof PublicError)) throw error
    const versions = { version: order.version, current: current.version }
    throw new PublicError('VALIDATION_ERROR', refusal('version-gone', versions))
  })
  const both = await workOnCourse(accountId, 'listConflicts', base.course, current, order.changes)
  if (both.length === 0) return
  const { savedBy } = await requireVersion(db, order.keyId, order.courseId, current.version)
  const conflict = {
    version: order.version,
    name: savedBy,
    current: current.version,
    parts: both.slice(0, 10).join(', '),
  }
  throw new PublicError('VALIDATION_ERROR', refusal('version-conflict', conflict))
}

/**
 * Finds the parts that `restore` changes ask for, each in the latest version below `before` that has it. Parts that no
 * kept version has are missing in the result.
 */
export async function findRemoved(
  db: Database,
  courseId: string,
  before: number,
  changes: Change[],
): Promise<Map<string, RemovedPart>> {
  const wanted = new Set(changes.flatMap(change => (change.op === 'restore' ? [change.id] : [])))
  const removedParts = new Map<string, RemovedPart>()
  let below = before
  for (let read = 0; wanted.size > 0 && read < VERSIONS_KEPT; read++) {
    const earlier = await findVersionBelow(db, courseId, below)
    if (!earlier) break
    below = earlier.version
    for (const id of wanted) {
      const located = locate(earlier, id)
      if (!located) continue
      const { list, index, part } = located
      removedParts.set(id, { kind: list.kind, part, owner: list.owner, after: list.items[index - 1]?.id ?? null })
      wanted.delete(id)
    }
  }
  return removedParts
}
