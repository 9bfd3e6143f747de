import { z } from 'zod'
import { findPart } from '../../course/change/find-part.ts'
import type { Course } from '../../course/schema.ts'
import { line } from '../../course/text.ts'
import { settleComment as settle } from '../../flows/reviews/settle-comment.ts'
import { COMMENT_CHARACTERS } from '../../flows/reviews/write-comment.ts'
import { requireCourse } from '../../store/courses.ts'
import { COMMENT_STATES, type Comment, listCourseThreads, type Thread } from '../../store/reviews/comments.ts'
import { keyRoute } from '../route.ts'
import {
  answer,
  courseId,
  cutPage,
  enumSchema,
  isoTime,
  pageQuery,
  pageSchema,
  sent,
  text,
  time,
  whole,
} from '../schemas.ts'
import { reviewId } from './reviews.ts'

export const commentId = text('cmt_01j6l5e7f7t3plujfekn8svm9e', "The comment's id.")
export const commentedPart = text('c1l1b2', 'The part that the comment is about, by id or name.')

const writer = {
  name: text('Amara Okafor', 'The name that the writer gave; empty if you are the writer.'),
  text: text('Our kitchens have lids on hooks.', 'Plain text. Escape it before you show it in a page.'),
  createdAt: time('2026-03-20T11:05:00.000Z'),
}

const commentSchema = answer('CourseComment', {
  commentId,
  reviewId,
  partId: commentedPart,
  isGone: z.boolean().meta({ description: 'Whether the part was removed from the course.', examples: [false] }),
  version: whole(2, "The version that the comment's writer read."),
  state: enumSchema(COMMENT_STATES, 'open', 'Only a suggestion is `applied` or `declined`.'),
  ...writer,
  changedAt: z.iso
    .datetime()
    .nullable()
    .meta({ examples: [null] }),
  suggestion: z
    .array(
      z.object({
        key: text('c1l1b2/markdown', 'The key of the text in its part.'),
        before: text('Never move the pan. Lid on.'),
        after: text('Never move the pan. Lid from its hook.'),
      }),
    )
    .nullable()
    .describe('The suggested words for the part; null if the comment suggests none.'),
  answers: z.array(
    z.object({
      commentId,
      writtenBy: enumSchema(['reviewer', 'owner'], 'owner'),
      ...writer,
    }),
  ),
})

const commentQuery = z.object({
  ...pageQuery.shape,
  state: z.enum(COMMENT_STATES).optional().describe('Only those of this state.'),
})

export const listComments = keyRoute('list-comments', 'GET /api/v1/courses/:id/comments', {
  tag: 'Reviews',
  summary: 'List what reviewers wrote',
  description: 'The comments of all reviews of a course, newest first, each with its answers.',
  params: { id: courseId },
  query: commentQuery,
  answers: { 200: { description: 'A page of comments.', schema: pageSchema('CourseCommentList', commentSchema) } },
  handler:
    ({ db }) =>
    async ({ entry: { keyId }, id, query: { cursor = null, limit, state = null } }) => {
      const course = await requireCourse(db, keyId, id('id'))
      const states = state && [state]
      const wanted = { keyId, courseId: course.id, states, partIds: null, cursor, limit: limit + 1 }
      const threads = await listCourseThreads(db, wanted)
      const items = threads.map(thread => describeComment(thread, course))
      return cutPage(items, limit, item => item.commentId)
    },
})

export const settleBody = sent('CommentAnswer', {
  answer: line(COMMENT_CHARACTERS)
    .optional()
    .meta({
      description: "Your answer, which the comment's writer reads below it.",
      examples: ['Thank you, changed.'],
    }),
  state: enumSchema(
    COMMENT_STATES,
    'applied',
    '`applied` writes the suggested words into the course, as its next version; `declined` keeps the old words.',
  ).optional(),
})

export const settleComment = keyRoute('settle-comment', 'POST /api/v1/courses/:id/comments/:commentId', {
  tag: 'Reviews',
  summary: 'Answer or settle a comment',
  description: 'Answers it, marks it as done, or applies or declines the words that it suggests.',
  params: { id: courseId, commentId },
  body: { schema: settleBody, examples: { apply: { state: 'applied' }, answer: { answer: 'Every site?' } } },
  idempotent: true,
  answers: { 200: { description: 'The comment.', schema: commentSchema } },
  handler:
    ({ db }) =>
    async ({ entry: { keyId }, id, body: { answer = null, state = null }, claim: idempotency, act }) => {
      const place = { keyId, courseId: id('id'), commentId: id('commentId') }
      const thread = await settle(db, { ...place, answer, state, idempotency, act }, Date.now())
      return describeComment(thread, await requireCourse(db, keyId, place.courseId))
    },
})

function describeComment(thread: Thread, course: Course) {
  const { id, reviewId, partId, version, state, name, body, suggestion, createdAt, changedAt, answers } = thread
  return {
    commentId: id,
    reviewId,
    partId,
    isGone: findPart(course, partId) === null,
    version,
    state,
    name,
    text: body,
    createdAt: isoTime(createdAt),
    changedAt: isoTime(changedAt),
    suggestion,
    answers: answers.map(describeAnswer),
  }
}

function describeAnswer({ id, writtenBy, name, body, createdAt }: Comment) {
  return { commentId: id, writtenBy, name, text: body, createdAt: isoTime(createdAt) }
}
