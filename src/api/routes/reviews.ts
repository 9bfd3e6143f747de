import { z } from 'zod'
import { line } from '../../course/text.ts'
import {
  createReview as create,
  editReview as edit,
  eraseReview,
  LONGEST_REVIEW_DAYS,
  USUAL_REVIEW_DAYS,
} from '../../flows/reviews/create-review.ts'
import { buildApprovalObject, buildReviewObject, REVIEW_STATES } from '../../flows/reviews/review-object.ts'
import { findCurrentVersion } from '../../store/courses.ts'
import { listApprovals } from '../../store/reviews/approvals.ts'
import { listReviews as list } from '../../store/reviews/reviews.ts'
import { keyRoute } from '../route.ts'
import {
  answer,
  callbackUrl,
  courseId,
  EXAMPLE_CALLBACK_URL,
  EXAMPLE_URL,
  enumSchema,
  listSchema,
  sent,
  text,
  time,
  url,
  whole,
} from '../schemas.ts'

const TITLE_CHARACTERS = 200
const SHORTEST_PASSWORD = 8
const PASSWORD_CHARACTERS = 200

export const reviewId = text('rev_01j6l5d2k8t3plujfekn8svm9e', "The review's id.")

const expiresAt = z.iso
  .datetime({ offset: true })
  .transform(each => Date.parse(each))
  .meta({
    description: `When the review ends, at most ${LONGEST_REVIEW_DAYS} days from now. Left out: after ${USUAL_REVIEW_DAYS} days.`,
    examples: ['2026-04-20T12:00:00Z'],
  })

export const reviewBody = sent('ReviewRequest', {
  title: line(TITLE_CHARACTERS)
    .optional()
    .meta({ description: 'The request to reviewers, shown as a title.', examples: ['Legal check, spring round'] }),
  version: whole(2, 'The version that reviewers read. Left out: always the newest.').min(1).optional(),
  expiresAt: expiresAt.optional(),
  password: line(PASSWORD_CHARACTERS)
    .refine(password => password.length >= SHORTEST_PASSWORD, {
      params: { refusal: 'field-short', least: SHORTEST_PASSWORD },
    })
    .optional()
    .meta({
      description: 'Reviewers need the password and the address. Send them separately.',
      examples: ['nine grey herons'],
    }),
  callbackUrl: callbackUrl
    .optional()
    .describe('Gets one POST for each comment and approval: `course.commented`, `course.approved`.'),
})

const reviewFields = {
  reviewId,
  courseId,
  reviewUrl: url(
    `${EXAMPLE_URL}/review/5mGk9TqXw2LcVn3qD7RzYb1U`,
    'The page for reviewers. Whoever has it may comment.',
  ),
  title: text('Legal check, spring round'),
  state: enumSchema(REVIEW_STATES, 'open', 'Whether reviewers can still read and write.'),
  version: z
    .int()
    .nullable()
    .meta({ description: 'The version that the review shows; null: always the newest.', examples: [null] }),
  hasPassword: z.boolean().meta({ examples: [true] }),
  callbackUrl: z
    .string()
    .nullable()
    .meta({ examples: [EXAMPLE_CALLBACK_URL] }),
  createdAt: time('2026-03-20T09:00:00.000Z'),
  expiresAt: time('2026-04-20T12:00:00.000Z'),
}

const review = answer('Review', reviewFields)

const listedReview = answer('ListedReview', {
  ...reviewFields,
  comments: whole(3, 'How many comments there are.'),
  openComments: whole(1, 'How many open comments wait for you.'),
  approvals: z
    .array(
      z.object({
        name: text('Amara Okafor', 'The name that the person gave.'),
        version: whole(2),
        approvedAt: time('2026-03-21T09:30:00.000Z'),
        isCurrent: z.boolean().meta({ description: 'False once a later version was saved.', examples: [true] }),
      }),
    )
    .describe('Who has approved which version.'),
})

const reviews = { tag: 'Reviews' } as const

export const createReview = keyRoute('create-review', 'POST /api/v1/courses/:id/reviews', {
  ...reviews,
  limit: 30,
  summary: 'Ask people to review a course',
  description: `
    Gives the address of a page on which people without a key read the whole course, answers included, comment on its parts, suggest
    other words and approve a version. See docs/reviews.md.
  `,
  params: { id: courseId },
  body: { schema: reviewBody, required: false, examples: { smallest: {}, secured: { password: 'nine grey herons' } } },
  idempotent: true,
  answers: { 201: { description: 'The review.', schema: review } },
  handler: ({ db, baseUrl }) => {
    return ({ entry: { keyId }, id, body, claim: idempotency, act }) => {
      const { title = '', version = null, expiresAt = null, password = null, callbackUrl = null } = body
      const order = { keyId, courseId: id('id'), title, version, expiresAt, password, callbackUrl, idempotency, act }
      return create({ db, baseUrl }, order, Date.now())
    }
  },
})

export const listReviews = keyRoute('list-reviews', 'GET /api/v1/courses/:id/reviews', {
  ...reviews,
  summary: 'List the reviews of a course',
  description: 'Newest first, with those that have ended, and with their approvals.',
  params: { id: courseId },
  answers: { 200: { description: 'The reviews.', schema: listSchema('ReviewList', listedReview) } },
  handler:
    ({ db, baseUrl }) =>
    async ({ entry, id }) => {
      const rows = await list(db, entry.keyId, id('id'))
      const approvals = await listApprovals(db, id('id'))
      const current = (await findCurrentVersion(db, id('id'))) ?? 0
      const items = rows.map(row => ({
        ...buildReviewObject(row, baseUrl, Date.now()),
        comments: row.comments,
        openComments: row.openComments,
        approvals: approvals
          .filter(each => each.reviewId === row.id)
          .map(approval => buildApprovalObject(approval, current)),
      }))
      return { items }
    },
})

const changeBody = sent('ReviewChange', {
  closed: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the review is closed.', examples: [true] }),
  expiresAt: expiresAt.optional(),
})

export const editReview = keyRoute('edit-review', 'PATCH /api/v1/courses/:id/reviews/:reviewId', {
  ...reviews,
  summary: 'Close or extend a review',
  description: 'Closes it, opens it again, or sets another end. What was written stays.',
  params: { id: courseId, reviewId },
  body: { schema: changeBody, examples: { close: { closed: true } } },
  answers: { 200: { description: 'The review.', schema: review } },
  handler:
    ({ db, baseUrl }) =>
    ({ entry: { keyId }, id, body: { closed, expiresAt }, act }) => {
      const place = { keyId, courseId: id('id'), reviewId: id('reviewId') }
      return edit({ db, baseUrl }, place, { isClosed: closed, expiresAt }, { act, now: Date.now() })
    },
})

export const deleteReview = keyRoute('delete-review', 'DELETE /api/v1/courses/:id/reviews/:reviewId', {
  ...reviews,
  summary: 'Delete a review',
  description: 'Erases it with every comment, answer and approval.',
  params: { id: courseId, reviewId },
  answers: { 204: { description: 'The review is gone.' } },
  handler:
    ({ db }) =>
    ({ entry: { keyId }, id, act }) =>
      eraseReview(db, { keyId, courseId: id('id'), reviewId: id('reviewId') }, act, Date.now()),
})
