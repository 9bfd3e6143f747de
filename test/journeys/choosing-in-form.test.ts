import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { briefSchema } from '../../src/course/brief.ts'
import { SECTIONS_PER_COURSE } from '../../src/course/sources/section-limit.ts'
import { requireUsableSources, WORDS_PER_COURSE } from '../../src/flows/sources/course-sources.ts'
import { findLook } from '../../src/flows/sources/find-look.ts'
import { findSections, NOTHING_FOUND } from '../../src/store/sources.ts'
import { startTestService } from '../support/service.ts'

const HANDBOOK = `# Shop handbook

The manager must open the door at 9:00. The alarm must be switched off within 30 seconds of opening the door.

## Cash

The till holds at most 500 euros. Two people must count the cash at closing time. The safe must never stay open for longer than 5 minutes.
`

test('a document without sections shows none, and becomes a course as a whole', async context => {
  const { db, sourceId, read, post } = await openForm(context)
  await db.query(`update sources set sections = $2 where id = $1`, [sourceId, NOTHING_FOUND.sections])
  const page = await read(`/console/new?source=${sourceId}`)
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.body, /name="sectioned"/)
  const sent = await post([
    ['subject', 'Working in the shop'],
    ['sources', sourceId],
  ])
  assert.equal(sent.status, 303, sent.body.slice(0, 300))
})

test('too many ticked sections are refused with a message, and the form is kept', async context => {
  const { sourceId, post } = await openForm(context)
  const ticked = SECTIONS_PER_COURSE + 1
  const refused = await post([
    ['subject', 'Tea & coffee'],
    ['sources', sourceId],
    ['sectioned', sourceId],
    ['tickable', `${sourceId}/${ticked + 1}`],
    ...Array.from({ length: ticked }, (_, at): [string, string] => ['sections', `${sourceId}/s${at}`]),
  ])
  assert.equal(refused.status, 400)
  const inWords = (count: number) => count.toLocaleString('en-GB')
  assert.ok(
    refused.body.includes(
      `${inWords(ticked)} sections are ticked, and a course takes at most ${inWords(SECTIONS_PER_COURSE)}.`,
    ),
  )
  assert.match(refused.body, /value="Tea &amp; coffee"/)
  const empty = await post([
    ['subject', 'Tea & coffee'],
    ['sources', sourceId],
    ['sectioned', sourceId],
  ])
  assert.match(empty.body, /Tick at least one section\./)
})

test('the form still opens if a document is deleted meanwhile', async context => {
  const { db, keyId, sourceId, remove } = await openForm(context)
  assert.ok((await findLook(db, keyId, { id: sourceId, can: 'null' }))!.sections.length > 0)
  await remove()
  assert.equal(await findLook(db, keyId, { id: sourceId, can: 'null' }), null)
})

test('a document that cannot be searched for sections has none, and is not tried again', async context => {
  const { db, keyId, sourceId } = await openForm(context)
  const broken = JSON.stringify({ kind: 'text' })
  await db.query(`update sources set sections = null, document = $2 where id = $1`, [sourceId, broken])
  assert.deepEqual(await findLook(db, keyId, { id: sourceId, can: 'null' }), JSON.parse(NOTHING_FOUND.sections))
  assert.equal(await findSections(db, keyId, sourceId), NOTHING_FOUND.sections)
})

test('documents that are together too long for a course are accepted with chosen sections', async context => {
  const { db, keyId, sourceId } = await openForm(context)
  await db.query(`update sources set words = $2 where id = $1`, [sourceId, WORDS_PER_COURSE + 1])
  const order = { subject: 'Working in the shop', languageId: 'en-GB', sources: [sourceId] }
  const requireUsable = (sourceSections?: string[]) =>
    requireUsableSources(db, keyId, briefSchema.parse({ ...order, sourceSections }))
  await requireUsable(['s2'])
  await assert.rejects(requireUsable(), /at most 400000 words together/)
  await assert.rejects(requireUsable([sourceId]), /at most 400000 words together/)
  await db.query(`update sources set sections = replace(sections, '"words":', '"words":40000') where id = $1`, [
    sourceId,
  ])
  await assert.rejects(requireUsable(['s2']), /at most 400000 words together/)
})

async function openForm(context: TestContext) {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const { key, keyId } = await service.newCustomer()
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const added = await service.call('POST', '/api/v1/sources', { key, body: { text: HANDBOOK, name: 'Handbook.md' } })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  const { sourceId } = added.body as { sourceId: string }
  const send = (path: string, fields: [string, string][], cookie = '') =>
    service.call('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie },
    })
  const { headers } = await send('/console/sign-in', [['secret', key]])
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  return {
    db,
    keyId,
    sourceId,
    read: (path: string) => service.call('GET', path, { headers: { cookie } }),
    post: (fields: [string, string][]) => send('/console/new', fields, cookie),
    remove: () => service.call('DELETE', `/api/v1/sources/${sourceId}`, { key }),
  }
}
