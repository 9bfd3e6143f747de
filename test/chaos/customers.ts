import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Course } from '../../src/course/schema.ts'
import { type Answer, type Call, send } from '../support/send.ts'

/** One accepted request: it was counted in the rate window at some moment between these two times. */
export type AcceptedCall = { key: string; endpoint: 'submit' | 'status' | 'export'; sentAt: number; answeredAt: number }

export type CustomerRecord = {
  accountId: string
  key: string
  /** Jobs that the service accepted with status 202. */
  jobIds: Set<string>
  exports: { courseId: string; exportedAt: string; downloadUrl: string; format: string }[]
  /** Every course as it was last saved, by course id. */
  documents: Map<string, unknown>
  edits: number
  translations: number
  /** For each course of which a part was rewritten, by course id: the words that the rewrite was told to use. */
  rewritten: Map<string, string>
  /** The jobs that made the deleted courses, by course id. */
  deleted: Map<string, string>
  refusedForCredits: number
}

export type Load = {
  customers: CustomerRecord[]
  accepted: AcceptedCall[]
  brokenCalls: number
  /** Resolves when the first customer has read a course, or has given up. */
  firstCourse: Promise<void>
  /** Waits until every customer has finished, and stops the one that polls too often. */
  finish(): Promise<void>
  /** Stops all customers at once. */
  stop(): Promise<void>
}

/** A subject for which the library has a pack in British English and in German, the language of the translation. */
const TRANSLATED = { subject: 'Workplace fire safety', languageId: 'en-GB' }
const GONE: Answer = { status: 0, headers: new Headers(), body: {} }
const PAUSE_MS = 120
/** Polling interval that stays within 120 requests a minute. */
const POLL_MS = 600
/** Pause of the customer that deliberately exceeds its rate limit. */
const HOT_PAUSE_MS = 15

export type LoadOptions = {
  urls: () => string[]
  receiverUrl: string
  customers: { accountId: string; key: string }[]
  submitsPerCustomer: number
  /** Whether a model is set up, which rewrites need. */
  hasModel: boolean
}

/**
 * Starts customers who submit, poll, translate, edit, rewrite, export and delete courses through any API process, and
 * retry when a connection breaks. Each customer's first course is translated; all others are edited while a model
 * rewrites one of their parts; the last is deleted.
 */
