import { changeCourse } from '../course/change/change-course.ts'
import { changesBetween } from '../course/change/changes-between.ts'
import { locate, locateCheckQuestion } from '../course/change/course-tree.ts'
import { type Fields, ownFields, readPartFields } from '../course/change/read-part-fields.ts'
import { rewriteChanges, rewriteTarget } from '../course/change/rewrite-part.ts'
import type { Finding } from '../course/findings.ts'
import type { Course, CourseContent } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import type { Act } from '../store/audit.ts'
import { requireCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { findRewrite } from '../store/jobs/rewrites.ts'
import { listInnerIds, refusedAs400 } from './document-rules.ts'
import { openDraft } from './draft-course.ts'
import type { AcceptedJob } from './submit-course.ts'
import { submitRewrite } from './submit-rewrite.ts'

export type DraftRewriteWish = {
  keyId: string
  accountId: string
  courseId: string
  id: string
  instruction: string
  act: Act | null
}

/**
 * The result of a rewrite. `part` is the id of the part in the draft; `before` and `after` are its fields in the draft
 * and after the rewrite.
 */
export type DraftRewrite = { part: string; before: Fields; after: Fields; findings: Finding[] }

/**
 * Orders a rewrite of a part, starting from the wording of the draft. The result is not saved, because the user reads
 * it first.
 */
export async function submitDraftRewrite(
  parts: { db: Database; hasModel(): Promise<boolean> },
  wish: DraftRewriteWish,
  now: number,
): Promise<AcceptedJob> {
  const { keyId, courseId } = wish
  const current = await requireCourse(parts.db, keyId, courseId)
  const { course: draft } = await openDraft(parts.db, keyId, courseId)
  const { id } = refusedAs400(() => rewriteTarget(draft, wish.id))
  const content = draftedWords(current, draft, wish.id)
  const order = { ...wish, id, content, apply: false, callbackUrl: null, idempotency: null }
  return submitRewrite(parts, order, now)
}

/**
 * Returns the result of a rewrite as a change of the current draft. Parts inside the rewritten part keep their ids, as
 * when a version is rewritten.
 */
export async function readDraftRewrite(
  db: Database,
  keyId: string,
  courseId: string,
  jobId: string,
): Promise<DraftRewrite> {
  const rewriteRow = await findRewrite(db, keyId, courseId, jobId)
  if (!rewriteRow) throw new PublicError('NOT_FOUND', refusal('no-such-rewrite'))
  const { course } = await openDraft(db, keyId, courseId)
  return refusedAs400(() => {
    const target = rewriteTarget(course, rewriteRow.id)
    const { content } = changeCourse(course, rewriteChanges(course, target, rewriteRow.after as Fields), new Map())
    const part = locateCheckQuestion(course, rewriteRow.id)?.block.id ?? rewriteRow.id
    return {
      part,
      before: readPartFields(course, part)!,
      after: readPartFields(content, part)!,
      findings: rewriteRow.findings,
    }
  })
}

/**
 * Returns the fields of a part as the draft has them; null if they are the same as in the version. A rewrite works on a
 * version. So this throws for a part that no version contains, and for a lesson whose blocks were changed in the draft.
 */
function draftedWords(current: Course, draft: CourseContent, id: string): Fields | null {
  if (!readPartFields(current, id)) throw new PublicError('VALIDATION_ERROR', refusal('rewrite-new-part'))
  const inside = new Set([...listInnerIds(draft, id), ...listInnerIds(current, id)])
  const changes = changesBetween(current, draft)
  if (changes.some(change => inside.has(change.op === 'add' ? change.as! : change.id)))
    throw new PublicError('VALIDATION_ERROR', refusal('rewrite-changed-lesson'))
  const set = changes.find(change => change.op === 'set' && change.id === id)
  if (set?.op !== 'set') return null
  const isCheck = locate(current, id)?.part['type'] === 'check'
  return isCheck ? ownFields(id, set.fields['question'] as Fields) : set.fields
}
