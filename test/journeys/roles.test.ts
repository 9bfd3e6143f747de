import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { startService } from '../../src/app/main.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { endedJob, startTestService } from '../support/service.ts'

test('an API process without a model accepts what its workers can do, and refuses what they cannot', async context => {
  const peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
  const api = await startTestService('postgres', { role: 'api', model: null })
  context.after(async () => {
    await api.remove()
    await peer.close()
  })
  const silent = pino({ level: 'silent' })
  const work = (model: typeof api.config.model) =>
    startService({ ...api.config, role: 'worker', model }, silent, () => {})
  const { key } = await api.newCustomer()
  const rewrite = (id: string) =>
    api.call('POST', `/api/v1/courses/${id}/rewrite`, { key, body: { id: 'c1l1b1', instruction: 'Shorter.' } })

  const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
  const withModel = await work(model)
  const submitted = await api.call('POST', '/api/v1/courses', { key, body: { subject: 'Tides' } })
  const { body: job } = await endedJob(api, key, submitted.body.pollUrl)
  assert.equal(job.status, 'completed', JSON.stringify(job))
  const accepted = await rewrite(job.course.id)
  assert.equal(accepted.status, 202, JSON.stringify(accepted.body))
  assert.equal((await endedJob(api, key, accepted.body.pollUrl)).body.status, 'completed')

  const without = await work('off')
  await withModel.stop()
  const refused = await rewrite(job.course.id)
  assert.deepEqual([refused.status, refused.body.code], [400, 'VALIDATION_ERROR'])
  await without.stop()
})
