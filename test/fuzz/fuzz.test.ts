import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'
import { fuzz } from './fuzz.ts'

const REQUESTS = 400

function fuzzOn(dialect: Dialect): void {
  describe(`bad requests on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect, { allowPrivateWebhooks: false })
    })
    after(() => service.remove())

    test('no random request gets a 500 or an error in another format', async () => {
      const customer = await service.newCustomer()
      const { body } = await service.finishedJob(customer, { subject: 'Fuzz' })
      const newKey = async () => (await service.newCustomer()).key
      const target = { url: service.url, adminToken: ADMIN_TOKEN, newKey, courseId: body.course.id, jobId: body.jobId }
      const figures = await fuzz(target, REQUESTS, Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000))
      assert.equal(figures.requests, REQUESTS)
      assert.equal((await service.call('GET', '/health')).status, 200)
    })
  })
}

fuzzOn('sqlite')
fuzzOn('postgres')
