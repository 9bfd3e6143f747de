import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { addMedia } from '../../src/flows/media/add-media.ts'
import type { MediaStore } from '../../src/storage/media-store.ts'
import type { Database, Transaction, Value } from '../../src/store/database.ts'
import { addRow, searchMedia } from '../../src/store/media/media.ts'
import { addSourceMedia } from '../../src/store/media/source-media.ts'
import { eraseOldTestMedia, eraseUnheldPictures, eraseUnusedDrawings } from '../../src/store/media/sweep-media.ts'
import { openTestDatabase } from '../support/databases.ts'
import { pngOf } from '../support/logo-files.ts'
import { picturedDocx, testPicture } from '../support/pictured-documents.ts'
import { type Customer, startTestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a drawn or extracted picture survives the sweep while a course or a document uses it', async context => {
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

test('a test key’s picture stays longer than a week while a document uses it, and is deleted after the document', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const { accountId } = await service.newCustomer()
  const { key } = (await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, { test: true })).body
  const body = new Uint8Array(
    picturedDocx(
      [
        { heading: 'Cash' },
        { paragraph: 'Count the cash every evening before you leave the shop. Put the notes into the safe.' },
        { picture: { file: 'safe.png' } },
        { paragraph: 'Lock the back door first, and the front door at 18:15 at the latest.' },
      ],
      { 'safe.png': testPicture(1) },
    ),
  )
  const headers = { 'content-type': 'application/octet-stream' }
  const source = await service.call('POST', '/api/v1/sources?name=shop.docx', { key, body, headers })
  assert.equal(source.status, 201, JSON.stringify(source.body))
  const { kept } = source.body.pictures
  assert.ok(kept > 0)
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const countMedia = async () => (await service.call('GET', '/api/v1/media', { key })).body.items.length
  await eraseOldTestMedia(db, Date.now() + 8 * DAY_MS, Date.now() + 15 * DAY_MS)
  assert.equal(await countMedia(), kept)
  assert.equal((await service.call('DELETE', `/api/v1/sources/${source.body.sourceId}`, { key })).status, 204)
  assert.equal(await countMedia(), 0)
})

test('all media of a test key are deleted after a week, however many there are', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const { accountId } = await service.newCustomer()
  const { key } = (await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, { test: true })).body
  const headers = { 'content-type': 'text/plain' }
  const sent = { key, headers, body: new Uint8Array(Buffer.from('One line.')) }
  const { mediaId } = (await service.call('POST', '/api/v1/media', sent)).body
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  await addCopies(db, mediaId, 250)
  assert.equal(await eraseOldTestMedia(db, Date.now() + 8 * DAY_MS, Date.now() + 8 * DAY_MS), 251)
  assert.deepEqual((await service.call('GET', '/api/v1/media', { key })).body.items, [])
})

test('a document whose picture was deleted during its upload must be sent again, which is not a server error', async context => {
  const { db, remove } = await openTestDatabase('sqlite')
  context.after(remove)
  const pictures = [{ name: 'a.png', knownId: 'med_gone' }]
  await assert.rejects(
    db.transaction(transaction => addSourceMedia(transaction, 'key_one', 'src_one', pictures)),
    { code: 'RATE_LIMIT_EXCEEDED' },
  )
})

test('an upload whose stored bytes were deleted at the same moment must be sent again', async () => {
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

/**
 * Wraps a database: right before the first statement that locks a row of media, runs what another process might commit
 * at that moment.
 */
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

test('at most two writes of an account wait for a slow store, and those of other accounts are not delayed', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const [busy, other] = [await service.newCustomer(), await service.newCustomer()]
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const waiting: (() => void)[] = []
  const wait = startWait('the store')
  const store: MediaStore = {
    put: async () => new Promise<void>(resolve => waiting.push(resolve)),
    read: async () => null,
    remove: async () => {},
  }
  const parts = { db, media: store, uploadFolder: join(service.dataDir, 'uploads'), mediaQuotaBytes: 1_000_000 }
  const add = async ({ accountId }: Customer, text: string) => {
    const { keyId } = (
      await db.query<{ keyId: string }>(`select id as "keyId" from api_keys where account_id = $1`, [accountId])
    )[0]!
    const bytes = Buffer.from(text)
    return addMedia(
      parts,
      { keyId, accountId },
      { stream: Readable.from([bytes]), length: bytes.length, name: 'a.txt' },
      Date.now(),
    )
  }
  const added = ['One line.', 'Two lines.', 'Three lines.', 'Four lines.'].map(text => add(busy, text))
  while (waiting.length < 2) await wait(20)
  const passed = add(other, 'Another line.')
  while (waiting.length < 3) await wait(20)
  waiting.pop()!()
  assert.equal((await passed).kind, 'file')
  assert.equal(waiting.length, 2)
  while ((await Promise.race([Promise.all(added), wait(20)])) === undefined) for (const go of waiting.splice(0)) go()
  assert.equal(new Set((await Promise.all(added)).map(({ id }) => id)).size, 4)
})

test('the whole media library is searched by any part of a name, ignoring case and accents', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const { key, keyId } = await service.newCustomer()
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const body = new Uint8Array(pngOf(90, 90, (x, y) => [x, y, 90, 255]))
  const headers = { 'content-type': 'image/png' }
  const path = `/api/v1/media?name=${encodeURIComponent('Kündigung Müller.png'.normalize('NFD'))}`
  const { mediaId } = (await service.call('POST', path, { key, body, headers })).body
  await addCopies(db, mediaId, 70)
  const search = async (name: string, kind = 'picture') =>
    (await searchMedia(db, keyId, { kind, cursor: null, limit: 61, search: name })).map(({ id }) => id)
  assert.deepEqual(await search('MÜLLER'), [mediaId])
  assert.deepEqual(await search('kundig'), [mediaId])
  assert.deepEqual(await search('müller', 'film'), [])
  assert.equal((await search('photo')).length, 61)
  assert.deepEqual(await search('photo 69'), ['med_z69'])
})

/** Adds rows of media that differ from the given row only in id, name and hash. */
async function addCopies(db: Database, mediaId: string, count: number): Promise<void> {
  for (let number = 0; number < count; number++)
    await db.query(
      `insert into media (id, key_id, kind, name, sha256, bytes, facts, files, created_at, of_source)
       select $2, key_id, kind, $3, $3, bytes, facts, files, created_at, of_source from media where id = $1`,
      [mediaId, `med_z${number}`, `Photo ${number}`],
    )
}
