import assert from 'node:assert/strict'
import type { Database } from '../../src/store/database.ts'
import type { ReceivedWebhook } from '../support/webhook-receiver.ts'
import type { AcceptedCall, Load } from './customers.ts'

const WINDOW_MS = 60_000
const LIMITS = { submit: 30, status: 120, export: 30 }

export type Verdict = {
  jobs: number
  completed: number
  failed: number
  exports: number
  events: number
  duplicates: number
  mostInOneWindow: Record<string, number>
}

/** What must hold after any day, however bad. */
export async function verify(db: Database, load: Load, webhooks: ReceivedWebhook[]): Promise<Verdict> {
  const jobs = await db.query<{ id: string; status: string; account_id: string; course_id: string | null }>(
    'select id, status, account_id, course_id from jobs',
  )
  const byId = new Map(jobs.map(job => [job.id, job]))
  const accepted = load.customers.flatMap(({ jobIds }) => [...jobIds])
  for (const id of accepted) assert.ok(byId.has(id), `the accepted job ${id} is gone`)
  assert.equal(jobs.length, accepted.length, 'there are exactly the jobs that were accepted')
  assert.deepEqual(
    jobs.filter(({ status }) => status === 'pending'),
    [],
    'every job has ended',
  )

  for (const { accountId } of load.customers) {
    const [account] = await db.query<{ credits_used: number }>('select credits_used from accounts where id = $1', [
      accountId,
    ])
    const completed = jobs.filter(job => job.account_id === accountId && job.status === 'completed').length
    assert.equal(account!.credits_used, completed, `the credits of ${accountId} add up`)
  }

  const courses = await db.query<{ id: string; job_id: string }>('select id, job_id from courses')
  const completed = jobs.filter(({ status }) => status === 'completed')
  assert.deepEqual(
    courses.map(({ job_id }) => job_id).sort(),
    completed.map(({ id }) => id).sort(),
    'every completed job has one course',
  )

  const exports = load.customers.flatMap(customer => customer.exports)
  for (const url of new Set(exports.map(({ downloadUrl }) => downloadUrl))) {
    const download = await fetch(url)
    assert.equal(download.status, 200, `${url} downloads`)
    const bytes = new Uint8Array(await download.arrayBuffer())
    assert.deepEqual([...bytes.slice(0, 4)], [0x50, 0x4b, 3, 4], `${url} is a zip`)
  }

  const events = await db.query<{ id: string; outcome: string | null; attempt: number }>(
    'select id, outcome, attempt from events',
  )
  assert.deepEqual(
    events.filter(({ outcome }) => outcome === null),
    [],
    'every event has an outcome',
  )
  const received = new Map<string, number>()
  for (const { headers } of webhooks)
    received.set(String(headers['webhook-id']), (received.get(String(headers['webhook-id'])) ?? 0) + 1)
  for (const event of events) {
    const times = received.get(event.id) ?? 0
    assert.ok(times >= 1, `the event ${event.id} (${event.outcome}, ${event.attempt} sends) was sent`)
    assert.ok(
      times <= event.attempt,
      `the event ${event.id} came ${times} times although its sender died ${event.attempt - 1} times`,
    )
  }
  assert.equal(
    events.length,
    completed.length + jobs.length - completed.length + exports.length,
    'one event per ended job and per export',
  )

  return {
    jobs: jobs.length,
    completed: completed.length,
    failed: jobs.length - completed.length,
    exports: exports.length,
    events: events.length,
    duplicates: webhooks.length - events.length,
    mostInOneWindow: mostInOneWindow(load.accepted),
  }
}

/** No window of 60 seconds may surely hold more accepted calls of one key than its limit. */
function mostInOneWindow(calls: AcceptedCall[]): Record<string, number> {
  const most: Record<string, number> = {}
  const groups = Map.groupBy(calls, ({ key, endpoint }) => `${endpoint} ${key}`)
  for (const group of groups.values()) {
    const { endpoint } = group[0]!
    for (const first of group) {
      const inside = group.filter(
        call => call.sentAt >= first.sentAt && call.answeredAt < first.sentAt + WINDOW_MS,
      ).length
      assert.ok(inside <= LIMITS[endpoint], `${inside} calls of ${endpoint} were accepted within a window`)
      most[endpoint] = Math.max(most[endpoint] ?? 0, inside)
    }
  }
  return most
}
