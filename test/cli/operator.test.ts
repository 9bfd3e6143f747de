import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { runCli } from '../support/cli.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'

describe('the operator’s room on the command line', () => {
  let service: TestService
  let environment: Record<string, string>
  before(async () => {
    service = await startTestService('sqlite')
    environment = { COURSEWRIGHT_URL: service.url, COURSEWRIGHT_ADMIN_TOKEN: ADMIN_TOKEN }
  })
  after(() => service.remove())

  const run = (...parameters: string[]) => runCli(parameters, environment)

  test('a failed job is found with its cause and retried; one that has ended is left as it is', async () => {
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

  test('a key gets a new secret, and the old one ends at once or after its grace', async () => {
    const { keyId, key } = await service.newCustomer()
    const status = async (secret: string) => (await service.call('GET', '/api/v1/usage', { key: secret })).status
    const second = (await run('keys', 'rotate', keyId)).stdout.trim()
    assert.match(second, /^cw_live_\w+$/)
    assert.deepEqual([await status(key), await status(second)], [401, 200])
    const third = JSON.parse((await run('keys', 'rotate', keyId, '--grace', '60', '--json')).stdout).key
    assert.deepEqual([await status(second), await status(third)], [200, 200])
    assert.equal((await run('keys', 'rotate', keyId, '--grace', 'long')).code, 2)
  })

  test('a plan is made and listed', async () => {
    const saved = await run('plans', 'save', 'team', '--credits', '50', '--media-bytes', '1000')
    assert.equal(saved.stdout, 'team: 50 credits a month\n')
    assert.match((await run('plans')).stdout, /^team +yes +50 +1000 +no limit +usual$/m)
    assert.equal((await run('plans', 'save', 'team', '--credits', 'many')).code, 2)
  })

  test('the state, the usage, the deliveries and the settings of the service are told', async () => {
    assert.match((await run('service')).stdout, /^Coursewright \S+, running since .*\nqueue: 0 waiting/)
    assert.match((await run('service', 'usage')).stdout, /^ACCOUNT +COURSES/)
    assert.match((await run('service', 'deliveries', '--state', 'failed')).stdout, /^AT \(UTC\)/)
    const settings = await run('service', 'settings')
    assert.match(settings.stdout, /^ADMIN_TOKEN +••••••$/m)
    assert.equal(settings.stdout.includes(ADMIN_TOKEN), false)
  })
})
