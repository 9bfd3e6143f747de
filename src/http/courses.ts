import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, LOCALES } from '../course/locales.ts'
import { PublicError } from '../errors.ts'
import { type ExportParts, exportCourse } from '../flows/export-course.ts'
import { submitCourse } from '../flows/submit-course.ts'
import { requireAccount } from '../store/accounts.ts'
import { requireCourse } from '../store/courses.ts'
import { type Delivery, listDeliveries } from '../store/events.ts'
import { listJobs } from '../store/jobs.ts'
import { isoTime, jobStatusAnswer } from './answers.ts'
import { entryOf } from './gate.ts'
import { idempotencyClaim, idOf, parse } from './parse.ts'
import { exportBody, pageQuery, submitBody } from './schemas.ts'

/** The handlers behind a key. Each parses, asks or writes, and answers. */
export function courseHandlers({ db, packages, baseUrl }: ExportParts) {
  return {
    async submit(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = entryOf(request)
      const { callbackUrl = null, ...brief } = parse(submitBody, request.body, 'The body')
      const idempotency = idempotencyClaim(request, keyId, 'submit-course', { brief, callbackUrl })
      reply.code(202)
      return submitCourse(db, { keyId, accountId, brief, callbackUrl, idempotency }, Date.now())
    },

    /** The gate has read the job in its own round trip. */
    async status(request: FastifyRequest) {
      const { job } = entryOf(request)
      if (!job) throw new PublicError('NOT_FOUND', 'No such job')
      return jobStatusAnswer(job, baseUrl)
    },

    /** What is wrong with the request is told before the course is looked for. */
    async export(request: FastifyRequest) {
      const { keyId, accountId } = entryOf(request)
      const { format: edition, callbackUrl = null } = parse(exportBody, request.body ?? {}, 'The body')
      const { id } = request.params as { id: string }
      const idempotency = idempotencyClaim(request, keyId, 'export-course', { courseId: id, edition, callbackUrl })
      const courseId = idOf(request)
      return exportCourse(
        { db, packages, baseUrl },
        { keyId, accountId, courseId, edition, callbackUrl, idempotency },
        Date.now(),
      )
    },

    async list(request: FastifyRequest) {
      const { keyId } = entryOf(request)
      const { cursor = null, limit } = parse(pageQuery, request.query, 'The query')
      const jobs = await listJobs(db, keyId, cursor, limit + 1)
      const items = jobs.map(job => ({
        ...jobStatusAnswer(job, baseUrl),
        jobId: job.id,
        subject: job.subject,
        createdAt: isoTime(job.createdAt),
      }))
      return pageOf(items, limit, item => item.jobId)
    },

    async read(request: FastifyRequest) {
      return requireCourse(db, entryOf(request).keyId, idOf(request))
    },

    async usage(request: FastifyRequest) {
      const { plan, monthlyCredits, creditsUsed, periodEnds } = await requireAccount(
        db,
        entryOf(request).accountId,
        Date.now(),
      )
      const creditsLeft = Math.max(0, monthlyCredits - creditsUsed)
      return { plan, monthlyCredits, creditsUsed, creditsLeft, periodEnds: isoTime(periodEnds) }
    },

    async languages() {
      return {
        items: LOCALES.map(({ code, name, nativeName }) => ({
          id: code,
          name,
          nativeName,
          direction: directionOf(code),
        })),
      }
    },

    async deliveries(request: FastifyRequest) {
      const { keyId } = entryOf(request)
      const { cursor = null, limit } = parse(pageQuery, request.query, 'The query')
      const items = (await listDeliveries(db, keyId, cursor, limit + 1)).map(deliveryAnswer)
      return pageOf(items, limit, item => item.id)
    },
  }
}

function deliveryAnswer({
  id,
  event,
  url,
  body,
  outcome,
  status,
  milliseconds,
  answer,
  createdAt,
  finishedAt,
}: Delivery) {
  return {
    id,
    event,
    url,
    payload: JSON.parse(body),
    outcome: outcome ?? 'waiting',
    status,
    milliseconds,
    answer,
    createdAt: isoTime(createdAt),
    finishedAt: isoTime(finishedAt),
  }
}

/** One more than asked for was read: it tells whether there is a next page. */
function pageOf<Item>(items: Item[], limit: number, cursorOf: (item: Item) => string) {
  const page = items.slice(0, limit)
  return { items: page, nextCursor: items.length > limit ? cursorOf(page.at(-1)!) : null }
}
