import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { runCli } from '../support/cli.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('the operator’s commands', () => {
  let service: TestService
  let environment: Record<string, string>
  before(async () => {
    service = await startTestService('sqlite')
    environment = { COURSEWRIGHT_URL: service.url, COURSEWRIGHT_ADMIN_TOKEN: ADMIN_TOKEN }
  })
  after(() => service.remove())

  const run = (...parameters: string[]) => runCli(parameters, environment)

  test('a failed job is listed with its cause and retried; a retry of a completed job is refused', async () => {
    const { accountId, ...customer } = await service.newCustomer()
    const tester = await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, { test: true })
    const job = await service.finishedJob({ ...customer, accountId, key: tester.body.key }, { subject: 'test: fail' })
    const listed = await run('jobs', 'list', '--state', 'failed', '--account', accountId)
    assert.equal(listed.code, 0, listed.stderr)
    assert.match(listed.stdout, new RegExp(`^ID.*CAUSE\\n${job.body.jobId} +generate +failed +Customer .*\\n$`))
    const retried = await run('jobs', 'retry', job.body.jobId, '--json')
    assert.equal(JSON.parse(retried.stdout).id, job.body.jobId)
    const unknown = await run('jobs', 'cancel', 'job_nobody')
    assert.deepEqual([unknown.code, unknown.stdout], [3, ''])
  })

  test('a key gets a new secret, and the old one ends at once or after its grace period', async () => {
    const { keyId, key } = await service.newCustomer()
    const status = async (secret: string) => (await service.call('GET', '/api/v1/usage', { key: secret })).status
    const second = (await run('keys', 'rotate', keyId)).stdout.trim()
    assert.match(second, /^cw_live_\w+$/)
    assert.deepEqual([await status(key), await status(second)], [401, 200])
    const third = JSON.parse((await run('keys', 'rotate', keyId, '--grace', '60', '--json')).stdout).key
    assert.deepEqual([await status(second), await status(third)], [200, 200])
    assert.equal((await run('keys', 'rotate', keyId, '--grace', 'long')).code, 2)
  })

  test('a plan is created and listed', async () => {
    const saved = await run('plans', 'save', 'team', '--credits', '50', '--media-bytes', '1000')
    assert.equal(saved.stdout, 'team: 50 credits a month\n')
    assert.match((await run('plans')).stdout, /^team +yes +50 +1000 +no limit +usual$/m)
    assert.equal((await run('plans', 'save', 'team', '--credits', 'many')).code, 2)
  })

  test('the cost of models is listed by account, key, model and day', async () => {
    const customer = await service.newCustomer()
    const { accountId, keyId } = customer
    await service.finishedJob(customer, { subject: 'Workplace fire safety' })
    const db = await openDatabase(service.config, pino({ level: 'silent' }))
    const day = Math.floor(Date.now() / DAY_MS)
    for (const [model, micros] of [
      ['openai:gpt-5.2', 1_250_000],
      ['anthropic:claude', 500_000],
    ] as const)
      await db.query(
        `insert into model_spend (account_id, day, key_id, model, kind, calls, input_tokens, cached_input_tokens, output_tokens, cost_micros,
           unpriced_calls) values ($1, $2, $3, $4, 'generate', 3, 3000, 0, 1000, $5, 0)`,
        [accountId, day, keyId, model, micros],
      )
    await db.close()
    const today = new Date(day * DAY_MS).toISOString().slice(0, 10)
    const by = async (what: string) => (await run('service', 'usage', '--by', what)).stdout
    assert.match(await by('account'), /^ACCOUNT +COURSES(.*\n)+Customer +1 +1 .* 1\.75 +0\n/)
    assert.match(await by('key'), /^KEY +ACCOUNT(.*\n)+.*Customer +6 +6000 +2000 +1\.75\n/)
    assert.match(await by('model'), /^MODEL +FOR(.*\n)+openai:gpt-5\.2 +generate +3 +3000 +1000 +1\.25\n/)
    assert.match(await by('day'), new RegExp(`^DAY.*\n(.*\n)*${today} +1 +1 .* 1\\.75\n`))
    assert.equal((await run('service', 'usage', '--by', 'moon')).code, 2)
  })

  test('the state, the deliveries and the settings of the service are printed', async () => {
    assert.match((await run('service')).stdout, /^Coursewright \S+, running since .*\nqueue: 0 waiting/)
    assert.match((await run('service', 'deliveries', '--state', 'failed')).stdout, /^AT \(UTC\)/)
    const settings = await run('service', 'settings')
    assert.match(settings.stdout, /^ADMIN_TOKEN +••••••$/m)
    assert.equal(settings.stdout.includes(ADMIN_TOKEN), false)
  })
})
