import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { ROUTES } from '../../src/app/routes.ts'
import { readWords } from '../../src/console/console-strings.ts'
import { bytesInWords } from '../../src/console/pages/operator/operator-table.ts'
import { finishBackup, startBackup } from '../../src/store/backup/backups.ts'
import { countStorage } from '../../src/store/operator/storage-counts.ts'
import { runCli } from '../support/cli.ts'
import { signIn, visitAs } from '../support/installation-content.ts'
import { ADMIN_TOKEN, type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const words = readWords()

/**
 * The three ways in which the operator reads the same facts: the API, a page of the console, and a command. `noPage`
 * and `noText` list fields of the API's answer that the page or the command leaves out: ids that lead nowhere there,
 * and figures that another field already tells.
 */
const READS: Record<string, { api: string; page: string; command: string[]; noPage?: string[]; noText?: string[] }> = {
  'read-service': {
    api: '/service',
    page: '/operator',
    command: ['service'],
    noPage: ['lastBackup.startedAt'],
    noText: ['lastBackup.startedAt'],
  },
  'list-accounts': {
    api: '/accounts',
    page: '/accounts',
    command: ['accounts'],
    noPage: ['items[].createdAt'],
    noText: ['items[].createdAt'],
  },
  'list-keys': {
    api: '/accounts/ACCOUNT/keys',
    page: '/accounts/ACCOUNT',
    command: ['keys', 'list', 'ACCOUNT'],
    noText: ['items[].createdAt'],
  },
  'list-jobs': {
    api: '/jobs?accountId=ACCOUNT',
    page: '/operator/jobs?accountId=ACCOUNT',
    command: ['jobs', 'list', '--account', 'ACCOUNT'],
    // The page shows the progress of running jobs only, and says in its own words why a job failed.
    noPage: ['items[].error.message', 'items[].progress'],
    noText: [
      'items[].accountId',
      'items[].attempt',
      'items[].error.code',
      'items[].finishedAt',
      'items[].progress',
      'items[].modelCalls',
      'items[].inputTokens',
      'items[].outputTokens',
    ],
  },
  'list-plans': { api: '/plans', page: '/operator/plans', command: ['plans'] },
  'read-service-usage': {
    api: '/usage',
    page: '/operator/usage',
    command: ['service', 'usage'],
    noPage: ['keys[].cachedInputTokens', 'keys[].keyId', 'models[].cachedInputTokens'],
    // Only the options of --by print the other tables.
    noText: [
      'accounts[].accountId',
      'days[].day',
      'keys[].accountId',
      'keys[].cachedInputTokens',
      'keys[].keyId',
      'keys[].keyName',
      'models[].cachedInputTokens',
      'models[].kind',
      'models[].model',
    ],
  },
  'list-service-deliveries': {
    api: '/deliveries',
    page: '/operator/deliveries',
    command: ['service', 'deliveries'],
    noPage: ['items[].finishedAt', 'items[].id'],
    noText: ['items[].accountId', 'items[].finishedAt', 'items[].id', 'items[].milliseconds'],
  },
  'list-settings': { api: '/settings', page: '/operator/settings', command: ['service', 'settings'] },
  'read-audit': {
    api: '/audit?limit=20',
    page: '/operator/audit',
    command: ['audit'],
    noPage: ['items[].id', 'items[].requestId'],
    noText: ['items[].id', 'items[].requestId'],
  },
}

const ACTS = [
  'create-account',
  'change-account',
  'delete-account',
  'create-key',
  'revoke-key',
  'rotate-key',
  'retry-job',
  'cancel-job',
  'save-plan',
]

describe('the operator’s API, console and command line', () => {
  let service: TestService
  let customer: Customer
  let testKey: string
  let visit: ReturnType<typeof visitAs>
  before(async () => {
    service = await startTestService('sqlite')
    visit = visitAs(service, await signIn(service, ADMIN_TOKEN))
    customer = await service.newCustomer()
    const tester = await service.asAdmin('POST', `/admin/v1/accounts/${customer.accountId}/keys`, {
      name: 'Tester',
      test: true,
      scopes: ['read', 'write'],
      expiresAt: '2031-02-03T00:00:00Z',
    })
    testKey = tester.body.key
    await service.finishedJob({ ...customer, key: testKey }, { subject: 'test: fail' })
    const callbackUrl = 'http://127.0.0.1:9/hook'
    await service.finishedJob(customer, { subject: 'Giving feedback', callbackUrl })
    await service.asAdmin('PUT', '/admin/v1/plans/team', {
      paid: true,
      monthlyCredits: 57,
      mediaBytes: 5_000_000_000,
      monthlyModelBudget: 25,
    })
    const db = await openDatabase(service.config, pino({ level: 'silent' }))
    const { accountId, keyId } = customer
    const day = Math.floor(Date.now() / DAY_MS)
    await db.query(
      `insert into model_spend (account_id, day, key_id, model, kind, calls, input_tokens, cached_input_tokens, output_tokens, cost_micros,
         unpriced_calls) values ($1, $2, $3, 'openai:gpt-5.2', 'generate', 602, 1840000, 410000, 702000, 3910000, 0)`,
      [accountId, day, keyId],
    )
    await db.query(
      `update usage_days set model_calls = 602, input_tokens = 1840000, output_tokens = 702000 where account_id = $1`,
      [accountId],
    )
    const wait = startWait('the deliveries')
    const isWaiting = async () => (await admin('GET', '/deliveries?state=waiting')).items.length > 0
    while (await isWaiting()) await wait(50)
    // Figures and times that occur nowhere else on a page.
    await db.query(
      `update jobs set created_at = created_at - ${DAY_MS}, attempt = 73, progress = 83, model_calls = 314, input_tokens = 41200,
         output_tokens = 18400`,
    )
    await db.query(`update events set created_at = created_at - ${DAY_MS}`)
    await db.query(`update api_keys set created_at = created_at - ${2 * DAY_MS}`)
    await countStorage(db, Date.now() - 3_600_000)
    const id = await startBackup(db, Date.now() - 7_200_000)
    await finishBackup(db, id, { objects: 31_044, bytes: 61_000_000_000 }, Date.now())
    await db.close()
  })
  after(() => service.remove())

  const command = async (...parameters: string[]) => {
    const run = await runCli(parameters, { COURSEWRIGHT_URL: service.url, COURSEWRIGHT_ADMIN_TOKEN: ADMIN_TOKEN })
    assert.equal(run.code, 0, run.stderr)
    return run.stdout
  }
  const post = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await visit('POST', `/console${path}`, new URLSearchParams(fields))
    assert.ok(answer.status < 400, `${path}: ${answer.status} ${answer.body}`)
    return answer
  }
  const admin = async (method: string, path: string, body?: unknown) => {
    const answer = await service.asAdmin(method, `/admin/v1${path}`, body)
    assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  test('this file tests every call of the operator', () => {
    const names = ROUTES.filter(({ path }) => path.startsWith('/admin/v1')).map(({ name }) => name)
    assert.deepEqual(names.sort(), [...Object.keys(READS), 'read-account', ...ACTS].sort())
  })

  for (const [name, { api, page, command: parameters, noPage = [], noText = [] }] of Object.entries(READS)) {
    test(`${name}: console and command line show the same as the API`, async () => {
      const here = (text: string) => text.replace('ACCOUNT', customer.accountId)
      // Pages and commands that only read leave no line in the audit trail, so both answers are equal.
      const body = await admin('GET', here(api))
      const leaves = listLeaves(body)
      assert.ok(leaves.length > 3, JSON.stringify(body))
      const shown = (await visit('GET', `/console${here(page)}`)).body as string
      assert.deepEqual(listMissing(leaves, shown), noPage.toSorted(), 'left out on the page')
      assert.deepEqual(
        listMissing(leaves, await command(...parameters.map(here))),
        noText.toSorted(),
        'left out in words',
      )
    })
  }

  test('accounts are created, changed and erased alike by all three', async () => {
    const wish = { name: 'Alike', plan: 'pro', monthlyCredits: 7 }
    const { id: first } = await admin('POST', '/accounts', wish)
    const second = (await post('/accounts', { ...wish, monthlyCredits: '7' })).headers
      .get('location')!
      .split('/')
      .at(-1)!
    const third = JSON.parse(
      await command('--json', 'accounts', 'create', 'Alike', '--plan', 'pro', '--credits', '7'),
    ).id
    await admin('PATCH', `/accounts/${first}`, { plan: 'starter', monthlyCredits: 9 })
    await post(`/accounts/${second}`, { plan: 'starter', monthlyCredits: '9' })
    await command('accounts', 'change', third, '--plan', 'starter', '--credits', '9')
    const accounts = await Promise.all([first, second, third].map(id => admin('GET', `/accounts/${id}`)))
    for (const account of accounts)
      assert.partialDeepStrictEqual(account, { name: 'Alike', plan: 'starter', monthlyCredits: 9, creditsUsed: 0 })
    const page = (await visit('GET', `/console/accounts/${first}`)).body
    assert.deepEqual(listMissing(listLeaves(accounts[0]), page), [])

    await admin('DELETE', `/accounts/${first}`)
    await post(`/accounts/${second}/delete`, { name: 'Alike' })
    await command('accounts', 'delete', third, '--yes')
    for (const id of [first, second, third])
      assert.equal((await service.asAdmin('GET', `/admin/v1/accounts/${id}`)).status, 404)
  })

  test('keys are made, rotated and revoked alike by all three', async () => {
    const { id } = await admin('POST', '/accounts', { name: 'Keys', plan: 'pro' })
    const wish = { name: 'Alike', test: true, scopes: ['read', 'export'], expiresAt: '2031-02-03T00:00:00.000Z' }
    await admin('POST', `/accounts/${id}/keys`, wish)
    const form = new URLSearchParams({ name: 'Alike', test: 'true', expires: '2031-02-03' })
    for (const scope of wish.scopes) form.append('scopes', scope)
    assert.equal((await visit('POST', `/console/accounts/${id}/keys`, form)).status, 201)
    const flags = ['--name', 'Alike', '--test', '--expires', '2031-02-03', '--scope', 'read', 'export']
    await command('keys', 'create', id, ...flags)
    const keys = (await admin('GET', `/accounts/${id}/keys`)).items
    assert.equal(keys.length, 3)
    for (const key of keys) assert.partialDeepStrictEqual(key, { ...wish, revokedAt: null })

    const secrets = [
      (await admin('POST', `/keys/${keys[0].id}/rotate`, { graceSeconds: 3600 })).key,
      /cw_test_\w+/.exec((await post(`/accounts/${id}/keys/${keys[1].id}/rotate`, { graceSeconds: '3600' })).body)![0],
      (await command('keys', 'rotate', keys[2].id, '--grace', '3600')).trim(),
    ]
    for (const key of secrets) assert.equal((await service.call('GET', '/api/v1/usage', { key })).status, 200)
    await admin('DELETE', `/keys/${keys[0].id}`)
    await post(`/accounts/${id}/keys/${keys[1].id}/revoke`)
    await command('keys', 'revoke', keys[2].id)
    for (const key of secrets) assert.equal((await service.call('GET', '/api/v1/usage', { key })).status, 401)
  })

  test('plans are saved alike by all three', async () => {
    const figures = { paid: false, monthlyCredits: 12, mediaBytes: 3_000_000, monthlyModelBudget: 12.5 }
    await admin('PUT', '/plans/first', figures)
    const fields = { name: 'second', monthlyCredits: '12', mediaGigabytes: '0.003', monthlyModelBudget: '12.5' }
    await post('/operator/plans', fields)
    await command(
      'plans',
      'save',
      'third',
      '--unpaid',
      '--credits',
      '12',
      '--media-bytes',
      '3000000',
      '--model-budget',
      '12.5',
    )
    const { items } = await admin('GET', '/plans')
    for (const name of ['first', 'second', 'third'])
      assert.partialDeepStrictEqual(
        items.find((plan: { name: string }) => plan.name === name),
        figures,
      )
  })

  test('jobs are retried and cancelled alike by all three', async () => {
    const key = { ...customer, key: testKey }
    const ids: string[] = []
    for (let at = 0; at < 3; at++) ids.push((await service.finishedJob(key, { subject: 'test: fail' })).body.jobId)
    const [first, second, third] = ids as [string, string, string]
    const listActs = async () => {
      const { items } = await admin('GET', `/audit?limit=100`)
      return items
        .filter(({ targetId }: { targetId: string }) => ids.includes(targetId))
        .map(({ action, actor }: { action: string; actor: string }) => `${actor} ${action}`)
        .filter((act: string) => act.startsWith('operator'))
        .sort()
    }
    await admin('POST', `/jobs/${first}/retry`)
    await post(`/operator/jobs/${second}/retry`)
    await command('jobs', 'retry', third)
    assert.deepEqual(await listActs(), [
      'operator /console/operator/jobs/:id/retry',
      'operator retry-job',
      'operator retry-job',
    ])
  })

  test('waiting and running jobs are cancelled alike by all three', async context => {
    // A model server that never answers, so that the job keeps running.
    const silence = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silence, 'listening')
    context.after(() => {
      silence.closeAllConnections()
      silence.close()
    })
    const baseUrl = `http://127.0.0.1:${(silence.address() as AddressInfo).port}`
    await service.restart({ model: { provider: 'openai-compatible', model: 'silent', baseUrl, apiKey: null } })
    const ids: string[] = []
    for (let at = 0; at < 3; at++) {
      const body = { subject: 'Giving feedback' }
      ids.push((await service.call('POST', '/api/v1/courses', { key: customer.key, body })).body.jobId)
    }
    const [first, second, third] = ids as [string, string, string]
    await admin('POST', `/jobs/${first}/cancel`)
    await post(`/operator/jobs/${second}/cancel`)
    await command('jobs', 'cancel', third)
    const { items } = await admin('GET', `/jobs?state=failed&accountId=${customer.accountId}`)
    const cancelled = items.filter(({ error }: { error: { code: string } }) => error.code === 'CANCELLED')
    assert.deepEqual(cancelled.map(({ id }: { id: string }) => id).sort(), ids.sort())
    const kinds = (await visit('GET', '/console/operator/jobs?state=failed&kind=translate&accountId=')).body
    assert.ok(!kinds.includes(first), 'the page narrows by kind')
  })
})

