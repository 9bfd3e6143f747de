import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import type { Config } from '../../src/app/config/config.ts'
import { openDatabase } from '../../src/app/main.ts'
import { putIntoBin } from '../../src/flows/bin/bin-course.ts'
import { saveDraft } from '../../src/flows/draft-course.ts'
import { diskPackages } from '../../src/storage/disk-packages.ts'
import { findMarker } from '../support/find-marker.ts'
import { pngOf } from '../support/logo-files.ts'
import { mediaFile, SUBRIP } from '../support/media-files.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const FILE_NAME = 'Wobblefink'

test('a bucket keeps nothing of media and packages after they, their course or their account are deleted', async context => {
  const { service, objects } = await startOnS3(context)
  const customer = await service.newCustomer()
  const before = objects.size
  const courseId = await newCourse(service, customer)
  const ofCourse = objects.size

  const picture = await upload(service, customer, mediaPicture())
  const film = await upload(service, customer, mediaFile('film.mp4'))
  const captions = await upload(service, customer, Buffer.from(SUBRIP))
  const file = await upload(service, customer, Buffer.from(`%PDF-1.7 ${FILE_NAME}\n%%EOF`))
  await show(service, customer, courseId, [
    { type: 'image', media: picture, alt: 'A wall', width: 'wide' },
    { type: 'video', media: film, title: 'A film', captions: [{ language: 'en', media: captions }] },
    { type: 'download', media: file, title: 'A list' },
  ])
  for (const format of ['scorm12', 'scorm2004'])
    assert.equal((await call(service, customer, 'POST', `/api/v1/courses/${courseId}/export`, { format })).status, 200)
  assert.notEqual(await findMarker(service, FILE_NAME, objects), null)
  assert.ok(objects.size > ofCourse + 8, 'two packages, three widths, film, captions and file')

  assert.equal((await call(service, customer, 'DELETE', `/api/v1/courses/${courseId}`)).status, 204)
  for (const id of [picture, film, captions, file])
    assert.equal((await call(service, customer, 'DELETE', `/api/v1/media/${id}`)).status, 204)
  assert.deepEqual([objects.size, await findMarker(service, FILE_NAME, objects)], [before, null])

  await upload(service, customer, Buffer.from(`%PDF-1.7 ${FILE_NAME}\n%%EOF`))
  assert.notEqual(await findMarker(service, FILE_NAME, objects), null)
  assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${customer.accountId}`)).status, 204)
  assert.deepEqual([objects.size, await findMarker(service, FILE_NAME, objects)], [before, null])
})

test('media in a draft or in a binned course cannot be deleted, and the refusal names that course', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const [drafted, binned] = [await newCourse(service, customer), await newCourse(service, customer)]
  const [inDraft, inBin] = [
    await upload(service, customer, mediaPicture(40)),
    await upload(service, customer, mediaPicture(50)),
  ]
  const cover = (media: string) => ({ op: 'set' as const, id: 'course', fields: { cover: { media, x: 50, y: 50 } } })
  const order = { keyId: customer.keyId, act: null }
  const saved = await saveDraft(
    db,
    { ...order, courseId: drafted, version: 1, revision: null, changes: [cover(inDraft)] },
    Date.now(),
  )
  assert.ok('saved' in saved)
  const edited = await call(service, customer, 'PATCH', `/api/v1/courses/${binned}`, {
    version: 1,
    changes: [cover(inBin)],
  })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  const packages = await diskPackages({ folder: `${service.dataDir}/packages`, baseUrl: service.url })
  await putIntoBin({ db, packages }, { ...order, courseId: binned }, Date.now())

  for (const [media, courseId] of [
    [inDraft, drafted],
    [inBin, binned],
  ] as const) {
    const refused = await call(service, customer, 'DELETE', `/api/v1/media/${media}`)
    assertError(refused, 400, 'VALIDATION_ERROR')
    assert.match(refused.body.message, /^The media are used by “Giving Feedback/)
    const { usedBy } = (await call(service, customer, 'GET', `/api/v1/media/${media}`)).body
    assert.deepEqual(
      usedBy.map(({ id }: { id: string }) => id),
      [courseId],
    )
  }
})

async function startOnS3(context: TestContext) {
  const peer = await startS3Peer()
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, objects } = peer
  const storage = { bucket, prefix: '', region, endpoint, publicUrl: null, accessKeyId, secretAccessKey }
  const changes: Partial<Config> = { storage, privateStorage: { ...storage, prefix: 'private' } }
  const service = await startTestService('sqlite', changes)
  context.after(async () => {
    await service.remove()
    await peer.close()
  })
  return { service, objects }
}

function call(service: TestService, { key }: Customer, method: string, path: string, body?: unknown) {
  return service.call(method, path, { key, ...(body !== undefined && { body }) })
}

async function newCourse(service: TestService, customer: Customer): Promise<string> {
  return (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
}

function mediaPicture(width = 1_100): Buffer {
  return pngOf(width, 90, (x, y) => [x % 256, y, 90, 255])
}

async function upload(service: TestService, { key }: Customer, bytes: Buffer): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const path = `/api/v1/media?name=${FILE_NAME}`
  const added = await service.call('POST', path, { key, body: new Uint8Array(bytes), headers })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  return added.body.mediaId
}

async function show(service: TestService, customer: Customer, courseId: string, contents: object[]): Promise<void> {
  const { chapters } = (await call(service, customer, 'GET', `/api/v1/courses/${courseId}`)).body
  const after = chapters[0].lessons[0].blocks[0].id
  const changes = contents.map((content, at) => ({ op: 'add', as: `~${at + 1}`, after, content }))
  const edited = await call(service, customer, 'PATCH', `/api/v1/courses/${courseId}`, { version: 1, changes })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
}
