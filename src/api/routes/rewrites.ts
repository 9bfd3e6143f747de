import { z } from 'zod'
import { fields } from '../../course/change/change.ts'
import { findingSchema } from '../../course/findings.ts'
import { line } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { submitRewrite } from '../../flows/submit-rewrite.ts'
import { refusal } from '../../refusals.ts'
import { findRewrite } from '../../store/jobs/rewrites.ts'
import { keyRoute } from '../route.ts'
import { answer, callbackUrl, courseId, jobId, sent, text } from '../schemas.ts'
import { acceptedJob } from './courses.ts'

const INSTRUCTION_CHARACTERS = 2_000

/** Maximum size of a part's content in bytes: more than the largest lesson has. */
const CONTENT_BYTES = 64 * 1024

export const rewriteBody = sent('RewriteRequest', {
  id: line(60).describe(
    'The part: a lesson, a block, a question, an article, `c1l1.exercise`, `wrapup` or `agreement`.',
  ),
  instruction: line(INSTRUCTION_CHARACTERS).describe('How the part should be rewritten.'),
  content: fields.optional().describe('The fields of the part, if its present texts are not saved yet.'),
  apply: z
    .boolean()
    .default(true)
    .describe('False: nothing is saved. Read the new text, and send it as a change if you like it.'),
  callbackUrl: callbackUrl.optional(),
})

export const rewritePart = keyRoute('rewrite-part', 'POST /api/v1/courses/:id/rewrite', {
  limit: 30,
  summary: 'Rewrite a part of a course',
  description: `
    Starts a job in which a language model writes one part anew. The old words stay until the new ones have passed the checks;
    then they are the next version, and \`course.updated\` is sent. The part keeps its id; in a lesson, blocks of the same kind
    keep theirs. It takes no credit: a course has 20 rewrites in 24 hours. Without a model it is refused.
  `,
  params: { id: courseId },
  body: {
    schema: rewriteBody,
    bytes: CONTENT_BYTES,
    examples: { shorter: { id: 'c1l1b1', instruction: 'Half as long, with an example from a kitchen.', apply: false } },
  },
  idempotent: true,
  answers: { 202: { description: 'The job is in the queue.', schema: acceptedJob } },
  errors: { VALIDATION_ERROR: 'No language model is set up: a part can be changed with PATCH' },
  handler:
    ({ db, hasModel }) =>
    ({ entry: { keyId, accountId }, id, body: { callbackUrl = null, content = null, ...body }, claim, act }) => {
      const wish = { ...body, content, keyId, accountId, courseId: id('id'), callbackUrl, idempotency: claim, act }
      return submitRewrite({ db, hasModel }, wish, Date.now())
    },
})

const rewrittenPart = answer('RewrittenPart', {
  id: text('c1l1b1', 'The id of the part.'),
  before: fields.meta({ description: "The part's old fields.", examples: [{ type: 'text', markdown: 'Heat.' }] }),
  after: fields.meta({
    description: "The part's new fields.",
    examples: [{ type: 'text', markdown: 'Heat, fuel and air.' }],
  }),
  findings: z
    .array(findingSchema)
    .meta({ description: 'The findings of the quality rules on the course with the new text.', examples: [[]] }),
})

export const readRewrite = keyRoute('read-rewrite', 'GET /api/v1/courses/:id/rewrites/:jobId', {
  summary: 'Read what a rewrite made',
  description:
    'The words of before and after, once the job is completed. Until then, and after a failure, there is none.',
  params: { id: courseId, jobId },
  answers: { 200: { description: 'The rewrite.', schema: rewrittenPart } },
  handler:
    ({ db }) =>
    async ({ entry, id }) => {
      const rewriteRow = await findRewrite(db, entry.keyId, id('id'), id('jobId'))
      if (!rewriteRow) throw new PublicError('NOT_FOUND', refusal('no-such-rewrite'))
      return rewriteRow as z.output<typeof rewrittenPart>
    },
})
