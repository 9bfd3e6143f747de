import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { claimIdempotencyKey, forgetAnswers, IDEMPOTENCY_MS } from '../../src/store/idempotency.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

/**
 * The contract of forgetting answers: when something is erased, the stored answers to repeated requests that name it
 * are erased as well.
 */
export function answersContract(dialect: Dialect): void {
  describe(`stored answers on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    let keyId: string
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
      const { id: accountId } = await registerAccount(db, { name: 'Answers', plan: 'pro' }, Date.now())
      keyId = (await createApiKey(db, accountId, { name: 'key' }, Date.now())).id
    })
    after(() => opened.remove())
    beforeEach(() => db.query(`delete from idempotency returning key_id`))

    const keep = (idempotencyKey: string, answer: object, now = Date.now()) =>
      db.transaction(transaction =>
        claimIdempotencyKey(transaction, { keyId, endpoint: 'export', idempotencyKey, fingerprint: 'f' }, answer, now),
      )
    const forget = (id: string) => db.transaction(transaction => forgetAnswers(transaction, keyId, id))
    const listKept = async () => {
      const rows = await db.query<{ kept: string }>(
        `select idempotency_key as kept from idempotency where key_id = $1 order by idempotency_key`,
        [keyId],
      )
      return rows.map(({ kept }) => kept)
    }

    test('an answer goes with any of the ids in it, and all others stay', async () => {
      await keep('one', { courseId: 'crs_one', shareUrl: 'https://courses.example/go/crs_one', jobId: 'job_one' })
      await keep('two', { items: [{ id: 'src_two' }, { id: 'crs_one2' }] })
      await forget('crs_on')
      assert.deepEqual(await listKept(), ['one', 'two'])
      await forget('crs_one')
      assert.deepEqual(await listKept(), ['two'])
      await forget('src_two')
      assert.deepEqual(await listKept(), [])
    })

    test('an answer that replaced an old one is not forgotten with what the old one named', async () => {
      await keep('again', { id: 'crs_old' }, Date.now() - IDEMPOTENCY_MS - 1)
      await keep('again', { id: 'crs_new' })
      await forget('crs_old')
      assert.deepEqual(await listKept(), ['again'])
      await forget('crs_new')
      assert.deepEqual(await listKept(), [])
    })

    test('an answer that a process of an earlier version stored goes as well', async () => {
      await db.query(
        `insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, answer, created_at)
         values ($1, 'export', 'earlier', 'f', '{"id":"crs_earlier"}', $2)`,
        [keyId, Date.now()],
      )
      await forget('crs_other')
      assert.deepEqual(await listKept(), ['earlier'])
      await forget('crs_earlier')
      assert.deepEqual(await listKept(), [])
    })
  })
}
