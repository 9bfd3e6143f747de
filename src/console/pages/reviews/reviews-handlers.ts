import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { describeAct } from '../../../api/audit-writes.ts'
import { idempotencyClaim, parse, requireId } from '../../../api/parse.ts'
import { settleBody } from '../../../api/routes/comments.ts'
import { reviewBody } from '../../../api/routes/reviews.ts'
import { PublicError } from '../../../errors.ts'
import { createReview, editReview, eraseReview } from '../../../flows/reviews/create-review.ts'
import { type CommentOrder, settleComment } from '../../../flows/reviews/settle-comment.ts'
import { workOnCourse } from '../../../flows/work-on-course.ts'
import { requireCourse } from '../../../store/courses.ts'
import type { Database } from '../../../store/database.ts'
import { listApprovals } from '../../../store/reviews/approvals.ts'
import { listReviews, requireReview } from '../../../store/reviews/reviews.ts'
import { consoleGate, sayRefusal } from '../../console-gate.ts'
import { filled, parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { findThreads, readThreadQuery } from './find-threads.ts'
import { buildPanelState, type PanelState } from './panel-state.ts'
import { type RefusedForm, reviewsPage } from './reviews-page.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MORE_DAYS = 30

/** Handlers of reviews for the owner, with the flows and rate limits of the API. */
export function reviewsHandlers({ db, baseUrl }: { db: Database; baseUrl: string }) {
  const gate = consoleGate(db)

  async function show(request: FastifyRequest, reply: FastifyReply, refused: RefusedForm | null) {
    const visitor = requireKeyVisitor(request)
    const { keyId, accountId } = visitor
    const course = await requireCourse(db, keyId, requireId(request))
    const query = readThreadQuery(request)
    const { totals, threads, olderThan } = await findThreads(db, keyId, course, query)
    const pairs = threads.flatMap(({ suggestion }) =>
      (suggestion ?? []).map(({ before, after }): [string, string] => [before, after]),
    )
    const runs = await workOnCourse(accountId, 'diffTexts', pairs)
    const page = reviewsPage(chooseWords(request), visitor, {
      course,
      reviews: await listReviews(db, keyId, course.id),
      approvals: await listApprovals(db, course.id),
      filter: query.filter,
      totals,
      threads,
      runs,
      olderThan,
      baseUrl,
      now: Date.now(),
      refused,
    })
    return sendPage(reply, page)
  }

  /**
   * Runs an action and redirects to the page. A refusal is shown on the page, with the typed text still in its form;
   * any other error is thrown again.
   */
  async function answerWith(request: FastifyRequest, reply: FastifyReply, work: () => Promise<string>) {
    try {
      const anchor = await work()
      return reply.redirect(`/console/courses/${requireId(request)}/reviews${anchor}`, 303)
    } catch (error) {
      const { commentId = null } = request.params as { commentId?: string }
      // The reviewer may have deleted the comment since the page was opened, which the page then says. If the course is
      // gone, there is no page that could say so.
      if (!(error instanceof PublicError) || (error.code === 'NOT_FOUND' && commentId === null)) throw error
      const typed = Object.fromEntries(parseForm(request)) as RefusedForm['typed']
      const problem = sayRefusal(chooseWords(request), error, reply)
      return show(request, reply.code(error.status), { problem, commentId, typed })
    }
  }

  return {
    page: (request: FastifyRequest, reply: FastifyReply) => show(request, reply, null),

    create: (request: FastifyRequest, reply: FastifyReply) =>
      answerWith(request, reply, async () => {
        await gate.createReview(request, reply)
        const form = parseForm(request)
        const { title, password } = filled(form, ['title', 'password'])
        const version = form.get('version') ? Number(form.get('version')) : undefined
        const sent = parse(reviewBody, dropBlank({ title, password, version }), 'The form')
        const days = Number(form.get('days'))
        const review = await createReview(
          { db, baseUrl },
          {
            keyId: requireKeyVisitor(request).keyId,
            courseId: requireId(request),
            title: sent.title ?? '',
            password: sent.password ?? null,
            version: sent.version ?? null,
            callbackUrl: null,
            expiresAt: Number.isFinite(days) && days > 0 ? Date.now() + days * DAY_MS : null,
            idempotency: null,
            act: describeAct(request),
          },
          Date.now(),
        )
        return `#${review.reviewId}`
      }),

    change: (request: FastifyRequest, reply: FastifyReply) =>
      answerWith(request, reply, async () => {
        const place = {
          keyId: requireKeyVisitor(request).keyId,
          courseId: requireId(request),
          reviewId: requireId(request, 'reviewId'),
        }
        const [act, now] = [describeAct(request), Date.now()]
        const wish = parseForm(request).get('do')
        if (wish === 'delete') {
          await gate.deleteReview(request, reply)
          await eraseReview(db, place, act, now)
          return '#links'
        }
        await gate.editReview(request, reply)
        const { expiresAt } = await requireReview(db, place)
        const edit =
          wish === 'extend'
            ? { expiresAt: Math.max(now, expiresAt) + MORE_DAYS * DAY_MS }
            : { isClosed: wish === 'close' }
        await editReview({ db, baseUrl }, place, edit, { act, now })
        return `#${place.reviewId}`
      }),

    settle: (request: FastifyRequest, reply: FastifyReply) =>
      answerWith(request, reply, async () => {
        await gate.settleComment(request, reply)
        const { answer, state } = filled(parseForm(request), ['answer', 'state'])
        const sent = parse(settleBody, dropBlank({ answer, state }), 'The form')
        await settleComment(db, buildOrder(request, sent), Date.now())
        return sent.state === undefined ? `#${requireId(request, 'commentId')}` : '#comments'
      }),

    /** Returns what the editor's panel shows. Like reading a page, this has no rate limit. */
    async list(request: FastifyRequest): Promise<PanelState> {
      const { keyId } = requireKeyVisitor(request)
      const course = await requireCourse(db, keyId, requireId(request))
      const page = await findThreads(db, keyId, course, readThreadQuery(request))
      return buildPanelState(course, page, await listApprovals(db, course.id))
    },

    async settleFromEditor(request: FastifyRequest, reply: FastifyReply) {
      await gate.settleComment(request, reply)
      const sent = parse(settleBody, request.body, 'The body')
      const { keyId } = requireKeyVisitor(request)
      const idempotency = idempotencyClaim(request, keyId, 'settle-comment', { body: sent, query: {} })
      const { state } = await settleComment(db, { ...buildOrder(request, sent), idempotency }, Date.now())
      return { state }
    },
  }
}

function buildOrder(request: FastifyRequest, { answer, state }: z.infer<typeof settleBody>): CommentOrder {
  return {
    keyId: requireKeyVisitor(request).keyId,
    courseId: requireId(request),
    commentId: requireId(request, 'commentId'),
    answer: answer ?? null,
    state: state ?? null,
    idempotency: null,
    act: describeAct(request),
  }
}

function dropBlank(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
