import type { AuthorWork } from '../course/author.ts'
import type { Brief } from '../course/brief.ts'
import { changeCourse } from '../course/change/change-course.ts'
import { type RewriteTarget, rewriteTarget } from '../course/change/rewrite-part.ts'
import type { Course, CourseContent } from '../course/schema.ts'
import { GenerationError, PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'
import { findVersion } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import type { ClaimedJob } from '../store/jobs/jobs.ts'
import { completeRewrite, findRewriteTask, type RewriteTask } from '../store/jobs/rewrites.ts'
import { requireOwner } from '../store/versions.ts'
import { buildCourseUpdated } from '../webhooks/events.ts'
import { buildEvent, type Completion, type JobEnd, type JobParts, type JobWork, runAuthorJob } from './author-job.ts'
import { courseObject } from './course-object.ts'
import { findCheck, listInnerIds } from './document-rules.ts'
import { numberSlots } from './number-slots.ts'
import { askStore } from './retry-store.ts'
import { courseChanged } from './translate-course.ts'
import { workInJob } from './work-on-course.ts'

type Fields = Record<string, unknown>
type Rewritten = { task: RewriteTask; start: Course; target: RewriteTarget; written: Fields }

/** Rewrites a part of a course and ends its job. The old text stays until the new text has passed the checks. */
export async function rewriteCourse(parts: JobParts, job: ClaimedJob, work: JobWork): Promise<JobEnd> {
  const { db } = parts
  return runAuthorJob(
    parts,
    job,
    work,
    writing => rewrite(parts, job, writing),
    async rewritten => {
      for (;;) {
        const completed = await completeOnVersion(db, parts.baseUrl, job, rewritten, work.signal)
        if (completed !== 'stale') return completed
      }
    },
  )
}

async function rewrite({ db, author }: JobParts, job: ClaimedJob, work: AuthorWork): Promise<Rewritten> {
  const { courseId, version } = job.target!
  const task = await askStore(() => findRewriteTask(db, job.id), work.signal)
  const start = await askStore(() => findVersion(db, courseId, version), work.signal)
  if (!start || !task) throw courseChanged()
  if (!author.rewrite) throw new GenerationError('MODEL_UNAVAILABLE', refusal('failure-no-model'))
  const { content: shown } = changeCourse(
    start,
    task.content ? [{ op: 'set', id: task.id, fields: task.content }] : [],
    new Map(),
  )
  const target = rewriteTarget(shown, task.id)
  const rewrittenPart = await author.rewrite(
    {
      brief: job.brief,
      kind: target.kind,
      before: target.before,
      schema: target.schema,
      instruction: task.instruction,
      course: {
        name: start.name,
        outcomes: start.outcomes.map(({ text }) => text),
        lessons: start.chapters.flatMap(({ lessons }) => lessons.map(({ title }) => title)),
      },
      check: words => complaintsAbout(start, target, words, job.brief, work.signal),
    },
    work,
  )
  work.onStage('checking')
  return { task, start, target, written: rewrittenPart }
}

/**
 * Lists what is wrong with a rewritten part, as sentences for the model. A change that cannot be applied at all counts
 * too.
 */
async function complaintsAbout(
  start: Course,
  { schema: _schema, ...target }: RewriteTarget,
  written: Fields,
  brief: Brief,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    return await workInJob(signal, 'listRewriteFaults', start, target, written, brief)
  } catch (error) {
    if (error instanceof PublicError) return [error.message]
    throw error
  }
}

/**
 * Applies the rewrite to the current version. Edits of other parts since the rewrite started are kept; an edit of the
 * rewritten part fails the job. `stale`: another version was saved in between.
 */
async function completeOnVersion(
  db: Database,
  baseUrl: string,
  job: ClaimedJob,
  { task, start, target, written }: Rewritten,
  signal: AbortSignal,
): Promise<Completion | 'stale'> {
  const current = await findVersion(db, start.id, null)
  if (!current) return courseChanged()
  const { schema: _schema, ...words } = target
  const rewritten = { start, target: words, written, own: ownIds(start, target.id) }
  const next = await workInJob(signal, 'acceptRewrite', rewritten, current, job.brief)
  if (!next) return courseChanged()
  const { changes, findings } = next
  const numbered = await numberSlots(db, next.course, next.slotsBefore)
  const result = { id: target.id, before: target.before, after: written, findings }
  const { keyName: savedBy } = await requireOwner(db, job.keyId, start.id)
  const saved = task.apply ? ({ ...numbered, savedBy, madeBy: 'rewritten', changes } as const) : null
  const eventCourse = courseObject(task.apply ? numbered.course : current, baseUrl)
  const event = buildEvent(job, start.id, buildCourseUpdated(job.id, eventCourse))
  return completeRewrite(db, job, { courseId: start.id, result, saved, event }, Date.now())
}

/** Lists the ids of the part and of all parts inside it; for the question of a check, also that of its block. */
function ownIds(start: CourseContent, id: string): string[] {
  return [id, ...findCheck(start, id), ...listInnerIds(start, id)]
}
