import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Database } from '../../src/store/database.ts'
import {
  ANNOUNCE_MS,
  announceWorker,
  dismissWorker,
  findWorkersOffer,
  isSilent,
  listWorkers,
} from '../../src/store/jobs/workers.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

const OFFER = {
  usual: 'openai:some-model',
  offered: ['openai:some-model', 'openai:large'],
  providers: ['openai', 'gemini'],
}
const WITH = {
  id: 'wrk_with',
  author: OFFER.usual,
  hasModel: true,
  models: OFFER,
  version: '1.0.0',
  concurrency: 8,
}
const WITHOUT = {
  id: 'wrk_without',
  author: 'Coursewright library',
  hasModel: false,
  models: null,
  version: null,
  concurrency: null,
}

/**
 * The contract of what workers announce about themselves, because API processes have no model settings of their own.
 */
export function workersContract(dialect: Dialect): void {
  describe(`announcements of workers on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    beforeEach(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    afterEach(() => opened.remove())

    test('no model is known until a worker announces one', async () => {
      assert.equal(await findWorkersOffer(db), null)
      await announceWorker(db, WITH, 1_000)
      assert.deepEqual(await findWorkersOffer(db), { offer: OFFER })
      assert.partialDeepStrictEqual(await listWorkers(db), [WITH])
    })

    test('a model is on offer only if every worker has one, because any of them may take a job', async () => {
      await announceWorker(db, WITH, 1_000)
      await announceWorker(db, WITHOUT, 2_000)
      assert.deepEqual(await findWorkersOffer(db), { offer: null })
      await dismissWorker(db, WITHOUT.id, 3_000)
      assert.deepEqual(await findWorkersOffer(db), { offer: OFFER })
    })

    test('the offer contains the models that every worker has; a worker of an older version has only its own', async () => {
      await announceWorker(db, WITH, 1_000)
      const models = {
        usual: 'openai:some-model',
        offered: ['openai:some-model', 'openai:small'],
        providers: ['openai'],
      }
      await announceWorker(db, { ...WITH, id: 'wrk_x', models }, 1_000)
      const offer = { usual: 'openai:some-model', offered: ['openai:some-model'], providers: ['openai'] }
      assert.deepEqual(await findWorkersOffer(db), { offer })
      await announceWorker(db, { ...WITH, id: 'wrk_y', models: null }, 1_000)
      assert.deepEqual(await findWorkersOffer(db), { offer: { usual: WITH.author, offered: [], providers: [] } })
    })

    test('a dead worker’s announcement expires', async () => {
      await announceWorker(db, WITHOUT, 0)
      await announceWorker(db, WITH, 3 * ANNOUNCE_MS)
      assert.deepEqual(await findWorkersOffer(db), { offer: null })
      await announceWorker(db, WITH, 3 * ANNOUNCE_MS + 1)
      assert.partialDeepStrictEqual(await listWorkers(db), [WITH])
    })

    test('the announcement of the last worker stays after it stops, so that orders are still accepted', async () => {
      await announceWorker(db, WITH, 0)
      await dismissWorker(db, WITH.id, 1_000)
      assert.deepEqual(await findWorkersOffer(db), { offer: OFFER })
      const [left] = await listWorkers(db)
      assert.ok(isSilent(left!, 1_000), 'and nobody takes it for a worker that is there')
      await announceWorker(db, WITHOUT, 2_000)
      assert.partialDeepStrictEqual(await listWorkers(db), [WITHOUT], 'the next one replaces it')
      assert.ok(!isSilent((await listWorkers(db))[0]!, 2_000))
    })
  })
}
