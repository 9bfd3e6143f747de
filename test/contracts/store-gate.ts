import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { submitCourse } from '../../src/flows/submit-course.ts'
import { changeAccount, createAccount } from '../../src/store/accounts.ts'
import { createApiKey, hashApiKey, listApiKeys, revokeApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { addSession, findSessionHolder, isOperatorSession } from '../../src/store/sessions.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

/**
 * The contract of the gate on either database: the gate decides whether a request is admitted, by its key or session,
 * and by rate limits.
 */
export function gateContract(dialect: Dialect): void {
  describe(`the gate on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())

    const newKey = async (plan = 'pro') => {
      const account = await createAccount(
        db,
        { name: 'Gate', plan, webhookSecret: 'whsec_AAAA', testWebhookSecret: 'whsec_BBBB' },
        Date.now(),
      )
      const { id, key } = await createApiKey(db, account.id, { name: 'key' }, Date.now())
      return { accountId: account.id, keyId: id, hash: hashApiKey(key) }
    }
    const enter = (on: Database, keyHash: string, limit = 30, endpoint = 'submit-course') =>
      on.enter({ keyHash, endpoint, limit, jobId: null })

    test('an unknown key is not found', async () => {
      assert.equal(await enter(db, hashApiKey('cw_live_unknown')), null)
    })

    test('a key of a free plan is known, but is not counted in the window', async () => {
      const { hash, keyId, accountId } = await newKey('free')
      assert.deepEqual(await enter(db, hash), {
        keyId,
        accountId,
        scopes: ['read', 'write', 'export'],
        window: null,
        job: null,
      })
    })

    test('an upgrade, a downgrade and a revocation apply to the next request, in every process', async () => {
      const { hash, keyId, accountId } = await newKey('free')
      const other = await opened.open()
      await changeAccount(db, accountId, { plan: 'starter' }, Date.now())
      assert.ok((await enter(other, hash))?.window)
      await changeAccount(other, accountId, { plan: 'free' }, Date.now())
      assert.equal((await enter(db, hash))?.window, null)
      await changeAccount(db, accountId, { plan: 'pro' }, Date.now())
      assert.ok((await enter(other, hash))?.window)
      await revokeApiKey(db, keyId, Date.now())
      assert.equal(await enter(other, hash), null)
      assert.equal(await enter(db, hash), null)
    })

    test('the window counts up to its limit, and a refused call is not counted', async () => {
      const { hash } = await newKey()
      for (const expected of [1, 2, 3]) {
        const entry = await enter(db, hash, 3)
        assert.equal(entry?.window?.accepted, true)
        assert.equal(entry?.window?.count, expected)
      }
      for (let index = 0; index < 3; index++) {
        const refused = await enter(db, hash, 3)
        assert.equal(refused?.window?.accepted, false)
        assert.equal(refused?.window?.count, 3)
      }
    })

    test('a job is read together with its rate window, only for its own key and only below the limit', async () => {
      const { hash, keyId, accountId } = await newKey()
      const brief = briefSchema.parse({ subject: 'Gates' })
      const asked = { keyId, accountId, brief, callbackUrl: null, idempotency: null }
      const { jobId } = await submitCourse(db, asked, Date.now())
      const readJob = async (keyHash: string) =>
        (await db.enter({ keyHash, endpoint: 'read-job', limit: 1, jobId }))?.job ?? null
      const waiting = {
        id: jobId,
        status: 'pending',
        progress: 0,
        stage: 'waiting',
        errorMessage: null,
        errorCode: null,
      }
      assert.partialDeepStrictEqual(await readJob(hash), { ...waiting, courseId: null, courseOrigin: null })
      assert.equal(await readJob(hash), null, 'its window is full')
      assert.equal(await readJob((await newKey()).hash), null, 'it is the job of another key')
    })

    test('endpoints and keys have windows of their own', async () => {
      const one = await newKey()
      const two = await newKey()
      await enter(db, one.hash, 1, 'submit-course')
      assert.equal((await enter(db, one.hash, 1, 'submit-course'))?.window?.accepted, false)
      assert.equal((await enter(db, one.hash, 1, 'job-status'))?.window?.accepted, true)
      assert.equal((await enter(db, two.hash, 1, 'submit-course'))?.window?.accepted, true)
    })

    test('of 200 calls at once through two processes exactly 60 are accepted', async () => {
      const { hash } = await newKey()
      const other = await opened.open()
      const entries = await Promise.all(
        Array.from({ length: 200 }, (_, index) => enter(index % 2 ? db : other, hash, 60)),
      )
      assert.equal(entries.filter(entry => entry?.window?.accepted).length, 60)
    })

    test('a call frees its place once it leaves the window, and not before', async () => {
      const { hash, keyId } = await newKey()
      for (let index = 0; index < 3; index++) await enter(db, hash, 3)
      await moveWindowBack(opened, keyId, 59_000)
      assert.equal((await enter(db, hash, 3))?.window?.accepted, false)
      await moveWindowBack(opened, keyId, 1_000)
      const entry = await enter(db, hash, 3)
      assert.equal(entry?.window?.accepted, true)
      assert.equal(entry?.window?.count, 1)
    })

    test('calls leave the window one by one', async () => {
      const { hash, keyId } = await newKey()
      await enter(db, hash, 2)
      await moveWindowBack(opened, keyId, 40_000)
      await enter(db, hash, 2)
      await moveWindowBack(opened, keyId, 20_000)
      const first = await enter(db, hash, 2)
      assert.equal(first?.window?.accepted, true)
      assert.equal(first?.window?.count, 2)
      assert.equal((await enter(db, hash, 2))?.window?.accepted, false)
    })

    test('a call is accepted while a transaction is open', async () => {
      const { hash } = await newKey()
      await db.transaction(async transaction => {
        await transaction.query(`update accounts set name = name where id = 'nobody'`)
        assert.equal((await enter(db, hash))?.window?.accepted, true)
      })
    })

    test('a console session from a clock a year ahead ends when the clock is set back', async () => {
      const { keyId } = await newKey()
      const nextYear = Date.now() + 365 * 24 * 3_600_000
      for (const [hash, began] of [
        ['began-next-year', nextYear],
        ['began-now', Date.now()],
      ] as const) {
        await addSession(db, hash, keyId, began)
        await addSession(db, `operator-${hash}`, null, began)
      }
      assert.equal(await findSessionHolder(db, 'began-next-year', Date.now()), null)
      assert.equal(await isOperatorSession(db, 'operator-began-next-year', Date.now()), false)
      assert.equal((await findSessionHolder(db, 'began-now', Date.now()))?.keyId, keyId)
      assert.equal(await isOperatorSession(db, 'operator-began-now', Date.now()), true)
    })

    test('after a clock an hour ahead is set back, calls count for a minute, no less and no longer', async () => {
      const { hash, keyId } = await newKey()
      await enter(db, hash, 3)
      await enter(db, hash, 3)
      await moveWindowBack(opened, keyId, -3_600_000)
      assert.equal((await enter(db, hash, 3))!.window!.count, 3)
      await moveWindowBack(opened, keyId, -3_600_000)
      assert.equal((await enter(db, hash, 3))!.window!.accepted, false)
      await moveWindowBack(opened, keyId, 50_000)
      assert.equal((await enter(db, hash, 3))!.window!.accepted, false, 'all three still count')
      await moveWindowBack(opened, keyId, 10_000)
      assert.equal((await enter(db, hash, 3))!.window!.count, 1)
    })

    test('a key says when it was last used', async () => {
      const { hash, accountId } = await newKey()
      assert.equal((await listApiKeys(db, accountId))[0]?.lastUsedAt, null)
      const before = Date.now()
      await enter(db, hash)
      const [key] = await listApiKeys(db, accountId)
      assert.ok(key?.lastUsedAt && Math.abs(key.lastUsedAt - before) < 10_000)
    })
  })
}

/**
 * Moves the start of the rate window back, as waiting would; a negative number moves it forward, as a clock that is
 * set back would.
 */
async function moveWindowBack({ db, folder }: TestDatabase, keyId: string, milliseconds: number): Promise<void> {
  if (folder === null) {
    await db.query(
      `update windows set hits = array(select hit - $2::bigint from unnest(hits) with ordinality as entry (hit, place) order by place) where key_id = $1 returning key_id`,
      [keyId, milliseconds],
    )
    return
  }
  const windows = new DatabaseSync(join(folder, 'windows.db'))
  const { hits } = windows.prepare('select hits from windows where key_id = ?').get(keyId) as { hits: Uint8Array }
  const moved = new Float64Array(hits.slice().buffer).map(hit => hit - milliseconds)
  windows.prepare('update windows set hits = ? where key_id = ?').run(new Uint8Array(moved.buffer), keyId)
  windows.close()
}
