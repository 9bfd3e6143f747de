import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { Config } from '../../src/app/config/config.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { type S3Object, startS3Peer } from '../support/s3-peer.ts'
import { startTestService } from '../support/service.ts'
import { assertError } from './api.ts'

/** A word that occurs nowhere else, so that the test can search all files for bytes of this document. */
const MARKER = 'Numbatwort'

describe('texts of courses', () => {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    for (const store of ['disk', 's3'] as const) {
      test(`on ${dialect} and ${store} texts are private, and are erased with a deleted course, document or account`, context =>
        goneWhenDeleted(context, dialect, store))
      test(`on ${dialect} and ${store} a document’s file is kept only if the operator chooses so, and for its owner only`, context =>
        keptForItsOwner(context, dialect, store))
    }
  }
})

async function goneWhenDeleted(context: TestContext, dialect: Dialect, store: 'disk' | 's3'): Promise<void> {
  const { changes, objects } = await placeOf(context, store)
  const service = await startTestService(dialect, changes)
  context.after(() => service.remove())
  const find = () => findMarker(service, MARKER, objects)
  const customer = await service.newCustomer()
  const call = (method: string, path: string, body?: object) =>
    service.call(method, path, { key: customer.key, ...(body && { body }) })
  const written = async () => (await service.finishedJob(customer, { subject: MARKER })).body.course.id

  const id = await written()
  const { version } = (await call('GET', `/api/v1/courses/${id}`)).body
  const changesOfName = [{ op: 'set', id: 'course', fields: { headline: `All about ${MARKER}` } }]
  assert.equal((await call('PATCH', `/api/v1/courses/${id}`, { version, changes: changesOfName })).status, 200)
  const copy = await call('POST', `/api/v1/courses/${id}/copies`)
  const source = await call('POST', '/api/v1/sources', { name: MARKER, text: `# ${MARKER}\n\n${longText()}` })
  assert.equal(source.status, 201, JSON.stringify(source.body))
  assert.equal((await call('GET', `/api/v1/sources/${source.body.sourceId}`)).status, 200)

  const bodies = await listBodies(service.dataDir, objects)
  const owners = new Set(bodies.map(name => name.split('/').at(-2)))
  assert.deepEqual(owners, new Set([id, copy.body.id, source.body.sourceId]), 'each has bodies of its own')
  for (const body of bodies) {
    const address = body.split('/').slice(-2).join('/')
    assert.equal((await fetch(`${service.url}/packages/${address}`)).status, 404, 'nobody downloads a body')
  }

  for (const course of [id, copy.body.id]) assert.equal((await call('DELETE', `/api/v1/courses/${course}`)).status, 204)
  assert.equal((await call('DELETE', `/api/v1/sources/${source.body.sourceId}`)).status, 204)
  assert.equal(await find(), null)
  assert.deepEqual(await listBodies(service.dataDir, objects), [])

  const last = await written()
  assert.notEqual(await find(), null)
  assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${customer.accountId}`)).status, 204)
  assert.equal((await fetch(`${service.url}/go/${last}`)).status, 404)
  assert.equal(await find(), null)
  assert.deepEqual(await listBodies(service.dataDir, objects), [])
}

/** A word in an HTML comment: the text that is read does not contain it, only the file does. */
const IN_FILE = 'Quollfern'
const PAGE = `<!-- ${IN_FILE} --><h1>Till</h1><p>The till of the shop holds at most 500 euros, and the safe takes what is more.</p>
<p>Count it every evening before the shop is closed, and write the sum into the book.</p><script>alert(1)</script>`

async function keptForItsOwner(context: TestContext, dialect: Dialect, store: 'disk' | 's3'): Promise<void> {
  const { changes, objects } = await placeOf(context, store)
  const service = await startTestService(dialect, changes)
  context.after(() => service.remove())
  const find = () => findMarker(service, IN_FILE, objects)
  const customer = await service.newCustomer()
  const call = (method: string, path: string, { key } = customer) => service.call(method, path, { key })
  const upload = async (page: string, { key } = customer) => {
    const headers = { 'content-type': 'text/html' }
    const path = `/api/v1/sources?name=${encodeURIComponent('Kassé "x".html')}`
    const added = await service.call('POST', path, { key, headers, body: Buffer.from(page) })
    assert.equal(added.status, 201, JSON.stringify(added.body))
    return added.body as { sourceId: string; hasFile: boolean }
  }

  const read = await upload(PAGE)
  assert.equal(read.hasFile, false)
  assert.equal(await find(), null, 'what is not wanted is nowhere')
  const missing = await call('GET', `/api/v1/sources/${read.sourceId}/file`)
  assertError(missing, 404, 'NOT_FOUND')
  assert.equal(missing.body.message, 'The file was not kept: only what was read from it')

  await service.restart({ keepSourceFiles: true })
  // One page is small enough to be stored in its row, the other is not.
  for (const page of [PAGE, `${PAGE}<!-- ${longText()} -->`]) {
    const kept = await upload(page)
    assert.equal(kept.hasFile, true)
    assert.notEqual(await find(), null)
    const path = `/api/v1/sources/${kept.sourceId}/file`
    const sent = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${customer.key}` } })
    assert.equal(await sent.text(), page)
    assert.equal(sent.headers.get('content-type'), 'application/octet-stream')
    assert.equal(sent.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(
      sent.headers.get('content-disposition'),
      `attachment; filename="Kass_ _x_.html"; filename*=UTF-8''Kass%C3%A9%20%22x%22.html`,
    )
    assertError(await call('GET', path, await service.newCustomer()), 404, 'NOT_FOUND')
    assert.equal((await call('DELETE', `/api/v1/sources/${kept.sourceId}`)).status, 204)
    assertError(await call('GET', path), 404, 'NOT_FOUND')
    assert.equal(await find(), null)

    const leaving = await service.newCustomer()
    await upload(page, leaving)
    assert.notEqual(await find(), null)
    assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${leaving.accountId}`)).status, 204)
    assert.equal(await find(), null)
  }
  assert.deepEqual(await listBodies(service.dataDir, objects), [])
}

test('a course with a damaged or lost text gets a 500 with a message, and other courses are served', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const read = (id: string) => service.call('GET', `/api/v1/courses/${id}`, { key: customer.key })
  const [spoiled, whole] = [
    (await service.finishedJob(customer, { subject: 'Workplace fire safety' })).body.course.id,
    (await service.finishedJob(customer, { subject: 'Workplace fire safety' })).body.course.id,
  ]
  const file = (await listBodies(service.dataDir, new Map())).find(name => name.includes(spoiled))!
  await writeFile(file, 'not what was written')
  const answer = await read(spoiled)
  assertError(answer, 500, 'INTERNAL_ERROR')
  assert.equal(answer.body.message, 'The text cannot be read: its operator has to restore it')
  assert.equal((await fetch(`${service.url}/go/${spoiled}`)).status, 500)
  assert.equal((await service.call('GET', '/api/v1/courses', { key: customer.key })).body.items.length, 2)
  assert.equal((await read(whole)).status, 200)
})

async function placeOf(context: TestContext, store: 'disk' | 's3') {
  if (store === 'disk') return { changes: {}, objects: new Map<string, S3Object>() }
  const peer = await startS3Peer()
  context.after(() => peer.close())
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const storage = { bucket, prefix: '', region, endpoint, publicUrl: null, accessKeyId, secretAccessKey }
  const changes: Partial<Config> = { storage, privateStorage: { ...storage, prefix: 'private' } }
  return { changes, objects: peer.objects }
}

/** Lists every body on disk and in the bucket. */
async function listBodies(dataDir: string, objects: ReadonlyMap<string, S3Object>): Promise<string[]> {
  const files = await readdir(join(dataDir, 'bodies'), { recursive: true, withFileTypes: true }).catch(() => [])
  const onDisk = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
  return [...onDisk, ...objects.keys()].filter(name => name.endsWith('.gz'))
}

/** Makes text that hardly compresses, so that it does not fit into a row. */
function longText(): string {
  const words = Array.from({ length: 6_000 }, (_, index) => `${(index * 2_654_435_761).toString(36)}`)
  return `The till of the shop holds at most 500 euros and the safe takes what is more than that.\n\n${words.join(' ')}.`
}
