import { PublicError } from '../../errors.ts'
import { refusal } from '../../refusals.ts'
import { type Act, addAudit } from '../audit.ts'
import type { Database, Queryable, Transaction, Value } from '../database.ts'
import { addEvent, type NewEvent } from '../events.ts'
import { claimIdempotencyKey, findAnswer, type IdempotencyClaim } from '../idempotency.ts'
import { lockReview } from './reviews.ts'

/** Maximum number of comments and answers, counted together, in one review. */
export const COMMENTS_PER_REVIEW = 500
/** Maximum number of characters of all comments in a review, so that one page can list them at once. */
const CHARACTERS_PER_REVIEW = 2_000_000

/** A comment stays open until the owner has dealt with it. Only a suggestion becomes `applied` or `declined`. */
export const COMMENT_STATES = ['open', 'done', 'applied', 'declined'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/** One text of a part, before and after a suggested change. `key` names the text within its part (`listPartTexts`). */
export type SuggestedText = { key: string; before: string; after: string }

export type Comment = {
  id: string
  reviewId: string
  courseId: string
  /** The comment that this answer belongs to. Null: this is not an answer but a comment on a part. */
  parentId: string | null
  partId: string
  version: number
  writtenBy: 'reviewer' | 'owner'
  name: string
  writerHash: string | null
  body: string
  suggestion: SuggestedText[] | null
  state: CommentState
  createdAt: number
  changedAt: number | null
}

export type Thread = Comment & { answers: Comment[] }

export type NewComment = Comment & { nonce: string }

const COLUMNS = `m.id, m.review_id as "reviewId", m.course_id as "courseId", m.parent_id as "parentId", m.part_id as "partId",
  m.version, m.written_by as "writtenBy", m.name, m.writer_hash as "writerHash", m.body, m.suggestion, m.state,
  m.created_at as "createdAt", m.changed_at as "changedAt"`

type Columns = Omit<Comment, 'suggestion'> & { suggestion: string | null }

/**
 * Stores the comment, its event and its audit entry in one transaction. A comment that was sent twice (same nonce) is
 * stored once.
 */
export async function addComment(
  db: Database,
  comment: NewComment,
  { event, act }: { event: NewEvent | null; act: Act | null },
  now: number,
): Promise<Comment> {
  return db.transaction(async transaction => {
    if (!(await lockReview(transaction, comment.reviewId)))
      throw new PublicError('NOT_FOUND', refusal('no-such-review'))
    const earlier = await findByNonce(transaction, comment)
    if (earlier) return earlier
    if (comment.parentId !== null && !(await findComment(transaction, comment.reviewId, comment.parentId)))
      throw new PublicError('NOT_FOUND', refusal('no-such-comment'))
    await requireRoom(transaction, comment.reviewId)
    await insertComment(transaction, comment)
    if (event) await addEvent(transaction, event, now)
    await addAudit(transaction, act, comment.id, now)
    return comment
  }, comment.reviewId)
}

async function findByNonce(db: Queryable, { reviewId, nonce, writerHash }: NewComment): Promise<Comment | null> {
  const [row] = await db.query<Columns>(
    `select ${COLUMNS} from review_comments m where review_id = $1 and nonce = $2`,
    [reviewId, nonce],
  )
  if (!row) return null
  if (row.writerHash !== writerHash) throw new PublicError('VALIDATION_ERROR', refusal('comment-nonce'))
  return readComment(row)
}

async function requireRoom(transaction: Transaction, reviewId: string): Promise<void> {
  const [row] = await transaction.query<{ count: number; characters: number | null }>(
    `select count(*) as count, sum(length(body) + length(coalesce(suggestion, ''))) as characters
     from review_comments where review_id = $1`,
    [reviewId],
  )
  if (Number(row!.count) >= COMMENTS_PER_REVIEW || Number(row!.characters) >= CHARACTERS_PER_REVIEW)
    throw new PublicError('VALIDATION_ERROR', refusal('review-full', { most: COMMENTS_PER_REVIEW }))
}

async function insertComment(transaction: Transaction, comment: NewComment): Promise<void> {
  await transaction.query(
    `insert into review_comments (id, review_id, course_id, parent_id, part_id, version, written_by, name, writer_hash, nonce, body,
       suggestion, state, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      comment.id,
      comment.reviewId,
      comment.courseId,
      comment.parentId,
      comment.partId,
      comment.version,
      comment.writtenBy,
      comment.name,
      comment.writerHash,
      comment.nonce,
      comment.body,
      comment.suggestion && JSON.stringify(comment.suggestion),
      comment.state,
      comment.createdAt,
    ],
  )
}

export type CommentChange = { body: string; suggestion: SuggestedText[] | null }

/** Identifies a comment or an answer, and, by the hash of its secret, the browser that wrote it. */
export type OwnCommentPlace = { reviewId: string; commentId: string; writerHash: string }

/** Changes a comment. Only the browser that wrote the comment may do this, and only while the comment is open. */
export async function changeComment(
  db: Queryable,
  place: OwnCommentPlace,
  { body, suggestion }: CommentChange,
  now: number,
): Promise<Comment> {
  const [row] = await db.query<{ id: string }>(
    `update review_comments set body = $4, suggestion = $5, changed_at = $6
     where id = $1 and review_id = $2 and writer_hash = $3 and state = 'open' returning id`,
    [place.commentId, place.reviewId, place.writerHash, body, suggestion && JSON.stringify(suggestion), now],
  )
  if (!row) throw new PublicError('NOT_FOUND', refusal('no-such-comment'))
  return (await findComment(db, place.reviewId, place.commentId))!
}

/**
 * Deletes a comment or an answer. Only the browser that wrote it may do this, while the thread is open and nobody has
 * answered after it.
 */
export async function withdrawComment(
  db: Database,
  { reviewId, commentId, writerHash }: OwnCommentPlace,
  act: Act | null,
  now: number,
): Promise<void> {
  await db.transaction(async transaction => {
    // The lock makes a reply at the same moment wait, so that no reply is left without its comment.
    await lockReview(transaction, reviewId)
    const rows = await transaction.query(
      `delete from review_comments as m
       where m.id = $1 and m.review_id = $2 and m.writer_hash = $3 and m.state = 'open'
         and not exists (select 1 from review_comments l where l.parent_id = coalesce(m.parent_id, m.id) and l.id > m.id)
         and not exists (select 1 from review_comments p where p.id = m.parent_id and p.state <> 'open')
       returning id`,
      [commentId, reviewId, writerHash],
    )
    if (rows.length === 0) throw new PublicError('NOT_FOUND', refusal('no-such-comment'))
    await addAudit(transaction, act, commentId, now)
  }, reviewId)
}

export async function findComment(db: Queryable, reviewId: string, commentId: string): Promise<Comment | null> {
  const [row] = await db.query<Columns>(
    `select ${COLUMNS} from review_comments m where m.id = $1 and m.review_id = $2`,
    [commentId, reviewId],
  )
  return row ? readComment(row) : null
}

/** Lists all comments and answers of a review, oldest first. */
export async function listReviewThreads(db: Queryable, reviewId: string): Promise<Thread[]> {
  const rows = await db.query<Columns>(
    `select ${COLUMNS} from review_comments m where m.review_id = $1 order by m.id`,
    [reviewId],
  )
  return buildThreads(rows.map(readComment))
}

export type CommentQuery = {
  keyId: string
  courseId: string
  /** Filters by state and by part; null: no filter. */
  states: readonly CommentState[] | null
  partIds: readonly string[] | null
  cursor: string | null
  limit: number
}

/** Lists the comments of all reviews of a course, newest first, each with its answers. */
export async function listCourseThreads(db: Queryable, query: CommentQuery): Promise<Thread[]> {
  const values: Value[] = [query.courseId, query.keyId, query.cursor ?? 'cmt_~', query.limit]
  const among = (column: string, wanted: readonly string[] | null) => {
    if (wanted === null) return ''
    const marks = wanted.map(each => `$${values.push(each)}`)
    return marks.length === 0 ? 'and false' : `and ${column} in (${marks.join(', ')})`
  }
  const roots = await db.query<Columns>(
    `select ${COLUMNS} from review_comments m join courses c on c.id = m.course_id
     where m.course_id = $1 and c.key_id = $2 and c.binned_at is null and m.parent_id is null and m.id < $3
       ${among('m.state', query.states)} ${among('m.part_id', query.partIds)}
     order by m.id desc limit $4`,
    values,
  )
  if (roots.length === 0) return []
  const marks = roots.map((_, at) => `$${at + 1}`).join(', ')
  const answers = await db.query<Columns>(
    `select ${COLUMNS} from review_comments m where m.parent_id in (${marks}) order by m.id`,
    roots.map(({ id }) => id),
  )
  return buildThreads([...roots, ...answers].map(readComment))
}

export type CommentPlace = { keyId: string; courseId: string; commentId: string }

/**
 * Returns a thread by the id of its first comment. Throws the same 404 for a comment on another key's course, and for
 * the id of an answer, as for an unknown id.
 */
export async function requireComment(db: Queryable, { keyId, courseId, commentId }: CommentPlace): Promise<Thread> {
  const rows = await db.query<Columns>(
    `select ${COLUMNS} from review_comments m join courses c on c.id = m.course_id
     where c.id = $1 and c.key_id = $2 and c.binned_at is null and (m.id = $3 or m.parent_id = $3) order by m.id`,
    [courseId, keyId, commentId],
  )
  const [thread] = buildThreads(rows.map(readComment))
  if (!thread) throw new PublicError('NOT_FOUND', refusal('no-such-comment'))
  return thread
}

/** Stores the owner's answer and the new state in one transaction. A repeated request gets the first answer. */
export async function settleThread(
  db: Database,
  place: CommentPlace,
  { reviewId }: Thread,
  { answer, state }: { answer: NewComment | null; state: CommentState | null },
  { idempotency, act }: { idempotency: IdempotencyClaim | null; act: Act | null },
  now: number,
): Promise<Thread> {
  return db.transaction(async transaction => {
    if (!(await lockReview(transaction, reviewId))) throw new PublicError('NOT_FOUND', refusal('no-such-review'))
    const firstAnswer = await findAnswer(transaction, idempotency, now)
    if (firstAnswer) return firstAnswer as Thread
    if (answer) {
      await requireRoom(transaction, reviewId)
      await insertComment(transaction, answer)
    }
    if (state) {
      // If the suggestion was applied at the same moment, the state stays `applied`, because its texts are already in
      // the course.
      await transaction.query(`update review_comments set state = $2 where id = $1 and state <> 'applied'`, [
        place.commentId,
        state,
      ])
    }
    await addAudit(transaction, act, place.commentId, now)
    const settled = await requireComment(transaction, place)
    await claimIdempotencyKey(transaction, idempotency, settled, now)
    return settled
  }, reviewId)
}

export type PartCount = { partId: string; state: CommentState; count: number }

/** Counts a course's comments for each part and state. */
export async function countComments(db: Queryable, courseId: string): Promise<PartCount[]> {
  const rows = await db.query<PartCount>(
    `select part_id as "partId", state, count(*) as count from review_comments
     where course_id = $1 and parent_id is null group by part_id, state`,
    [courseId],
  )
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

function buildThreads(comments: Comment[]): Thread[] {
  return comments
    .filter(({ parentId }) => parentId === null)
    .map(root => ({ ...root, answers: comments.filter(({ parentId }) => parentId === root.id) }))
}

function readComment({ suggestion, ...row }: Columns): Comment {
  return { ...row, suggestion: suggestion === null ? null : JSON.parse(suggestion) }
}
