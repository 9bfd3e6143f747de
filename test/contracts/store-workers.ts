import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Database } from '../../src/store/database.ts'
import {
  ANNOUNCE_MS,
  announceWorker,
  dismissWorker,
  listWorkers,
  workersHaveModel,
} from '../../src/store/jobs/workers.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

const WITH = { id: 'wrk_with', author: 'openai:some-model', hasModel: true, version: '1.0.0', concurrency: 8 }
const WITHOUT = { id: 'wrk_without', author: 'Coursewright library', hasModel: false, version: null, concurrency: null }

/** What workers say of themselves, for the processes that take orders and have no model's settings of their own. */
export function workersContract(dialect: Dialect): void {
  describe(`the word of workers on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    beforeEach(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    afterEach(() => opened.remove())

    test('nobody knows of a model until a worker has said who writes', async () => {
      assert.equal(await workersHaveModel(db), null)
      await announceWorker(db, WITH, 1_000)
      assert.equal(await workersHaveModel(db), true)
      assert.partialDeepStrictEqual(await listWorkers(db), [WITH])
    })

    test('any worker may take a job, so there is a model only where all of them have one', async () => {
      await announceWorker(db, WITH, 1_000)
      await announceWorker(db, WITHOUT, 2_000)
      assert.equal(await workersHaveModel(db), false)
      await dismissWorker(db, WITHOUT.id)
      assert.equal(await workersHaveModel(db), true)
    })

    test('a worker that died is believed for a while, and then no more', async () => {
      await announceWorker(db, WITHOUT, 0)
      await announceWorker(db, WITH, 3 * ANNOUNCE_MS)
      assert.equal(await workersHaveModel(db), false)
      await announceWorker(db, WITH, 3 * ANNOUNCE_MS + 1)
      assert.partialDeepStrictEqual(await listWorkers(db), [WITH])
    })

    test('the last one leaves its word behind, for orders that wait', async () => {
      await announceWorker(db, WITH, 0)
      await dismissWorker(db, WITH.id)
      assert.equal(await workersHaveModel(db), true)
    })
  })
}
