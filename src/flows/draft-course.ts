import { randomBytes } from 'node:crypto'
import type { Brief } from '../course/brief.ts'
import type { Change } from '../course/change/change.ts'
import { changeLeniently, type HeldBack } from '../course/change/change-leniently.ts'
import { idsOf } from '../course/change/course-tree.ts'
import { classOf, type Finding } from '../course/findings.ts'
import type { Course, CourseContent } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { dropDraft, findDraft, putDraft } from '../store/drafts.ts'
import { requireOwner, requireVersion } from '../store/versions.ts'
import { allFindings, findRemoved, requireDocumentRules, saveNext } from './edit-course.ts'
import { judgeCourse } from './judge-course.ts'

const REVISION_BYTES = 9

/** What an editor works on. Versions and drafts are one line: whoever read another state than this one is stale. */
export type DraftState = {
  /** The current version of the course. */
  version: number
  /** Null while there is no draft. */
  revision: string | null
  savedAt: number | null
  /** What changes are made on: the draft, or the current version where there is none, or none on that version. */
  course: Course
  /** A draft that was made before others saved a version: to be put on the course by whoever reads it. */
  behind: { base: Course; draft: Course } | null
  /** The parts of the current version: what is removed of them can be restored. */
  versionIds: string[]
  findings: DraftFinding[]
}

/** `must`: no version is made while it is there. */
export type DraftFinding = Finding & { must: boolean }

export type DraftOrder = {
  keyId: string
  courseId: string
  version: number
  revision: string | null
  act?: Act | null
}

export type SavedDraft = { state: DraftState; ids: Record<string, string>; heldBack: HeldBack[] }

/** `null` where somebody else has saved since: the state that they left comes with it. */
export type DraftAnswer = { saved: SavedDraft } | { stale: DraftState }

export async function openDraft(db: Database, keyId: string, courseId: string): Promise<DraftState> {
  const current = await requireCourse(db, keyId, courseId)
  const draft = await findDraft(db, courseId)
  const { brief } = await requireOwner(db, keyId, courseId)
  const isAhead = draft?.version === current.version
  const course = isAhead ? draft.course : current
  const behind =
    draft && !isAhead
      ? { base: (await requireVersion(db, keyId, courseId, draft.version)).course, draft: draft.course }
      : null
  return {
    version: current.version,
    revision: draft?.revision ?? null,
    savedAt: draft?.savedAt ?? null,
    course,
    behind,
    versionIds: idsOf(current),
    findings: findingsOf(course, brief),
  }
}

/** Makes the changes in the draft. What cannot be made yet is held back, and said. */
export async function saveDraft(
  db: Database,
  order: DraftOrder & { changes: Change[] },
  now: number,
): Promise<DraftAnswer> {
  const { keyId, courseId, changes } = order
  const read = await openDraft(db, keyId, courseId)
  if (isStale(read, order)) return { stale: read }
  const removed = await findRemoved(db, courseId, read.version + 1, changes)
  const { content, ids, heldBack } = changeLeniently(read.course, changes, removed)
  const { id, createdAt, quality } = read.course
  const course: Course = { ...content, id, createdAt, quality, version: read.version }
  const revision = randomBytes(REVISION_BYTES).toString('base64url')
  const draft = { version: read.version, revision, course, savedAt: now }
  if (!(await putDraft(db, draft, read.revision, order.act))) return { stale: await openDraft(db, keyId, courseId) }
  const { brief } = await requireOwner(db, keyId, courseId)
  const findings = findingsOf(course, brief)
  return { saved: { state: { ...read, revision, savedAt: now, course, behind: null, findings }, ids, heldBack } }
}

/** Makes the draft the next version, by the rules of every other change. */
export async function finishDraft(db: Database, order: DraftOrder, now: number): Promise<DraftAnswer> {
  const { keyId, courseId } = order
  const read = await openDraft(db, keyId, courseId)
  if (isStale(read, order) || read.behind) return { stale: read }
  if (read.revision === null) throw new PublicError('VALIDATION_ERROR', 'There is no draft to finish')
  const current = await requireCourse(db, keyId, courseId)
  const { brief, keyName } = await requireOwner(db, keyId, courseId)
  requireDocumentRules(current, read.course, brief)
  const by = { brief, savedBy: keyName, madeBy: 'edited', act: order.act } as const
  if (!(await saveNext(db, current, read.course, by, now))) return { stale: await openDraft(db, keyId, courseId) }
  // A stop between the two leaves a draft whose words are all in the version: nothing of it is left to be put anywhere.
  await dropDraft(db, courseId, read.revision, now)
  return { saved: { state: await openDraft(db, keyId, courseId), ids: {}, heldBack: [] } }
}

/** Gives the draft up. */
export async function discardDraft(db: Database, order: DraftOrder, now: number): Promise<DraftAnswer> {
  const { keyId, courseId, revision } = order
  const read = await openDraft(db, keyId, courseId)
  if (isStale(read, order)) return { stale: read }
  if (revision !== null) await dropDraft(db, courseId, revision, now, order.act)
  return { saved: { state: await openDraft(db, keyId, courseId), ids: {}, heldBack: [] } }
}

function isStale(read: DraftState, { version, revision }: DraftOrder): boolean {
  return read.version !== version || read.revision !== revision
}

function findingsOf(content: CourseContent, brief: Brief): DraftFinding[] {
  const findings = [...allFindings(content, brief), ...(judgeCourse(content, brief).substance?.findings ?? [])]
  return findings.map(finding => ({ ...finding, must: classOf(finding) === 'document' }))
}
