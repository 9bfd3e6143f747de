import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { newJobId } from '../../src/store/ids.ts'
import { type JobFilter, searchJobs } from '../../src/store/jobs/job-lists.ts'
import { addJob } from '../../src/store/jobs/jobs.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'

const JOBS = 700
const EVERYTHING: JobFilter = { words: null, status: null, languageId: null, origin: null, sort: null }

/** The contract of searching the jobs of a key. SQLite runs on the event loop, so it searches many jobs in steps. */
export function searchesContract(dialect: Dialect): void {
  describe(`searching jobs on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    let keyId: string
    const ids: string[] = []
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
      const { id: accountId } = await registerAccount(db, { name: 'Searches', plan: 'pro' }, Date.now())
      keyId = (await createApiKey(db, accountId, { name: 'key' }, Date.now())).id
      await db.transaction(async transaction => {
        for (let number = 0; number < JOBS; number++) {
          const id = newJobId(Date.now() + number)
          ids.push(id)
          const brief = briefSchema.parse({ subject: `Room ${(number * 37) % JOBS}` })
          const job = { id, kind: 'generate' as const, target: null, keyId, accountId, brief }
          await addJob(transaction, { ...job, callbackUrl: null, creditPeriod: null }, Date.now())
        }
      })
    })
    after(() => opened.remove())

    const search = async (filter: Partial<JobFilter>, cursor: string | null, limit: number) =>
      searchJobs(db, keyId, { ...EVERYTHING, ...filter }, cursor, limit)

    test('every order lists all jobs, page after page', async () => {
      for (const sort of [null, 'oldest', 'name'] as const) {
        const listed: string[] = []
        for (let cursor: string | null = null; ; cursor = listed.at(-1)!) {
          const page = await search({ sort }, cursor, 150)
          listed.push(...page.map(({ id }) => id))
          if (page.length < 150) break
        }
        assert.deepEqual(listed.toSorted(), ids, `${sort}`)
        if (sort === 'oldest') assert.deepEqual(listed, ids)
        if (sort === null) assert.deepEqual(listed, ids.toReversed())
      }
      const [first] = await search({ sort: 'name' }, null, 1)
      assert.equal(first!.subject, 'Room 0')
    })

    test('a job is found wherever it is, and other work is done while no job is found', async () => {
      const [oldest] = await search({ words: 'room 0' }, null, 2)
      assert.equal(oldest!.id, ids[0])
      let turns = 0
      let isOver = false
      const count = () => {
        turns++
        if (!isOver) setImmediate(count)
      }
      count()
      assert.deepEqual(await search({ words: 'no such words' }, null, 20), [])
      isOver = true
      // Only SQLite searches in this process, so only there could the search block the event loop.
      if (dialect === 'sqlite') assert.ok(turns > 3, `the event loop turned ${turns} times`)
    })
  })
}
