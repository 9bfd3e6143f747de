import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AddressWindow, createAddressWindow } from '../../../api/address-window.ts'
import { ASK_AGAIN, buildContent, sendContent } from '../../../api/content.ts'
import { parse, requireId } from '../../../api/parse.ts'
import { openRenderings } from '../../../api/renderings.ts'
import { buildLogo, LOGO_HEADERS } from '../../../api/routes/preview.ts'
import { sendShownMedia } from '../../../api/routes/preview-media.ts'
import { line, list } from '../../../course/text.ts'
import { PublicError } from '../../../errors.ts'
import type { ExportParts } from '../../../flows/export-course.ts'
import { openPageThreads } from '../../../flows/pages/open-page-threads.ts'
import { approveVersion, withdrawOwnApproval } from '../../../flows/reviews/approve-version.ts'
import { isPassword } from '../../../flows/reviews/review-password.ts'
import {
  COMMENT_CHARACTERS,
  changeOwnComment,
  withdrawOwnComment,
  writeAnswer,
  writeComment,
} from '../../../flows/reviews/write-comment.ts'
import { cleanText } from '../../../look/html.ts'
import { findCourseBrand, findCourseLogo } from '../../../store/brands.ts'
import { findVersion } from '../../../store/courses.ts'
import { listApprovals } from '../../../store/reviews/approvals.ts'
import { type Comment, listReviewThreads } from '../../../store/reviews/comments.ts'
import { type ReviewAtToken, takePasswordTry } from '../../../store/reviews/reviews.ts'
import { parseForm } from '../../form.ts'
import { HTML } from '../../page.ts'
import { chooseWords } from '../../visitor-language.ts'
import { findAccess, findWriterHash, recogniseWriter, requireOpenReview, unlock } from './review-access.ts'
import { sendEndedPage, sendPasswordPage, sendUnknownPage } from './review-notices.ts'
import { buildReviewHeaders } from './review-page.ts'
import { buildShownState, showThread } from './review-state.ts'
import { REVIEW_TASKS } from './review-tasks.ts'

/** Rate limit for one IP address, which a whole office of reviewers may share. */
const RENDERED_PAGES_PER_MINUTE = 600
const COMMENTS_PER_MINUTE = 20
const CACHED_PAGE_BYTES = 16 * 1024 * 1024
const NAME_CHARACTERS = 80
const TEXTS_OF_A_PART = 60
/** Review pages are for holders of the address and the password, so shared caches must not store them. */
const FOR_ONE_READER = 'private, no-cache'

const name = line(NAME_CHARACTERS).transform(text => cleanText(text).replace(/\s+/g, ' '))
const text = line(COMMENT_CHARACTERS).transform(cleanText)
const words = list(z.object({ key: z.string().max(200), text: line(8_000).transform(cleanText) }), TEXTS_OF_A_PART)
const nonce = z.string().regex(/^[0-9A-Za-z-]{8,64}$/)
const version = z.int().min(1)

const NEW_COMMENT = z.object({
  partId: z.string().max(60),
  version,
  name,
  nonce,
  text: text.optional(),
  words: words.optional(),
})
const NEW_ANSWER = z.object({ name, nonce, text })
const CHANGE = z.object({ text: text.optional(), words: words.optional() })
const APPROVAL = z.object({ name, version })
const WITHDRAWAL = z.object({ version })

const renderPage = openPageThreads(fileURLToPath(import.meta.resolve('./review-thread.ts')), REVIEW_TASKS)

