import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../store/database.ts'
import { openJobWaits } from './job-waits.ts'

const PENDING = 'job_pending'

test('one account with many keys leaves half of the places to others', async () => {
  // A job that never ends: the store answers that it is pending.
  const db = { dialect: 'sqlite', onWake: () => {}, query: async () => [{ id: PENDING }] } as unknown as Database
  const waits = openJobWaits({ db, isReady: () => true })
  const ended: string[] = []
  const wait = (accountId: string, key: number) => {
    const order = { accountId, keyId: `${accountId} ${key}`, jobId: PENDING, milliseconds: 60_000 }
    return waits.untilEnded({ ...order, gone: new AbortController().signal }).then(() => ended.push(accountId))
  }
  const waiting = Array.from({ length: 250 }, (_, key) => wait('greedy', key))
  await wait('greedy', 1_000)
  assert.deepEqual(ended, ['greedy'])
  waiting.push(wait('other', 1))
  await new Promise(setImmediate)
  assert.deepEqual(ended, ['greedy'])
  waits.close()
  await Promise.all(waiting)
  assert.equal(ended.length, 252)
})
