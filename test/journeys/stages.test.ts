import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DIALECTS } from '../support/databases.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { startTestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

const POLL_MS = 50

for (const dialect of DIALECTS) {
  test(`on ${dialect} a job shows its stage until it ends, and the course shows the cost of its model`, async context => {
    const peer = await openModelPeer({ hold: true, shape: { chapters: 3, lessonsPerChapter: 1 } })
    context.after(() => peer.close())
    const service = await startTestService(dialect, {
      model: { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null },
    })
    context.after(() => service.remove())
    const { key } = await service.newCustomer()
    const { body } = await service.call('POST', '/api/v1/courses', { key, body: { subject: 'Tides' } })
    const job = async () => (await service.call('GET', body.pollUrl, { key })).body
    const untilStage = async (stage: string) => {
      const wait = startWait(`the stage ${stage}`)
      while ((await job()).stage !== stage) await wait(POLL_MS)
    }

    await peer.untilCalls(1)
    await untilStage('planning')
    peer.release()
    await peer.untilCalls(2)
    await untilStage('writing')
    const seen = new Set<string>()
    const wait = startWait('the course of a model')
    for (;;) {
      peer.release()
      const { status, stage } = await job()
      if (status !== 'pending') break
      seen.add(stage)
      await wait(POLL_MS)
    }
    assert.ok([...seen].every(stage => ['writing', 'questions', 'checking'].includes(stage)))

    const ended = await job()
    assert.deepEqual([ended.status, ended.stage], ['completed', undefined])
    const { body: course } = await service.call('GET', `/api/v1/courses/${ended.course.id}`, { key })
    assert.equal(course.usage.calls, peer.calls.length)
    for (const figure of ['inputTokens', 'outputTokens', 'milliseconds']) assert.ok(course.usage[figure] > 0, figure)
  })
}

test('an unclaimed job is waiting; a course without a model cost no tokens', async context => {
  const api = await startTestService('sqlite', { role: 'api' })
  context.after(() => api.remove())
  const { key } = await api.newCustomer()
  const { body } = await api.call('POST', '/api/v1/courses', { key, body: { subject: 'Chess' } })
  assert.equal((await api.call('GET', body.pollUrl, { key })).body.stage, 'waiting')

  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const { body: job } = await service.finishedJob(customer, { subject: 'Fire safety at work' })
  const course = await service.call('GET', `/api/v1/courses/${job.course.id}`, { key: customer.key })
  assert.equal('usage' in course.body, false)
})
