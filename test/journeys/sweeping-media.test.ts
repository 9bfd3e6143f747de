import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import type { Database, Transaction, Value } from '../../src/store/database.ts'
import { addRow } from '../../src/store/media/media.ts'
import { addSourceMedia } from '../../src/store/media/source-media.ts'
import { eraseUnheldPictures, eraseUnusedDrawings } from '../../src/store/media/sweep-media.ts'
import { openTestDatabase } from '../support/databases.ts'
import { pngOf } from '../support/logo-files.ts'
import { startTestService } from '../support/service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a drawn picture, and one of a document, stays if a course shows it in the moment of the sweep, or a document holds it', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const headers = { 'content-type': 'application/octet-stream' }
  const upload = async (width: number) => {
    const body = new Uint8Array(pngOf(width, 90, (x, y) => [x % 256, y, 90, 255]))
    const added = await service.call('POST', `/api/v1/media?name=p${width}.png`, { key: customer.key, body, headers })
    return added.body.mediaId as string
  }
  const job = await service.finishedJob(customer, { subject: 'Giving feedback' })
  const [shown, held, unused] = [await upload(100), await upload(110), await upload(120)]
  await db.query(`update media set facts = replace(facts, '{', '{"madeBy":"openai:gpt-image-1",')`, [])
  const text = new Uint8Array(
    Buffer.from(
      '# Cash\n\nCount the cash every evening before you leave the shop, write the sum into the book, and put the notes into the safe behind the office.\n',
    ),
  )
  const source = await service.call('POST', '/api/v1/sources?name=cash.md', { key: customer.key, body: text, headers })
  assert.equal(source.status, 201, JSON.stringify(source.body))
  await db.query(`insert into source_media (source_id, name, media_id) values ($1, 'a.png', $2)`, [
    source.body.sourceId,
    held,
  ])
  const showInCourse = (transaction: Transaction) =>
    transaction.query(`insert into media_uses (course_id, version, media_id) values ($1, 1, $2)`, [
      job.body.course.id,
      shown,
    ])

  const now = Date.now() + DAY_MS
  const swept = await eraseUnusedDrawings(atFirstLock(db, showInCourse), now, now)
  assert.equal(swept, 1)
  const rows = await db.query<{ id: string }>(`select id from media order by id`, [])
  assert.deepEqual(
    rows.map(({ id }) => id),
    [shown, held].sort(),
  )
  assert.ok(!rows.some(({ id }) => id === unused))

  await db.query(`update media set of_source = 1, facts = replace(facts, '"madeBy":"openai:gpt-image-1",', '')`, [])
  assert.equal(await eraseUnheldPictures(db, now), 0, 'a document and a course still hold them')
  await db.query(`delete from source_media`, [])
  assert.equal(await eraseUnheldPictures(db, now), 1)
  const [left, ...others] = await db.query<{ id: string }>(`select id from media`, [])
  assert.deepEqual([left!.id, others.length], [shown, 0])
})

test('a document whose picture was deleted while it was read is to be sent again, which is no fault of the service', async context => {
  const { db, remove } = await openTestDatabase('sqlite')
  context.after(remove)
  const pictures = [{ name: 'a.png', knownId: 'med_gone' }]
  await assert.rejects(
    db.transaction(transaction => addSourceMedia(transaction, 'key_one', 'src_one', pictures)),
    { code: 'RATE_LIMIT_EXCEEDED' },
  )
})

test('an upload whose bytes were there, and were deleted in the same moment, is to be sent again', async () => {
  const nothing: Transaction['query'] = async () => []
  const row = {
    id: 'med_one',
    kind: 'picture',
    name: 'a.png',
    sha256: '',
    bytes: 1,
    facts: {},
    files: [],
    createdAt: 0,
  }
  const transaction = { query: nothing } as Transaction
  await assert.rejects(addRow(transaction, 'key_one', row, false), { code: 'RATE_LIMIT_EXCEEDED' })
  await assert.rejects(addRow(transaction, 'key_one', row, true), { code: 'RATE_LIMIT_EXCEEDED' })
})

/** Does what somebody else has committed by the time that a lock on media is given. */
function atFirstLock(db: Database, work: (transaction: Transaction) => Promise<unknown>): Database {
  let isDone = false
  const watch = (transaction: Transaction): Transaction => ({
    ...transaction,
    query: (async (text: string, values: Value[]) => {
      if (text.startsWith('update media set name') && !isDone) {
        isDone = true
        await work(transaction)
      }
      return transaction.query(text, values)
    }) as Transaction['query'],
  })
  return { ...db, transaction: run => db.transaction(transaction => run(watch(transaction))) }
}
