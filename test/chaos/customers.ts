import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Call, send } from '../support/send.ts'

/** One accepted call: it took its place in the window at some instant between the two times. */
export type AcceptedCall = { key: string; endpoint: 'submit' | 'status' | 'export'; sentAt: number; answeredAt: number }

export type CustomerRecord = {
  accountId: string
  key: string
  /** Jobs for which the service said 202. */
  jobIds: Set<string>
  exports: { courseId: string; exportedAt: string; downloadUrl: string; format: string }[]
  /** Every course as it was first read, by id. */
  documents: Map<string, unknown>
  refusedForCredits: number
}

export type Load = {
  customers: CustomerRecord[]
  accepted: AcceptedCall[]
  brokenCalls: number
  /** When the first customer has read a course of theirs, or has given up. */
  firstCourse: Promise<void>
  /** Lets every customer finish what they came for, and the hot one go. */
  finish(): Promise<void>
  /** Sends everybody away at once. */
  stop(): Promise<void>
}

const GONE: Answer = { status: 0, headers: new Headers(), body: {} }
const PAUSE_MS = 120
/** Slow enough for 120 polls a minute. */
const POLL_MS = 600
/** The hot customer asks far more often than it may. */
const HOT_PAUSE_MS = 15

export type LoadOptions = {
  urls: () => string[]
  receiverUrl: string
  customers: { accountId: string; key: string }[]
  submitsPerCustomer: number
}

/** Customers who submit, poll and export through any API process, and try again when a connection breaks. */
export function startLoad({ urls, receiverUrl, customers, submitsPerCustomer }: LoadOptions): Load {
  let stopped = false
  const { promise: firstCourse, resolve: haveFirstCourse } = Promise.withResolvers<void>()
  const load: Load = { customers: [], accepted: [], brokenCalls: 0, firstCourse, finish, stop }
  const loops: Promise<void>[] = []

  customers.forEach((customer, index) => {
    const record: CustomerRecord = {
      ...customer,
      jobIds: new Set(),
      exports: [],
      documents: new Map(),
      refusedForCredits: 0,
    }
    load.customers.push(record)
    loops.push(index === 0 ? hammerStatus(record) : submitAndExport(record).finally(haveFirstCourse))
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
    await Promise.all(loops)
  }

  async function submitAndExport(record: CustomerRecord): Promise<void> {
    for (let count = 0; count < submitsPerCustomer && !stopped; count++) {
      const submitted = await surely(record, 'submit', 'POST', '/api/v1/courses', {
        subject: `Course ${count}`,
        callbackUrl: `${receiverUrl}/created`,
      })
      if (submitted.status === 202) record.jobIds.add(submitted.body.jobId)
      if (submitted.body.code === 'USAGE_LIMIT_EXCEEDED_PLAN') record.refusedForCredits++
      await wait(PAUSE_MS)
    }
    for (const jobId of record.jobIds) await exportWhenDone(record, jobId)
  }

  /** Waits for the end of a job; a course that came of it is exported once. */
  async function exportWhenDone(record: CustomerRecord, jobId: string): Promise<void> {
    while (!stopped) {
      const job = await call(record, 'status', 'GET', `/api/v1/courses/jobs/${jobId}`)
      // A key or a job that is gone does not come back: the verdict will say so.
      if (job?.status === 401 || job?.status === 404 || job?.body.status === 'failed') return
      if (job?.body.status === 'completed') {
        record.documents.set(job.body.course.id, await readSurely(record, `/api/v1/courses/${job.body.course.id}`))
        haveFirstCourse()
        const path = `/api/v1/courses/${job.body.course.id}/export`
        const exported = await surely(record, 'export', 'POST', path, { callbackUrl: `${receiverUrl}/exported` })
        if (exported.status === 200) record.exports.push(exported.body)
        return
      }
      await wait(POLL_MS)
    }
  }

  async function readSurely(record: CustomerRecord, path: string): Promise<unknown> {
    for (;;) {
      const answer = await send(anyUrl() + path, 'GET', { key: record.key }).catch(() => null)
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

  /** Asks again, with the same idempotency key, until there is an answer that is neither a broken connection nor a 429 or 500. */
  async function surely(
    record: CustomerRecord,
    endpoint: AcceptedCall['endpoint'],
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
    endpoint: AcceptedCall['endpoint'],
    method: string,
    path: string,
    options: Call = {},
  ): Promise<Answer | null> {
    const sentAt = Date.now()
    try {
      const answer = await send(anyUrl() + path, method, { key: record.key, ...options })
      const passedTheGate = answer.headers.has('ratelimit-reset') && ![401, 429, 500].includes(answer.status)
      if (passedTheGate) load.accepted.push({ key: record.key, endpoint, sentAt, answeredAt: Date.now() })
      return answer
    } catch {
      load.brokenCalls++
      return null
    }
  }

  return load
}
