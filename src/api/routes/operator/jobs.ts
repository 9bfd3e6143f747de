import { z } from 'zod'
import { GENERATION_FAILURES } from '../../../errors.ts'
import { cancelJob as cancel } from '../../../flows/author-job.ts'
import { JOB_KINDS } from '../../../store/jobs/job-status.ts'
import {
  listOperatorJobs,
  type OperatorJob,
  requireOperatorJob,
  retryJob as retry,
  WORK_STATES,
} from '../../../store/operator/operator-jobs.ts'
import { adminRoute } from '../../route.ts'
import {
  accountId,
  answer,
  enumSchema,
  isoTime,
  jobId,
  noTime,
  pageQuery,
  pageSchema,
  text,
  time,
  whole,
} from '../../schemas.ts'

const STATES = '`waiting` in the queue, `running` in the hands of a worker, `failed`, `completed`'

const operatorJob = answer('OperatorJob', {
  id: jobId,
  kind: enumSchema(JOB_KINDS, 'generate', 'The kind of the job.'),
  state: enumSchema(WORK_STATES, 'failed', STATES),
  accountId,
  accountName: text('Northwind Training'),
  progress: whole(40, 'In percent.'),
  attempt: whole(1, 'How many times a worker has started the job.'),
  workerId: text('wrk_01j6l4c8gg09apvo259806m0h2', 'Who works on it now.').nullable(),
  error: z
    .object({
      message: text('The model does not answer.'),
      code: enumSchema(GENERATION_FAILURES, 'MODEL_UNAVAILABLE').nullable(),
    })
    .nullable()
    .describe("The reason of the failure, as the customer reads it. The log has more, under the job's id."),
  modelCalls: whole(14),
  inputTokens: whole(41_200),
  outputTokens: whole(18_400),
  createdAt: time('2026-03-19T10:00:12.000Z'),
  finishedAt: noTime,
})

export const operatorJobQuery = pageQuery.extend({
  state: z.enum(WORK_STATES).optional().describe(STATES),
  accountId: z.string().max(64).optional().describe('Only the jobs of this account.'),
  kind: z.enum(JOB_KINDS).optional().describe('Only jobs of this kind.'),
})

export const listJobs = adminRoute('list-jobs', 'GET /admin/v1/jobs', {
  summary: 'List jobs',
  description: `
    The jobs of all accounts, newest first, without what was asked for. A page that is narrowed by account or kind may have fewer items than its
    limit and still a next page: each looks through 1,000 jobs.
  `,
  query: operatorJobQuery,
  answers: { 200: { description: 'A page of jobs.', schema: pageSchema('OperatorJobList', operatorJob) } },
  handler:
    ({ db }) =>
    async ({ query: { cursor = null, limit, state = null, accountId: account = null, kind = null } }) => {
      const { rows, nextCursor } = await listOperatorJobs(db, { state, accountId: account, kind }, cursor, limit)
      return { items: rows.map(jobAnswer), nextCursor }
    },
})

export const retryJob = adminRoute('retry-job', 'POST /admin/v1/jobs/:id/retry', {
  summary: 'Retry a failed job',
  description: `
    Puts a failed job back into the queue under its own id: whoever polls it sees it pending again. It takes the credit that it gave back when it
    failed. The receiver of its callback was told of the failure and is told of the new end too.
  `,
  params: { id: jobId },
  answers: { 200: { description: 'The job, which waits.', schema: operatorJob } },
  errors: {
    VALIDATION_ERROR: 'Only a failed job can be retried',
    USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter)',
  },
  handler:
    ({ db }) =>
    async ({ id, act }) => {
      await retry(db, id('id'), act, Date.now())
      return jobAnswer(await requireOperatorJob(db, id('id')))
    },
})

export const cancelJob = adminRoute('cancel-job', 'POST /admin/v1/jobs/:id/cancel', {
  summary: "Cancel anybody's job",
  description: `
    Ends a job that waits or is worked on: \`failed\` with \`CANCELLED\`, its credit back, \`course.failed\` sent once. Its worker stops at its next
    step. A job that has ended stays as it is.
  `,
  params: { id: jobId },
  answers: { 200: { description: 'The job as it is now.', schema: operatorJob } },
  handler:
    ({ db }) =>
    async ({ id }) => {
      await cancel(db, await requireOperatorJob(db, id('id')), 'operator')
      return jobAnswer(await requireOperatorJob(db, id('id')))
    },
})

function jobAnswer({ errorMessage, errorCode, errorReason: _errorReason, ...job }: OperatorJob) {
  return {
    ...job,
    error: errorMessage === null ? null : { message: errorMessage, code: errorCode },
    createdAt: isoTime(job.createdAt),
    finishedAt: isoTime(job.finishedAt),
  }
}
