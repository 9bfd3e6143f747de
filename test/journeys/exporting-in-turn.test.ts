import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { pngOf } from '../support/logo-files.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

test('packages with media are written one at a time per account, and another account does not wait', async context => {
  const { service, peer, exportCourse, listPuts, waitForPuts } = await openStore(context)
  const [greedy, other] = [await service.newCustomer(), await service.newCustomer()]
  const courses = [await pictureCourse(service, greedy), await pictureCourse(service, greedy)]
  const otherCourse = await pictureCourse(service, other)
  peer.pause()
  const exports = [exportCourse(courses[0]!, greedy)]
  await waitForPuts(1)
  exports.push(exportCourse(courses[1]!, greedy), exportCourse(otherCourse, other))
  // The service writes at most two packages with media at once: if the second export of this account were one of them,
  // the other account's export would never start.
  await waitForPuts(2)
  peer.resume()
  assert.deepEqual(
    (await Promise.all(exports)).map(({ status }) => status),
    [200, 200, 200],
  )
  const firstTwo = (await Promise.all([exports[0]!, exports[2]!])).map(({ body }) => body.downloadUrl.split('/').at(-2))
  assert.deepEqual(
    listPuts()
      .slice(0, 2)
      .map(put => put.split(/[ /]/).at(-2)),
    firstTwo,
  )
})

test('a package with media requested several times at once is written once', async context => {
  const { service, peer, exportCourse, listPuts, waitForPuts } = await openStore(context)
  const customer = await service.newCustomer()
  const course = await pictureCourse(service, customer)
  peer.pause()
  const exports = [1, 2, 3].map(() => exportCourse(course, customer))
  await waitForPuts(1)
  peer.resume()
  const answers = await Promise.all(exports)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.downloadUrl)).size, 1)
  assert.equal(listPuts().length, 1)
})

test('of packages written at once everybody gets the first, and the others are erased', async context => {
  const { service, peer, exportCourse, listPuts, waitForPuts } = await openStore(context)
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const customer = await service.newCustomer()
  const { id } = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course
  peer.pause()
  const exports = [1, 2].map(() => exportCourse(id, customer))
  await waitForPuts(2)
  peer.resume()
  const [url, ...otherUrls] = new Set((await Promise.all(exports)).map(({ body }) => body.downloadUrl as string))
  assert.deepEqual(otherUrls, [])
  const erasures = await db.query<{ path: string }>(`select path from erasures where store = 'packages'`, [])
  const folders = listPuts().map(put => put.split(/[ /]/).at(-2)!)
  const isErased = (folder: string) =>
    erasures.some(({ path }) => path.startsWith(folder)) ||
    peer.requests.some(request => request.startsWith('DELETE') && request.includes(folder))
  assert.deepEqual(
    folders.filter(folder => !isErased(folder)),
    [url!.split('/').at(-2)],
  )
})

async function openStore(context: TestContext) {
  const peer = await startS3Peer()
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const storage = { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix: '', publicUrl: null }
  const service = await startTestService('sqlite', { storage })
  context.after(async () => {
    await service.remove()
    await peer.close()
  })
  const listPuts = () => peer.requests.filter(request => request.startsWith('PUT'))
  return {
    service,
    peer,
    exportCourse: (courseId: string, { key }: Customer) =>
      service.call('POST', `/api/v1/courses/${courseId}/export`, { key, body: {} }),
    listPuts,
    async waitForPuts(count: number): Promise<void> {
      for (const pause = startWait(`${count} packages on their way`); listPuts().length < count; ) await pause(20)
    },
  }
}

async function pictureCourse(service: TestService, customer: Customer): Promise<string> {
  const { id } = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course
  const { chapters } = (await service.call('GET', `/api/v1/courses/${id}`, { key: customer.key })).body
  const picture = new Uint8Array(pngOf(600, 300, (x, y) => [x % 256, y % 256, 90, 255]))
  const headers = { 'content-type': 'image/png' }
  const added = await service.call('POST', '/api/v1/media', { key: customer.key, body: picture, headers })
  const content = { type: 'image', media: added.body.mediaId, alt: 'Two people at a table', width: 'wide' }
  const change = { op: 'add', as: '~1', after: chapters[0].lessons[0].blocks[0].id, content }
  const body = { version: 1, changes: [change] }
  const edited = await service.call('PATCH', `/api/v1/courses/${id}`, { key: customer.key, body })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  return id
}