export function startLoad({ urls, receiverUrl, customers, submitsPerCustomer, hasModel }: LoadOptions): Load {
  let stopped = false
  const underWay = new AbortController()
  const { promise: firstCourse, resolve: haveFirstCourse } = Promise.withResolvers<void>()
  const load: Load = { customers: [], accepted: [], brokenCalls: 0, firstCourse, finish, stop }
  const loops: Promise<void>[] = []

  customers.forEach((customer, index) => {
    const record: CustomerRecord = {
      ...customer,
      jobIds: new Set(),
      exports: [],
      documents: new Map(),
      edits: 0,
      translations: 0,
      rewritten: new Map(),
      deleted: new Map(),
      refusedForCredits: 0,
    }
    load.customers.push(record)
    loops.push(index === 0 ? hammerStatus(record) : workAsCustomer(record).finally(haveFirstCourse))
  })

  function anyUrl(): string {
    const all = urls()
    return all[Math.floor(Math.random() * all.length)]!
  }

  async function finish(): Promise<void> {
    await Promise.all(loops.slice(1))
    await stop()
  }

  async function stop(): Promise<void> {
    stopped = true
    underWay.abort()
    await Promise.all(loops)
  }

  async function workAsCustomer(record: CustomerRecord): Promise<void> {
    for (let count = 0; count < submitsPerCustomer && !stopped; count++) {
      const submitted = await surely(record, 'submit', 'POST', '/api/v1/courses', {
        subject: count === 0 ? TRANSLATED.subject : `Course ${count}`,
        callbackUrl: `${receiverUrl}/created`,
      })
      if (submitted.status === 202) record.jobIds.add(submitted.body.jobId)
      if (submitted.body.code === 'USAGE_LIMIT_EXCEEDED_PLAN') record.refusedForCredits++
      await wait(PAUSE_MS)
    }
    const ordered = [...record.jobIds]
    for (const jobId of ordered) {
      const courseId = await courseOf(record, jobId)
      if (courseId === null) continue
      if (jobId === ordered[0]) await translate(record, courseId)
      else if (hasModel) await editAndRewrite(record, courseId)
      else await edit(record, courseId)
      await exportOnce(record, courseId)
      if (jobId === ordered.at(-1)) await erase(record, jobId, courseId)
    }
  }

  async function translate(record: CustomerRecord, courseId: string): Promise<void> {
    const wish = { languageId: TRANSLATED.languageId, callbackUrl: `${receiverUrl}/translated` }
    const accepted = await surely(record, null, 'POST', `/api/v1/courses/${courseId}/translations`, wish)
    record.documents.set(courseId, await readSurely(record, `/api/v1/courses/${courseId}`))
    if (accepted.status !== 202) return
    record.jobIds.add(accepted.body.jobId)
    const translated = await courseOf(record, accepted.body.jobId)
    if (translated === null) return
    record.translations++
    await edit(record, translated)
    await exportOnce(record, translated)
  }

  /** Lets a model rewrite one part while the owner edits another; the course must end up with both changes. */
  async function editAndRewrite(record: CustomerRecord, courseId: string): Promise<void> {
    const words = randomUUID()
    const course = (await readSurely(record, `/api/v1/courses/${courseId}`)) as Course | null
    if (!course) return
    const accepted = await surely(record, null, 'POST', `/api/v1/courses/${courseId}/rewrite`, {
      id: course.chapters[0]!.lessons[0]!.blocks.find(({ type }) => type === 'text')!.id,
      instruction: words,
      callbackUrl: `${receiverUrl}/rewritten`,
    })
    await edit(record, courseId)
    if (accepted.status !== 202) return
    record.jobIds.add(accepted.body.jobId)
    if ((await courseOf(record, accepted.body.jobId)) === null) return
    record.rewritten.set(courseId, words)
    record.documents.set(courseId, await readSurely(record, `/api/v1/courses/${courseId}`))
  }

  /**
   * Edits a course. An edit has no idempotency key, so after a lost answer the customer reads the course to see
   * whether the edit was stored.
   */
  async function edit(record: CustomerRecord, courseId: string): Promise<void> {
    const path = `/api/v1/courses/${courseId}`
    const headline = `In the words of ${randomUUID()}`
    while (!stopped) {
      const course = (await readSurely(record, path)) as { version: number; headline: string } | null
      if (!course) return
      if (course.headline === headline) {
        record.documents.set(courseId, course)
        record.edits++
        return
      }
      const changes = [{ op: 'set', id: 'course', fields: { headline } }]
      await call(record, null, 'PATCH', path, { body: { version: course.version, changes } })
      await wait(PAUSE_MS)
    }
  }

  async function erase(record: CustomerRecord, jobId: string, courseId: string): Promise<void> {
    while (!stopped) {
      const answer = await call(record, null, 'DELETE', `/api/v1/courses/${courseId}`)
      if (answer?.status === 204 || answer?.status === 404) {
        record.documents.delete(courseId)
        record.rewritten.delete(courseId)
        record.deleted.set(courseId, jobId)
        return
      }
      await wait(PAUSE_MS)
    }
  }

  async function exportOnce(record: CustomerRecord, courseId: string): Promise<void> {
    const path = `/api/v1/courses/${courseId}/export`
    const exported = await surely(record, 'export', 'POST', path, { callbackUrl: `${receiverUrl}/exported` })
    if (exported.status === 200) record.exports.push(exported.body)
  }

  /**
   * Waits until a job has ended, and returns the id of its course; null if the job failed, does not exist, or the load
   * was stopped.
   */
  async function courseOf(record: CustomerRecord, jobId: string): Promise<string | null> {
    while (!stopped) {
      const job = await call(record, 'status', 'GET', `/api/v1/courses/jobs/${jobId}`)
      // If the database lost the key or the job, repeating would not help; the verification reports the loss.
      if (job?.status === 401 || job?.status === 404 || job?.body.status === 'failed') return null
      if (job?.body.status === 'completed') {
        haveFirstCourse()
        return job.body.course.id
      }
      await wait(POLL_MS)
    }
    return null
  }

  async function readSurely(record: CustomerRecord, path: string): Promise<unknown> {
    for (;;) {
      const { signal } = underWay
      const answer = await send(anyUrl() + path, 'GET', { key: record.key, signal }).catch(() => null)
      if (answer?.status === 200) return answer.body
      if (stopped || answer?.status === 401 || answer?.status === 404) return null
      await wait(PAUSE_MS)
    }
  }

  async function hammerStatus(record: CustomerRecord): Promise<void> {
    while (!stopped) {
      await call(record, 'status', 'GET', '/api/v1/courses/jobs/job_unknown')
      await wait(HOT_PAUSE_MS)
    }
  }

  /** Sends the request with the same idempotency key until the answer is neither a broken connection nor 429 or 500. */
  async function surely(
    record: CustomerRecord,
    endpoint: AcceptedCall['endpoint'] | null,
    method: string,
    path: string,
    body: object,
  ): Promise<Answer> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await call(record, endpoint, method, path, { body, headers })
      if (stopped || (answer && answer.status !== 429 && answer.status !== 500)) return answer ?? GONE
      await wait(PAUSE_MS)
    }
  }

  async function call(
    record: CustomerRecord,
    endpoint: AcceptedCall['endpoint'] | null,
    method: string,
    path: string,
    options: Call = {},
  ): Promise<Answer | null> {
    const sentAt = Date.now()
    try {
      const answer = await send(anyUrl() + path, method, { key: record.key, signal: underWay.signal, ...options })
      const passedTheGate = answer.headers.has('ratelimit-reset') && ![401, 429, 500].includes(answer.status)
      if (endpoint && passedTheGate) load.accepted.push({ key: record.key, endpoint, sentAt, answeredAt: Date.now() })
      return answer
    } catch {
      load.brokenCalls++
      return null
    }
  }

  return load
}
