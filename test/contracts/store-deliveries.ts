import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { addEvent, type ClaimedEvent, claimEvents, MOST_OF_A_KEY, MOST_OF_AN_ACCOUNT } from '../../src/store/events.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

/** The contract of claiming deliveries: the order in which a worker gets them when several keys have some. */
export function deliveriesContract(dialect: Dialect): void {
  describe(`claiming deliveries on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())
    beforeEach(() => db.query(`delete from events returning id`))

    const keyWith = async (events: number) => {
      const { id: accountId } = await registerAccount(db, { name: 'Deliveries', plan: 'pro' }, Date.now())
      const { id: keyId } = await createApiKey(db, accountId, { name: 'key' }, Date.now())
      const event = {
        keyId,
        accountId,
        courseId: null,
        type: 'course.created' as const,
        url: 'https://receiver.example/',
        body: '{}',
      }
      for (let count = 0; count < events; count++)
        await db.transaction(transaction => addEvent(transaction, event, Date.now()))
      return keyId
    }
    const accountOf = async (keyId: string) => {
      const [key] = await db.query<{ accountId: string }>(
        `select account_id as "accountId" from api_keys where id = $1`,
        [keyId],
      )
      return key!.accountId
    }
    const countOf = (claimed: ClaimedEvent[], keyId: string) => claimed.filter(event => event.keyId === keyId).length

    test('a key gets no more than its share of deliveries at once, however many of its events wait', async () => {
      const busy = await keyWith(3 * MOST_OF_A_KEY)
      const first = await claimEvents(db, 100, Date.now())
      assert.equal(countOf(first, busy), MOST_OF_A_KEY)
      assert.deepEqual(await claimEvents(db, 100, Date.now(), new Map([[busy, MOST_OF_A_KEY]])), [])
      const next = await claimEvents(db, 100, Date.now(), new Map([[busy, MOST_OF_A_KEY - 2]]))
      assert.equal(countOf(next, busy), 2)
    })

    test('an event of another key overtakes those of a key with a full share', async () => {
      const busy = await keyWith(5 * MOST_OF_A_KEY)
      const other = await keyWith(1)
      const another = await keyWith(2)
      const underWay = new Map([
        [busy, MOST_OF_A_KEY],
        [another, 1],
      ])
      const claimed = await claimEvents(db, 3, Date.now(), underWay)
      assert.deepEqual([countOf(claimed, busy), countOf(claimed, other), countOf(claimed, another)], [0, 1, 2])
    })

    test('an account with many keys gets no more than its share, and the event of another passes', async () => {
      const key = await keyWith(1)
      const accountId = await accountOf(key)
      const event = {
        accountId,
        courseId: null,
        type: 'course.created' as const,
        url: 'https://receiver.example/',
        body: '{}',
      }
      for (let keys = 0; keys < 10; keys++) {
        const { id: keyId } = await createApiKey(db, accountId, { name: 'one of many' }, Date.now())
        for (let count = 0; count < MOST_OF_A_KEY; count++)
          await db.transaction(transaction => addEvent(transaction, { ...event, keyId }, Date.now()))
      }
      assert.equal((await claimEvents(db, 100, Date.now())).length, MOST_OF_AN_ACCOUNT)
      const other = await keyWith(1)
      const claimed = await claimEvents(db, 1, Date.now(), new Map([[accountId, MOST_OF_AN_ACCOUNT]]))
      assert.deepEqual(
        claimed.map(({ keyId }) => keyId),
        [other],
      )
    })

    test('two workers that claim at once get different events', async () => {
      await keyWith(4)
      await keyWith(4)
      const other = await opened.open()
      const claims = await Promise.all([db, other, db, other].map(on => claimEvents(on, 3, Date.now())))
      const ids = claims.flat().map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length)
    })
  })
}
