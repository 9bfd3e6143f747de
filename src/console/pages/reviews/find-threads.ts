import type { FastifyRequest } from 'fastify'
import { findPart } from '../../../course/change/find-part.ts'
import type { Course } from '../../../course/schema.ts'
import type { Database } from '../../../store/database.ts'
import { countComments, listCourseThreads, type PartCount, type Thread } from '../../../store/reviews/comments.ts'
import { findViewOfPart } from '../../part-views.ts'
import { COMMENT_FILTERS, type CommentFilter } from './comment-filters.ts'

const THREADS_PER_PAGE = 50

/**
 * A query for comments. `view` is the id of an editor's view, or null for all; `before` is the cursor, the comment
 * after which the page begins.
 */
export type ThreadQuery = { filter: CommentFilter; view: string | null; before: string | null }

export type ThreadPage = {
  /** The number of open comments on each part. */
  openCounts: Record<string, number>
  totals: Record<CommentFilter, number>
  threads: Thread[]
  /** Cursor of the next page; null on the last page. */
  olderThan: string | null
}

export function readThreadQuery(request: FastifyRequest): ThreadQuery {
  const { show, part, before } = request.query as Record<string, unknown>
  return {
    filter: COMMENT_FILTERS.find(each => each === show) ?? 'open',
    view: typeof part === 'string' ? part : null,
    before: typeof before === 'string' && /^cmt_\w{1,40}$/.test(before) ? before : null,
  }
}

/** Returns a page of the comments on a course, newest first, with the number of comments for each filter. */
export async function findThreads(
  db: Database,
  keyId: string,
  course: Course,
  { filter, view, before }: ThreadQuery,
): Promise<ThreadPage> {
  const counts = await countComments(db, course.id)
  const isAsked = ({ partId, state }: PartCount) =>
    classify(course, partId, state) === filter && (view === null || findViewOfPart(partId, course) === view)
  const threads = await listCourseThreads(db, {
    keyId,
    courseId: course.id,
    states: filter === 'settled' ? ['done', 'applied', 'declined'] : ['open'],
    partIds: [...new Set(counts.filter(isAsked).map(({ partId }) => partId))],
    cursor: before,
    limit: THREADS_PER_PAGE + 1,
  })
  const page = threads.slice(0, THREADS_PER_PAGE)
  return {
    ...sumCounts(course, counts),
    threads: page,
    olderThan: threads.length > THREADS_PER_PAGE ? page.at(-1)!.id : null,
  }
}

function sumCounts(course: Course, counts: PartCount[]): Pick<ThreadPage, 'totals' | 'openCounts'> {
  const totals = { open: 0, settled: 0, gone: 0 }
  const openCounts: Record<string, number> = {}
  for (const { partId, state, count } of counts) {
    const filter = classify(course, partId, state)
    totals[filter] += count
    if (filter === 'open') openCounts[partId] = count
  }
  return { totals, openCounts }
}

/** Returns the filter that a comment falls under. An open comment whose part is gone has a filter of its own. */
function classify(course: Course, partId: string, state: PartCount['state']): CommentFilter {
  if (state !== 'open') return 'settled'
  return findPart(course, partId) === null ? 'gone' : 'open'
}
