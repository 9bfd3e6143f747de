import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openModelPeer } from '../support/model-peer.ts'
import { newDatabase } from '../support/postgres.ts'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { endedJob } from '../support/service.ts'

const ADMIN_TOKEN = 'a-token-for-process-tests'

describe('the service as a process', () => {
  let dataDir: string
  const running: ServiceProcess[] = []
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'coursewright-process-'))
  })
  after(async () => {
    for (const service of running) await service.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = async (settings: Record<string, string>, role?: 'api' | 'worker') => {
    const service = spawnService({ PORT: '0', ...settings }, role)
    running.push(service)
    await service.says(role === 'worker' ? 'worker is taking jobs' : 'api is listening')
    return service
  }

  test('the first start creates a demo account and prints a key once; a later start says how to create another', async () => {
    const folder = join(dataDir, 'first', 'deep')
    const first = await start({ DATA_DIR: folder })
    await first.says('Paste this')
    const key = /cw_live_\w+/.exec(first.printed())![0]
    assert.match(first.printed(), /curl -X POST http:\/\/127\.0\.0\.1:\d+\/api\/v1\/courses/)
    const usage = await first.call('GET', '/api/v1/usage', { key })
    assert.deepEqual([usage.body.plan, usage.body.creditsLeft], ['pro', 100])
    const pasted = /-d '(.*)'/.exec(first.printed())![1]!
    const submitted = await first.call('POST', '/api/v1/courses', { key, body: pasted })
    assert.equal((await endedJob(first, key, submitted.body.pollUrl)).body.status, 'completed')
    assert.equal((await stat(folder)).mode & 0o777, 0o700, 'nobody else on the machine looks into it')
    for (const file of ['admin-token', 'coursewright.db', 'windows.db'])
      assert.equal((await stat(join(folder, file))).mode & 0o777, 0o600, file)
    assert.equal(await first.kill('SIGTERM'), 0)

    const second = await start({ DATA_DIR: folder })
    await second.says('To make another API key')
    assert.ok(!second.printed().includes('cw_live_'))
    assert.equal((await second.call('GET', '/api/v1/usage', { key })).status, 200)
    await second.kill('SIGTERM')
  })

  test('a wrong setting stops the start with one line, before any file is created', async () => {
    const service = spawnService({ DATA_DIR: join(dataDir, 'unused'), PORT: 'http' })
    let complaint = ''
    service.child.stderr!.on('data', chunk => {
      complaint += chunk
    })
    const code = await new Promise(resolve => service.child.once('close', resolve))
    assert.deepEqual([code, complaint], [1, 'PORT takes a whole number from 0 to 65535\n'])
    await assert.rejects(stat(join(dataDir, 'unused')))
  })

  test('a second service on the same folder does not start, and the first is not disturbed', async () => {
    const settings = { DATA_DIR: join(dataDir, 'shared'), PORT: '0' }
    const first = await start(settings)
    const second = spawnService(settings)
    let complaint = ''
    second.child.stderr!.on('data', chunk => {
      complaint += chunk
    })
    const code = await new Promise(resolve => second.child.once('close', resolve))
    assert.deepEqual([code, complaint], [1, 'DATA_DIR takes a folder that no other running service uses\n'])
    assert.equal((await first.call('GET', '/ready')).status, 200)
    await first.kill('SIGKILL')
    const third = await start(settings)
    assert.equal(await third.kill('SIGTERM'), 0)
  })

  test('kill -9 right after a course was accepted loses nothing', async () => {
    const folder = join(dataDir, 'killed')
    const peer = await openModelPeer({ latencyMs: 150 })
    const settings = {
      DATA_DIR: folder,
      ADMIN_TOKEN,
      MODEL: 'openai-compatible:peer-model',
      MODEL_URL: `${peer.baseUrl}`,
      MODEL_CONCURRENCY: '16',
    }
    const first = await start(settings)
    await first.says('Paste this')
    const key = /cw_live_\w+/.exec(first.printed())![0]
    const submitted = await first.call('POST', '/api/v1/courses', { key, body: { subject: 'Survival' } })
    assert.equal(submitted.status, 202)
    await peer.untilCalls(3)
    await first.kill('SIGKILL')

    const second = await start(settings)
    const ended = await endedJob(second, key, submitted.body.pollUrl)
    assert.equal(ended.body.status, 'completed', JSON.stringify(ended.body))
    assert.equal((await second.call('GET', '/api/v1/usage', { key })).body.creditsUsed, 1)
    assert.equal(peer.calls.filter(({ step }) => step === 'plan').length, 1, 'the finished plan is not paid twice')
    assert.equal(await second.kill('SIGTERM'), 0)
    await peer.close()
  })

  test('SIGTERM answers pending requests, refuses new ones and exits with 0', async () => {
    const service = await start({ DATA_DIR: join(dataDir, 'stopped') })
    await service.says('Paste this')
    const key = /cw_live_\w+/.exec(service.printed())![0]
    const calls = Array.from({ length: 20 }, () =>
      service.call('POST', '/api/v1/courses', { key, body: { subject: 'Last orders' } }),
    )
    await Promise.race(calls)
    const [code, ...answers] = await Promise.all([
      service.kill('SIGTERM'),
      ...calls.map(call => call.catch(() => null)),
    ])
    assert.equal(code, 0)
    for (const answer of answers) if (answer) assert.equal(answer.status, 202)
    const { port } = new URL(service.url())
    await assert.rejects(
      new Promise((resolve, reject) =>
        connect(Number(port), '127.0.0.1').once('connect', resolve).once('error', reject),
      ),
    )
    assert.deepEqual(
      (await readdir(join(dataDir, 'stopped'))).filter(name => name.endsWith('-wal')),
      [],
      'the database was closed',
    )
  })

  test('a killed worker is replaced, and its finished steps are not repeated', async () => {
    const peer = await openModelPeer({
      latencyMs: 100,
      fault: call => (call.step.startsWith('lesson') && call.number < 4 ? 'hang' : null),
    })
    const { url, drop } = await newDatabase()
    const settings = {
      DATA_DIR: join(dataDir, 'cluster'),
      DATABASE_URL: url,
      ADMIN_TOKEN,
      MODEL: 'openai-compatible:peer-model',
      MODEL_URL: `${peer.baseUrl}`,
      MODEL_CONCURRENCY: '4',
    }
    const api = await start(settings, 'api')
    const account = await api.call('POST', '/admin/v1/accounts', {
      key: ADMIN_TOKEN,
      body: { name: 'Cluster', plan: 'pro' },
    })
    const { key } = (
      await api.call('POST', `/admin/v1/accounts/${account.body.id}/keys`, { key: ADMIN_TOKEN, body: {} })
    ).body
    const doomed = await start(settings, 'worker')
    const submitted = await api.call('POST', '/api/v1/courses', { key, body: { subject: 'Replacement' } })
    await peer.untilCalls(3)
    await doomed.kill('SIGKILL')
    const replacement = await start(settings, 'worker')
    const ended = await endedJob(api, key, submitted.body.pollUrl)
    assert.equal(ended.body.status, 'completed', JSON.stringify(ended.body))
    assert.equal(peer.calls.filter(({ step }) => step === 'plan').length, 1)
    assert.equal(await replacement.kill('SIGTERM'), 0)
    assert.equal(await api.kill('SIGTERM'), 0)
    await peer.close()
    await drop()
  })
})
