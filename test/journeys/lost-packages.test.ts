import assert from 'node:assert/strict'
import { readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startS3Peer } from '../support/s3-peer.ts'
import { startTestService, type TestService } from '../support/service.ts'

test('a lost or truncated package file is repaired before an export is answered', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  await staysWhole(
    service,
    async path => rm(join(service.dataDir, 'packages', path)),
    async path => truncate(join(service.dataDir, 'packages', path), 1_000),
  )
  assert.deepEqual(await readdir(join(service.dataDir, 'packages', '.parts')), [])
})

test('a lost or truncated object in a bucket is repaired before an export is answered', async context => {
  const { service, peer } = await serviceOnBucket(context)
  await staysWhole(
    service,
    async path => void peer.objects.delete(path),
    async path => void peer.objects.set(path, { ...peer.objects.get(path)!, bytes: Buffer.from('half') }),
  )
})

test('a bucket that stores nothing is detected: the job fails with its credit back, and no course is broken', async context => {
  const { service, peer } = await serviceOnBucket(context)
  const customer = await service.newCustomer()
  const { key } = customer
  const order = { subject: 'Workplace fire safety' }
  peer.lie(true)
  const failed = await service.finishedJob(customer, order)
  assert.deepEqual(
    [failed.body.status, failed.body.error.code],
    ['failed', 'GENERATION_FAILED'],
    JSON.stringify(failed.body),
  )
  assert.equal((await service.call('GET', '/api/v1/usage', { key })).body.creditsUsed, 0)

  peer.lie(false)
  const { body: job } = await service.finishedJob(customer, order)
  const path = `/api/v1/courses/${job.course.id}`
  const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Another name' } }] }
  peer.lie(true)
  assert.equal((await service.call('PATCH', path, { key, body: edit })).status, 500)
  assert.equal((await service.call('POST', `${path}/export`, { key })).status, 500)
  await service.restart()
  assert.equal((await service.call('GET', path, { key })).body.version, 1, 'what was kept is what is named')

  peer.lie(false)
  assert.equal((await service.call('PATCH', path, { key, body: edit })).status, 200)
  const exported = await service.call('POST', `${path}/export`, { key })
  assert.ok((await download(exported.body.downloadUrl)).length > 1_000)
})

/**
 * Asserts that an export gives the whole package after its bytes were lost in each of these ways, both for a request
 * that is repeated with its idempotency key and for a new one.
 */
async function staysWhole(service: TestService, ...losses: ((path: string) => Promise<void>)[]): Promise<void> {
  const customer = await service.newCustomer()
  const { body: job } = await service.finishedJob(customer, { subject: 'Workplace fire safety' })
  const exportAs = (idempotencyKey: string) =>
    service.call('POST', `/api/v1/courses/${job.course.id}/export`, {
      key: customer.key,
      body: {},
      headers: { 'idempotency-key': idempotencyKey },
    })
  const { downloadUrl } = (await exportAs('first')).body
  const whole = await download(downloadUrl)
  for (const lose of losses) {
    for (const idempotencyKey of ['first', `another-${losses.indexOf(lose)}`]) {
      await lose(downloadUrl.split('/').slice(-2).join('/'))
      const again = await exportAs(idempotencyKey)
      assert.deepEqual([again.status, again.body.downloadUrl], [200, downloadUrl])
      assert.ok((await download(downloadUrl)).equals(whole))
    }
  }
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

async function serviceOnBucket(context: TestContext) {
  const peer = await startS3Peer()
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const storage = { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix: '', publicUrl: null }
  const service = await startTestService('sqlite', { storage, privateStorage: { ...storage, prefix: 'private' } })
  context.after(async () => {
    await service.remove()
    await peer.close()
  })
  return { service, peer }
}
