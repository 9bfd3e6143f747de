import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import { type Customer, endedJob, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'

type Job = { status: string; progress: number; outline?: { lessons: { state: string }[] }[]; error?: { code: string } }

const RACES = 6

/** Tests that a customer can watch a course while it is written, and cancel the job. */
export function cancellingJourneys(dialect: Dialect): void {
  describe(`watching and cancelling on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let receiver: WebhookReceiver
    let customer: Customer
    before(async () => {
      peer = await openModelPeer({ hold: true, shape: { chapters: 3, lessonsPerChapter: 1 } })
      receiver = await startWebhookReceiver()
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model })
      customer = await service.newCustomer({ monthlyCredits: 5 + RACES })
    })
    after(async () => {
      await service.remove()
      await Promise.all([peer.close(), receiver.close()])
    })

    const submit = async (subject: string) => {
      const body = { subject, callbackUrl: receiver.url }
      return (await service.call('POST', '/api/v1/courses', { key: customer.key, body })).body.pollUrl as string
    }
    const read = async (pollUrl: string): Promise<Job> =>
      (await service.call('GET', pollUrl, { key: customer.key })).body
    const cancel = (pollUrl: string, { key } = customer) => service.call('DELETE', pollUrl, { key })
    const visitCourse = (id: string) => service.call('GET', `/api/v1/courses/${id}`, { key: customer.key })
    const creditsUsed = async () => (await service.call('GET', '/api/v1/usage', { key: customer.key })).body.creditsUsed
    const until = async (pollUrl: string, isSo: (job: Job) => boolean) => {
      const wait = startWait('what a job says')
      for (let job = await read(pollUrl); ; job = await read(pollUrl)) {
        if (isSo(job)) return job
        await wait(100)
      }
    }
    const states = ({ outline = [] }: Job) => outline.map(({ lessons }) => lessons.map(({ state }) => state).join())

    test('the outline is available within the first fifth of the progress, and each lesson is listed once it is written', async () => {
      const arrived = peer.calls.length
      const pollUrl = await submit('Knots')
      await peer.untilCalls(arrived + 1)
      assert.equal((await read(pollUrl)).outline, undefined)
      peer.release()
      await peer.untilCalls(arrived + 4)
      const planned = await until(pollUrl, job => job.outline !== undefined)
      assert.ok(planned.progress <= 20)
      assert.deepEqual(states(planned), ['planned', 'planned', 'planned'])
      peer.release(1)
      const one = await until(pollUrl, job => states(job).includes('written'))
      assert.deepEqual(states(one).toSorted(), ['planned', 'planned', 'written'])
      assert.equal((await cancel(pollUrl)).body.outline, undefined)
      peer.release()
    })

    test('a job cancelled many times at once fails once, with its credit back and one event', async () => {
      const used = await creditsUsed()
      const arrived = peer.calls.length
      const pollUrl = await submit('Sails')
      await peer.untilCalls(arrived + 1)
      assert.equal(await creditsUsed(), used + 1)
      const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(pollUrl)))
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.status, body.error?.code], [200, 'failed', 'CANCELLED'])
      }
      assert.equal(await creditsUsed(), used)
      peer.release()
      assert.equal((await cancel(pollUrl)).body.status, 'failed', 'what has ended stays as it is')
      const marker = await submit('Masts')
      await cancel(marker)
      const countEvents = (url: string) =>
        receiver.received.filter(({ body }) => url.endsWith(JSON.parse(body).jobId)).length
      const wait = startWait('the events of both jobs')
      while (countEvents(pollUrl) === 0 || countEvents(marker) === 0) await wait(50)
      assert.equal(countEvents(pollUrl), 1)
      assert.equal(await creditsUsed(), used)
    })

    test('a job cancelled at its completion ends once: with its course, or with its credit and no course', async () => {
      const used = await creditsUsed()
      const ended: { pollUrl: string; status: string }[] = []
      for (let race = 0; race < RACES; race++) {
        const arrived = peer.calls.length
        const pollUrl = await submit(`Rope ${race}`)
        await peer.untilCalls(arrived + 1)
        peer.release()
        await peer.untilCalls(arrived + 4)
        peer.release()
        // Each round cancels a little nearer to the end of the job.
        for (let reads = 0; reads < race; reads++) await read(pollUrl)
        const answers = await Promise.all([cancel(pollUrl), cancel(pollUrl)])
        const job = (await endedJob(service, customer.key, pollUrl)).body
        for (const { status, body } of answers) assert.deepEqual([status, body.status], [200, job.status])
        if (job.status === 'failed') assert.deepEqual([job.error.code, job.course ?? null], ['CANCELLED', null])
        else assert.equal((await visitCourse(job.course.id)).status, 200)
        ended.push({ pollUrl, status: job.status })
      }
      const completed = ended.filter(({ status }) => status === 'completed').length
      assert.equal(await creditsUsed(), used + completed)
      const eventsOf = (url: string): string[] =>
        receiver.received
          .map(({ body }) => JSON.parse(body))
          .filter(({ jobId }) => url.endsWith(jobId))
          .map(({ event }) => event)
      const wait = startWait('the events of all jobs')
      while (ended.some(({ pollUrl }) => eventsOf(pollUrl).length === 0)) await wait(50)
      for (const { pollUrl, status } of ended) assert.deepEqual(eventsOf(pollUrl), [`course.${status}`])
    })

    test('a completed job cannot be cancelled, and its credit stays spent', async () => {
      const used = await creditsUsed()
      const arrived = peer.calls.length
      const pollUrl = await submit('Anchors')
      await peer.untilCalls(arrived + 1)
      const wait = startWait('the course')
      for (let job = await read(pollUrl); job.status === 'pending'; job = await read(pollUrl)) {
        peer.release()
        await wait(100)
      }
      const ended = (await endedJob(service, customer.key, pollUrl)).body
      assert.deepEqual((await cancel(pollUrl)).body, ended)
      assert.equal(ended.status, 'completed')
      assert.equal(await creditsUsed(), used + 1)
    })

    test('a job of another key and an unknown job are not found', async () => {
      const pollUrl = await submit('Oars')
      assertError(await cancel(pollUrl, await service.newCustomer()), 404, 'NOT_FOUND')
      assertError(await cancel(`/api/v1/courses/jobs/job_${'0'.repeat(26)}`), 404, 'NOT_FOUND')
      assert.equal((await read(pollUrl)).status, 'pending')
      await cancel(pollUrl)
    })
  })
}