/** Handlers for everything under `/review/:token`. They answer with a page, or with JSON for the page's script. */
export function reviewHandlers({ db, media, baseUrl }: Pick<ExportParts, 'db' | 'media' | 'baseUrl'>) {
  const isSecure = baseUrl.startsWith('https:')
  const findRendered = openRenderings(CACHED_PAGE_BYTES)
  const renderedPages = createAddressWindow(RENDERED_PAGES_PER_MINUTE)
  const writes = createAddressWindow(COMMENTS_PER_MINUTE)

  async function enterAsWriter(request: FastifyRequest, reply: FastifyReply) {
    const review = await requireOpenReview(db, request, Date.now())
    requirePlace(writes, request, reply)
    return recogniseWriter(request, reply, review, isSecure)
  }

  async function findPage(request: FastifyRequest, reply: FastifyReply, review: ReviewAtToken) {
    const words = chooseWords(request)
    const brand = await findCourseBrand(db, review.courseId)
    const shownVersion = review.version ?? review.currentVersion
    const wanted = {
      accountId: review.accountId,
      name: [review.id, shownVersion, brand?.version, words.locale, review.expiresAt].join(' '),
      requirePlace: () => requirePlace(renderedPages, request, reply),
    }
    return findRendered(wanted, async () => {
      const course = await findVersion(db, review.courseId, shownVersion)
      if (!course) return { page: null, isCurrent: false }
      const { locale } = words
      const page = await renderPage(review.accountId, 'renderReviewPage', course, locale, review, brand?.brand ?? null)
      return { page: buildContent(page, HTML, 'cached', buildReviewHeaders()), isCurrent: true }
    })
  }

  return {
    async page(request: FastifyRequest, reply: FastifyReply) {
      const { kind, review } = await findAccess(db, request, Date.now())
      if (kind === 'unknown') return sendUnknownPage(reply)
      if (kind === 'ended') return sendEndedPage(reply)
      if (kind === 'locked') return sendPasswordPage(reply, review, null)
      const page = await findPage(request, reply, review)
      return page ? sendContent(reply.header('vary', 'accept-language'), page, FOR_ONE_READER) : sendUnknownPage(reply)
    },

    async tryPassword(request: FastifyRequest, reply: FastifyReply) {
      const { kind, review } = await findAccess(db, request, Date.now())
      if (kind === 'unknown') return sendUnknownPage(reply)
      if (kind === 'ended') return sendEndedPage(reply)
      const address = `/review/${review.token}`
      if (review.passwordHash === null) return reply.redirect(address, 303)
      const seconds = await takePasswordTry(db, review.id, Date.now())
      if (seconds !== null) {
        return sendPasswordPage(reply.code(429).header('retry-after', seconds), review, 'passwordFast')
      }
      const password = (parseForm(request).get('password') ?? '').trim()
      const isRight = await isPassword(review.accountId, password, review.passwordHash)
      if (isRight === null) return sendPasswordPage(reply.code(429), review, 'passwordFast')
      if (!isRight) return sendPasswordPage(reply.code(401), review, 'passwordWrong')
      unlock(reply, review, isSecure)
      return reply.redirect(address, 303)
    },

    async state(request: FastifyRequest, reply: FastifyReply) {
      const review = await requireOpenReview(db, request, Date.now())
      requirePlace(renderedPages, request, reply)
      const threads = await listReviewThreads(db, review.id)
      const approvals = await listApprovals(db, review.courseId)
      const ownApprovals = approvals.filter(({ reviewId }) => reviewId === review.id)
      return buildShownState(review.version ?? review.currentVersion, threads, ownApprovals, findWriterHash(request))
    },

    async comment(request: FastifyRequest, reply: FastifyReply) {
      const reviewer = await enterAsWriter(request, reply)
      const { text: body = '', words = [], ...rest } = parse(NEW_COMMENT, request.body, 'The body')
      const comment = await writeComment({ db, baseUrl }, reviewer, { ...rest, body, words }, Date.now())
      return show(reply.code(201), comment, reviewer.writerHash)
    },

    async answer(request: FastifyRequest, reply: FastifyReply) {
      const reviewer = await enterAsWriter(request, reply)
      const { text: body, ...rest } = parse(NEW_ANSWER, request.body, 'The body')
      const newAnswer = { ...rest, body, commentId: requireId(request, 'commentId') }
      return show(
        reply.code(201),
        await writeAnswer({ db, baseUrl }, reviewer, newAnswer, Date.now()),
        reviewer.writerHash,
      )
    },

    async change(request: FastifyRequest, reply: FastifyReply) {
      const reviewer = await enterAsWriter(request, reply)
      const { text: body = '', words = [] } = parse(CHANGE, request.body, 'The body')
      const change = { commentId: requireId(request, 'commentId'), body, words }
      return show(reply, await changeOwnComment({ db, baseUrl }, reviewer, change, Date.now()), reviewer.writerHash)
    },

    async takeBack(request: FastifyRequest, reply: FastifyReply) {
      const reviewer = await enterAsWriter(request, reply)
      await withdrawOwnComment({ db, baseUrl }, reviewer, requireId(request, 'commentId'), Date.now())
      return reply.code(204).send()
    },

    async approve(request: FastifyRequest, reply: FastifyReply) {
      const reviewer = await enterAsWriter(request, reply)
      await approveVersion({ db, baseUrl }, reviewer, parse(APPROVAL, request.body, 'The body'), Date.now())
      return reply.code(204).send()
    },

    async withdraw(request: FastifyRequest, reply: FastifyReply) {
      const reviewer = await enterAsWriter(request, reply)
      const { version } = parse(WITHDRAWAL, request.body, 'The body')
      await withdrawOwnApproval({ db, baseUrl }, reviewer, version, Date.now())
      return reply.code(204).send()
    },

    async logo(request: FastifyRequest, reply: FastifyReply) {
      const review = await requireOpenReview(db, request, Date.now())
      const logo = await findCourseLogo(db, review.courseId)
      if (!logo) throw new PublicError('NOT_FOUND')
      return sendContent(reply.headers(LOGO_HEADERS), buildLogo(logo), ASK_AGAIN)
    },

    async media(request: FastifyRequest, reply: FastifyReply) {
      const { courseId, version, currentVersion } = await requireOpenReview(db, request, Date.now())
      return sendShownMedia({ db, media }, request, reply, { courseId, version: version ?? currentVersion })
    },
  }
}

function requirePlace(window: AddressWindow, request: FastifyRequest, reply: FastifyReply): void {
  const seconds = window.take(request.ip)
  if (seconds === null) return
  reply.header('retry-after', seconds)
  throw new PublicError('RATE_LIMIT_EXCEEDED')
}

function show(reply: FastifyReply, comment: Comment, writerHash: string) {
  return reply.send(showThread({ ...comment, answers: [] }, writerHash))
}
