import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Course } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

/** Tests copies of a course. */
export function copyingJourneys(dialect: Dialect): void {
  describe(`copying on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: object, headers = {}) =>
      service.call(method, path, { key: customer.key, headers, ...(body && { body }) })
    const read = async (id: string): Promise<Course> => (await call('GET', `/api/v1/courses/${id}`)).body
    const written = async (): Promise<Course> => {
      const job = await service.finishedJob(customer, { subject: 'Workplace fire safety', addOns: ['assessment'] })
      return read(job.body.course.id)
    }

    test('a copy has every part of its original with the same ids, takes no credit and is independent', async () => {
      const original = await written()
      const renamed = { op: 'set', id: 'course', fields: { name: 'As it was corrected' } }
      await call('PATCH', `/api/v1/courses/${original.id}`, { version: 1, changes: [renamed] })
      const { creditsUsed } = (await call('GET', '/api/v1/usage')).body
      const copied = await call('POST', `/api/v1/courses/${original.id}/copies`)
      assert.equal(copied.status, 201, JSON.stringify(copied.body))
      const { findings, ...object } = copied.body
      assert.deepEqual(Object.keys(object).sort(), ['createdAt', 'headline', 'id', 'name', 'shareUrl'])
      assert.ok(Array.isArray(findings))
      assert.equal((await call('GET', '/api/v1/usage')).body.creditsUsed, creditsUsed)

      const copy = await read(object.id)
      assert.deepEqual([copy.version, copy.name], [1, 'As it was corrected'])
      assert.deepEqual(copy.chapters, original.chapters)
      assert.deepEqual(copy.memory, original.memory)
      const [listed] = (await call('GET', '/api/v1/courses')).body.items
      assert.deepEqual([listed.course.id, listed.status, listed.progress], [copy.id, 'completed', 100])
      const { items } = (await call('GET', `/api/v1/courses/${copy.id}/versions`)).body
      assert.equal(items[0].madeBy, 'copied')

      assert.equal((await call('DELETE', `/api/v1/courses/${original.id}`)).status, 204)
      assert.equal((await fetch(object.shareUrl)).status, 200)
      assert.equal((await call('POST', `/api/v1/courses/${copy.id}/export`, {})).status, 200)
    })

    test('a copy requested twice with one Idempotency-Key is made once; a course of another key is not copied', async () => {
      const { id } = await written()
      const once = () => call('POST', `/api/v1/courses/${id}/copies`, undefined, { 'idempotency-key': 'copy once' })
      const [first, second] = [await once(), await once()]
      assert.deepEqual(second.body, first.body)
      const stranger = await service.newCustomer()
      assertError(await service.call('POST', `/api/v1/courses/${id}/copies`, { key: stranger.key }), 404, 'NOT_FOUND')
    })
  })
}