type Leaf = { path: string; value: string | number }

/** Free disk space, which differs at each reading. */
const CHANGING = 'disk.freeBytes'

/**
 * Lists every value of an answer with its path. Zero, null and booleans are left out, because they look the same
 * everywhere.
 */
function listLeaves(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap(each => listLeaves(each, `${path}[]`))
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, each]) => listLeaves(each, path === '' ? name : `${path}.${name}`))
  if (path === CHANGING || !value || (typeof value !== 'string' && typeof value !== 'number')) return []
  return [{ path, value }]
}

/** Lists the paths of values of which no human-readable form is shown. */
function listMissing(leaves: Leaf[], shown: string): string[] {
  const text = shown.replace(/<svg.*?<\/svg>|<script.*?<\/script>/gs, '')
  const missing = leaves.filter(leaf => !listForms(leaf).some(form => hasWord(text, form)))
  return [...new Set(missing.map(({ path }) => path))].sort()
}

/** Whether the form occurs as a whole word or number; a date may be followed by the T of its time. */
function hasWord(text: string, form: string): boolean {
  return text.split(form).some((before, at, parts) => {
    const after = parts[at + 1]
    return after !== undefined && !/[\w.,]$/.test(before) && !/^[0-9A-SU-Za-z_]/.test(after)
  })
}

function listForms({ path, value }: Leaf): string[] {
  if (typeof value === 'number') {
    const bytes = /bytes$/i.test(path) ? [bytesInWords(words, value)] : []
    return [String(value), words.number(value), `US$${value.toFixed(2)}`, ...bytes]
  }
  // Lists of accounts show only the date, and a worker's `seenAt` changes every minute.
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return [value.slice(0, /periodEnds|seenAt/.test(path) ? 10 : 16)]
  const labels = [`kind-${value}`, `state-${value}`, `stored-${value}`].map(key => words.find('operator', key))
  return [value, words.find('deliveries', value), ...labels].filter(form => form !== null)
}
