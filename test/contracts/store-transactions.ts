import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Channel, Database, Transaction } from '../../src/store/database.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

const ADD = `insert into plans (name, paid, monthly_credits) values ($1, 1, 0)`
const COUNT_UP = `update plans set monthly_credits = monthly_credits + 1 where name = $1`

/**
 * The contract of transactions: everything in a transaction is stored, or nothing, also if many run at once, and if
 * nobody awaits a statement's result.
 */
export function transactionsContract(dialect: Dialect): void {
  describe(`transactions on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
    })
    after(() => opened.remove())

    const named = async (start: string) => {
      const rows = await db.query<{ name: string }>(`select name from plans where name like $1 order by name`, [
        `${start}%`,
      ])
      return rows.map(({ name }) => name)
    }

    test('a write is visible to later queries of its transaction, and to everybody after the commit', async () => {
      const seen = await db.transaction(async transaction => {
        transaction.write(ADD, ['seen-1'])
        await transaction.query(ADD, ['seen-2'])
        transaction.write(COUNT_UP, ['seen-1'])
        return transaction.query(
          `select name, monthly_credits as credits from plans where name like 'seen%' order by name`,
        )
      })
      assert.deepEqual(
        seen.map(row => ({ ...row })),
        [
          { name: 'seen-1', credits: 1 },
          { name: 'seen-2', credits: 0 },
        ],
      )
      assert.deepEqual(await named('seen'), ['seen-1', 'seen-2'])
    })

    test('a transaction with writes only is stored whole', async () => {
      await db.transaction(async transaction => {
        transaction.write(ADD, ['only-1'])
        transaction.write(ADD, ['only-2'])
      })
      assert.deepEqual(await named('only'), ['only-1', 'only-2'])
    })

    test('a failed transaction leaves nothing, wherever it fails', async () => {
      const failures: ((transaction: Transaction) => Promise<unknown>)[] = [
        async transaction => transaction.write(ADD, ['starter']),
        transaction => transaction.query(ADD, ['starter']),
        async () => {
          throw new Error('given up')
        },
      ]
      for (const fail of failures) {
        const failed = db.transaction(async transaction => {
          transaction.write(ADD, ['left-1'])
          await fail(transaction)
          transaction.write(ADD, ['left-2'])
        })
        await assert.rejects(failed)
        const gaveUp = db.transaction(async transaction => {
          await transaction.query(`select name from plans`)
          transaction.write(ADD, ['left-3'])
          await fail(transaction)
        })
        await assert.rejects(gaveUp)
      }
      assert.deepEqual(await named('left'), [])
    })

    test('of many simultaneous transactions the failed ones do not affect the others', async () => {
      const ended = await Promise.allSettled(
        Array.from({ length: 120 }, (_, number) =>
          db.transaction(async transaction => {
            transaction.write(ADD, [`many-${number}`])
            await transaction.query(`select name from plans where name = $1`, [`many-${number}`])
            if (number % 3 === 1) throw new Error('given up')
            if (number % 3 === 2) transaction.write(ADD, ['starter'])
            return number
          }),
        ),
      )
      const done = ended.flatMap(end => (end.status === 'fulfilled' ? [`many-${end.value}`] : []))
      assert.equal(done.length, 40)
      assert.deepEqual(await named('many'), done.toSorted())
    })

    test('simultaneous increments of one row are all counted, beside those of another row', async () => {
      await db.transaction(async transaction => {
        for (const name of ['row-1', 'row-2']) transaction.write(ADD, [name])
      })
      const count = (name: string) => db.transaction(async transaction => transaction.write(COUNT_UP, [name]), name)
      await Promise.all(Array.from({ length: 60 }, (_, number) => count(number % 3 === 0 ? 'row-1' : 'row-2')))
      const rows = await db.query<{ credits: number }>(
        `select monthly_credits as credits from plans where name like 'row%' order by name`,
      )
      assert.deepEqual(
        rows.map(({ credits }) => credits),
        [20, 40],
      )
    })

    test('only a committed transaction sends notifications', async () => {
      const heard: Channel[] = []
      let hasEnded = Promise.withResolvers<void>()
      db.onWake('events', () => heard.push('events'))
      db.onWake('ended', () => hasEnded.resolve())
      // PostgreSQL wakes every listener once when it begins to listen.
      if (dialect === 'postgres') await hasEnded.promise
      hasEnded = Promise.withResolvers<void>()
      heard.length = 0
      const wake = (channel: Channel, name: string) =>
        db.transaction(async transaction => {
          await transaction.wake(channel)
          transaction.write(ADD, [name])
        })
      await assert.rejects(wake('events', 'starter'))
      await wake('events', 'woken-1')
      // Notifications arrive in the order in which their transactions committed.
      await wake('ended', 'woken-2')
      await hasEnded.promise
      assert.deepEqual(heard, ['events'])
    })
  })
}
