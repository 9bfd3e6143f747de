import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { eraseCourse } from '../../src/store/erasures.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'
import { assertError } from './api.ts'

/** Polling interval that stays within 120 requests a minute. */
const POLL_MS = 600

/** A name that occurs nowhere else, so that the test can search all files for bytes of a course. */
const MARKER = 'Quokkaberry husbandry'

/** Tests that nothing is left of a course that its owner deleted. */
export function deletingJourneys(dialect: Dialect): void {
  describe(`deleting on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: object) =>
      service.call(method, path, { key: customer.key, ...(body && { body }) })

    test('a deleted course is gone for its owner, for learners and at its download address', async () => {
      const job = await service.finishedJob(customer, { subject: MARKER })
      const { id, shareUrl } = job.body.course
      const exported = await call('POST', `/api/v1/courses/${id}/export`, { format: 'scorm2004' })
      const { version } = (await call('GET', `/api/v1/courses/${id}`)).body
      await call('PATCH', `/api/v1/courses/${id}`, {
        version,
        changes: [{ op: 'set', id: 'course', fields: { headline: `All about ${MARKER}` } }],
      })
      assert.equal((await fetch(exported.body.downloadUrl)).status, 200)

      const answer = await call('DELETE', `/api/v1/courses/${id}`)
      assert.deepEqual([answer.status, answer.body], [204, ''])
      for (const path of [
        `/api/v1/courses/${id}`,
        `/api/v1/courses/${id}/versions`,
        `/api/v1/courses/jobs/${job.body.jobId}`,
      ])
        assertError(await call('GET', path), 404, 'NOT_FOUND')
      assertError(await call('POST', `/api/v1/courses/${id}/export`, {}), 404, 'NOT_FOUND')
      assertError(await call('DELETE', `/api/v1/courses/${id}`), 404, 'NOT_FOUND')
      assert.equal((await fetch(shareUrl)).status, 404)
      assert.equal((await fetch(exported.body.downloadUrl)).status, 404)
      assert.deepEqual((await call('GET', '/api/v1/courses')).body.items, [])
      assert.equal(await findMarker(service, MARKER), null)
    })

    test('a deleted course that a model wrote leaves neither its plan nor its prompts', async context => {
      const peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
      context.after(() => peer.close())
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      const written = await startTestService(dialect, { model })
      context.after(() => written.remove())
      const { key, ...owner } = await written.newCustomer()
      const outline = [MARKER, 'Feeding', 'Winter']
      const { body: job } = await written.finishedJob({ key, ...owner }, { subject: 'Small animals', outline })
      assert.equal(job.status, 'completed', JSON.stringify(job))
      assert.notEqual(await findMarker(written, MARKER), null)
      assert.equal((await written.call('DELETE', `/api/v1/courses/${job.course.id}`, { key })).status, 204)
      assert.equal(await findMarker(written, MARKER), null)
    })

    test('the secret in a callback address is erased with the course', async () => {
      const callbackUrl = (secret: string) => `http://127.0.0.1:9/hooks/${secret}-${MARKER.slice(0, 11)}`
      const job = await service.finishedJob(customer, {
        subject: 'Giving feedback',
        callbackUrl: callbackUrl('created'),
      })
      const { id } = job.body.course
      await call('POST', `/api/v1/courses/${id}/export`, { callbackUrl: callbackUrl('exported') })
      const isSent = async () => {
        const { items } = (await call('GET', '/api/v1/deliveries')).body
        return items.length >= 2 && items.every(({ outcome }: { outcome: string }) => outcome !== 'waiting')
      }
      const wait = startWait('two deliveries')
      while (!(await isSent())) await wait(POLL_MS)
      assert.notEqual(await findMarker(service, MARKER.slice(0, 11)), null)
      await call('DELETE', `/api/v1/courses/${id}`)
      assert.equal(await findMarker(service, MARKER.slice(0, 11)), null)
      const { items } = (await call('GET', '/api/v1/deliveries')).body
      assert.deepEqual(
        items.map(({ url, payload }: { url: string; payload: object }) => [url, payload]),
        [
          ['', {}],
          ['', {}],
        ],
      )
    })

    test('a deleted course’s package is gone at once, even if the process was killed before it removed the file', async () => {
      const job = await service.finishedJob(customer, { subject: 'Giving feedback' })
      const courseId = job.body.course.id
      const { downloadUrl } = (await call('POST', `/api/v1/courses/${courseId}/export`, {})).body
      assert.equal((await fetch(downloadUrl)).status, 200)
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      assert.ok(await eraseCourse(db, { keyId: customer.keyId, courseId }, Date.now()))
      await db.close()
      assert.equal((await fetch(downloadUrl)).status, 404)
    })

    test('a course of another key cannot be deleted', async () => {
      const job = await service.finishedJob(customer, { subject: 'Giving feedback' })
      const stranger = await service.newCustomer()
      const path = `/api/v1/courses/${job.body.course.id}`
      assertError(await service.call('DELETE', path, { key: stranger.key }), 404, 'NOT_FOUND')
      assert.equal((await call('GET', path)).status, 200)
    })

    test('an order repeated with its idempotency key does not bring a deleted course back', async () => {
      const order = () =>
        service.call('POST', '/api/v1/courses', {
          key: customer.key,
          body: { subject: 'Giving feedback' },
          headers: { 'idempotency-key': 'once' },
        })
      const first = (await order()).body.jobId
      let status = (await call('GET', `/api/v1/courses/jobs/${first}`)).body
      const wait = startWait('the course that is deleted')
      while (status.status === 'pending') {
        await wait(POLL_MS)
        status = (await call('GET', `/api/v1/courses/jobs/${first}`)).body
      }
      await call('DELETE', `/api/v1/courses/${status.course.id}`)
      assert.notEqual((await order()).body.jobId, first)
    })
  })
}
