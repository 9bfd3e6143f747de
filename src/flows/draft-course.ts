import { randomBytes } from 'node:crypto'
import type { Change } from '../course/change/change.ts'
import { listIds } from '../course/change/course-tree.ts'
import type { Unfinished } from '../course/change/put-unfinished.ts'
import { renameParts } from '../course/change/rename-parts.ts'
import type { Course } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { type Draft, dropDraft, findDraft, putDraft } from '../store/drafts.ts'
import { requireOwner, requireVersion } from '../store/versions.ts'
import type { DraftFinding } from './course-tasks.ts'
import { findRemoved, saveNext } from './edit-course.ts'
import { findNamedMedia } from './media/course-media.ts'
import { editInTurn, workOnCourse } from './work-on-course.ts'

const REVISION_BYTES = 9
/**
 * A draft keeps the temporary names of this many new parts, the latest ones. An editor that has missed more new parts
 * asks its user what to do.
 */
const NAMES_KEPT = 400

/**
 * The state of a draft. It is identified by the course's version and the draft's revision: an order that names other
 * ones than the latest is stale.
 */
export type DraftState = {
  /** The current version of the course. */
  version: number
  /** The token of the draft's latest save; null while there is no draft. */
  revision: string | null
  savedAt: number | null
  /**
   * The course to which the next changes apply: that of the draft, or the current version if no draft is based on it.
   */
  course: Course
  /**
   * Incomplete changes, which editors show on top of the course. They are not part of any version until they are
   * complete.
   */
  unfinished: Unfinished[]
  /** The ids of new parts, by the temporary names under which they were saved. */
  names: Record<string, string>
  /**
   * A draft that is based on an older version than the current one, with that version (`base`). The editor has to merge
   * the draft into the current course. Null: there is no such draft.
   */
  behind: { base: Course; draft: Course; unfinished: Unfinished[] } | null
  /** The ids of the current version's parts. Parts that the draft removes can be restored by their ids. */
  versionIds: string[]
  findings: DraftFinding[]
}

export type DraftOrder = {
  keyId: string
  courseId: string
  version: number
  revision: string | null
  act?: Act | null
}

/**
 * Answer to a draft order. `stale`: the order was not carried out because somebody else has saved since; it holds the
 * state that they saved.
 */
export type DraftAnswer = { saved: DraftState } | { stale: DraftState }

export async function openDraft(db: Database, keyId: string, courseId: string): Promise<DraftState> {
  const current = await requireCourse(db, keyId, courseId)
  const draft = await findDraft(db, courseId)
  const { brief, accountId } = await requireOwner(db, keyId, courseId)
  const isAhead = draft?.version === current.version
  const course = isAhead ? draft.course : current
  const { unfinished = [], names = {} } = draft ?? {}
  const behind =
    draft && !isAhead
      ? { base: (await requireVersion(db, keyId, courseId, draft.version)).course, draft: draft.course, unfinished }
      : null
  return {
    version: current.version,
    revision: draft?.revision ?? null,
    savedAt: draft?.savedAt ?? null,
    course,
    unfinished: isAhead ? unfinished : [],
    names,
    behind,
    versionIds: listIds(current),
    findings: await workOnCourse(accountId, 'listDraftFindings', course, brief),
  }
}

/**
 * Applies the changes to the draft. The editor must send all changes that it holds: those that cannot be applied yet
 * replace the draft's former `unfinished` list.
 */
export async function saveDraft(
  db: Database,
  order: DraftOrder & { changes: Change[] },
  now: number,
): Promise<DraftAnswer> {
  return editInTurn(order.courseId, () => saveChanges(db, order, now))
}

async function saveChanges(db: Database, order: DraftOrder & { changes: Change[] }, now: number): Promise<DraftAnswer> {
  const { keyId, courseId, changes } = order
  const read = await openDraft(db, keyId, courseId)
  if (isStale(read, order)) return { stale: read }
  const removed = await findRemoved(db, courseId, read.version + 1, changes)
  const { brief, accountId } = await requireOwner(db, keyId, courseId)
  const media = await findNamedMedia(db, keyId, changes, removed)
  const changed = await workOnCourse(accountId, 'changeDraft', read.course, changes, removed, brief, media)
  const { content, ids, heldBack, findings } = changed
  const unfinished = heldBack.map(({ at, ...shortcoming }) => ({ change: changes[at]!, ...shortcoming }))
  const { id, createdAt, quality } = read.course
  const draft: Draft = {
    version: read.version,
    revision: newRevision(),
    course: { ...content, id, createdAt, quality, version: read.version },
    unfinished: renameParts(unfinished, ids),
    names: Object.fromEntries([...Object.entries(read.names), ...Object.entries(ids)].slice(-NAMES_KEPT)),
    savedAt: now,
  }
  if (!(await putDraft(db, draft, read.revision, order.act))) return { stale: await openDraft(db, keyId, courseId) }
  return { saved: { ...read, ...draft, behind: null, findings } }
}

/**
 * Saves the draft as the next version, which must follow the same rules as every other edit. Unfinished changes become
 * a draft on the new version.
 */
export async function finishDraft(db: Database, order: DraftOrder, now: number): Promise<DraftAnswer> {
  return editInTurn(order.courseId, () => makeVersion(db, order, now))
}

async function makeVersion(db: Database, order: DraftOrder, now: number): Promise<DraftAnswer> {
  const { keyId, courseId } = order
  const read = await openDraft(db, keyId, courseId)
  if (isStale(read, order) || read.behind) return { stale: read }
  if (read.revision === null) throw new PublicError('VALIDATION_ERROR', refusal('draft-none'))
  const current = await requireCourse(db, keyId, courseId)
  const { brief, keyName, accountId } = await requireOwner(db, keyId, courseId)
  const next = await workOnCourse(accountId, 'finishDraft', current, read.course, brief)
  const by = { savedBy: keyName, madeBy: 'edited', act: order.act } as const
  if (!(await saveNext(db, next, by, now))) return { stale: await openDraft(db, keyId, courseId) }
  // If the process stops here, the draft stays based on the older version. This is harmless: all complete changes are
  // in the new version, and the editor applies the unfinished ones to it.
  if (read.unfinished.length === 0) await dropDraft(db, courseId, read.revision, now)
  else await moveDraft(db, keyId, read as DraftState & { revision: string }, now)
  return { saved: await openDraft(db, keyId, courseId) }
}

/**
 * Stores the unfinished changes as a draft on the new version. If somebody else has saved the draft in between, nothing
 * is written, because that save has already made a draft on the new version.
 */
async function moveDraft(
  db: Database,
  keyId: string,
  { course: { id }, unfinished, names, revision }: DraftState & { revision: string },
  now: number,
): Promise<void> {
  const course = await requireCourse(db, keyId, id)
  const draft = { version: course.version, revision: newRevision(), course, unfinished, names, savedAt: now }
  await putDraft(db, draft, revision)
}

export async function discardDraft(db: Database, order: DraftOrder, now: number): Promise<DraftAnswer> {
  const { keyId, courseId, revision } = order
  const read = await openDraft(db, keyId, courseId)
  if (isStale(read, order)) return { stale: read }
  if (revision !== null) await dropDraft(db, courseId, revision, now, order.act)
  return { saved: await openDraft(db, keyId, courseId) }
}

function newRevision(): string {
  return randomBytes(REVISION_BYTES).toString('base64url')
}

function isStale(read: DraftState, { version, revision }: DraftOrder): boolean {
  return read.version !== version || read.revision !== revision
}
