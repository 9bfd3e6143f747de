import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import type { Answer } from '../support/send.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const WAITS_OF_A_KEY = 8
const LIMIT = 120

/** Tests long polling: a client asks once and gets its answer when the state changes. */
export function waitingJourneys(dialect: Dialect): void {
  describe(`requests that wait for a job on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let customer: Customer
    before(async () => {
      // The model answers no call until the test releases them; then every course fails at once.
      peer = await openModelPeer({ hold: true, fault: () => 'unauthorized' })
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model })
      customer = await service.newCustomer()
    })
    after(async () => {
      await service.remove()
      await peer.close()
    })

    const get = (path: string): Promise<Answer> => service.call('GET', path, { key: customer.key })
    const pendingJob = async (): Promise<string> => {
      const calls = peer.calls.length
      const { body } = await service.call('POST', '/api/v1/courses', { key: customer.key, body: { subject: 'Knots' } })
      await peer.untilCalls(calls + 1)
      return body.pollUrl
    }

    test('the answer comes at the end of the job, with the headers of that moment', async () => {
      const path = await pendingJob()
      const waiting = get(`${path}?wait=50`)
      for (let read = 0; read < 3; read++) assert.equal((await get(path)).body.status, 'pending')
      peer.release()
      const answer = await waiting
      assert.deepEqual([answer.status, answer.body.status], [200, 'failed'])
      assert.equal(answer.headers.get('ratelimit-remaining'), String(LIMIT - 4))
      assert.match(answer.headers.get('ratelimit-reset')!, /^[1-9]\d?$/)
      assert.equal((await get(`${path}?wait=9999`)).body.status, 'failed')
    })

    test('a key may have a fixed number of waiting requests, and one more is answered at once', async () => {
      customer = await service.newCustomer()
      const path = await pendingJob()
      const waiting = Array.from({ length: WAITS_OF_A_KEY + 1 }, () => get(`${path}?wait=50`))
      assert.equal((await Promise.race(waiting)).body.status, 'pending')
      peer.release()
      const states = (await Promise.all(waiting)).map(({ body }) => body.status)
      assert.equal(states.filter(state => state === 'failed').length, WAITS_OF_A_KEY)
    })

    test('an invalid number of seconds means no wait, and a job of another key is not waited for', async () => {
      const path = await pendingJob()
      for (const wait of ['', 'soon', '-5', 'NaN', '1&wait=2']) {
        assert.deepEqual([wait, (await get(`${path}?wait=${wait}`)).body.status], [wait, 'pending'])
      }
      const stranger = await service.newCustomer()
      assertError(await service.call('GET', `${path}?wait=50`, { key: stranger.key }), 404, 'NOT_FOUND')
      peer.release()
      assert.equal((await get(`${path}?wait=50`)).body.status, 'failed')
    })

    test('a service that stops answers waiting requests', async () => {
      const path = await pendingJob()
      const waiting = get(`${path}?wait=50`)
      assert.equal((await get(path)).body.status, 'pending')
      const restarted = service.restart()
      assert.equal((await waiting).body.status, 'pending')
      peer.release()
      await restarted
      assert.equal((await get(`${path}?wait=50`)).body.status, 'failed')
    })
  })
}
