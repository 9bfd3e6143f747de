import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from '../../src/app/config/config.ts'
import { type Service, startService } from '../../src/app/main.ts'
import type { Dialect } from './databases.ts'
import { newDatabase } from './postgres.ts'
import { type Answer, type Call, send } from './send.ts'
import { patienceMs, startWait } from './wait.ts'

export const ADMIN_TOKEN = 'admin-token-of-the-tests'
const FIRST_POLL_MS = 20
const LONGEST_POLL_MS = 600
/**
 * Tests wait for jobs three times as long as for other things, because a client that polls too often has to wait up to
 * a minute.
 */
const LONGEST_JOBS = 3

export type Customer = { accountId: string; keyId: string; key: string; webhookSecret: string }

export type TestService = {
  url: string
  dataDir: string
  welcome: string
  config: Config
  call(method: string, path: string, call?: Call): Promise<Answer>
  asAdmin(method: string, path: string, body?: unknown): Promise<Answer>
  newCustomer(account?: { plan?: string; monthlyCredits?: number }): Promise<Customer>
  /** Submits a course and waits until its job has ended. */
  finishedJob(customer: Customer, body: object): Promise<Answer>
  /** Stops the service and starts it again on the same data. */
  restart(changes?: Partial<Config>): Promise<void>
  remove(): Promise<void>
}

/** Starts the real service on a temporary folder and, for PostgreSQL, a database of its own. */
export async function startTestService(dialect: Dialect, changes: Partial<Config> = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-service-'))
  const database = dialect === 'postgres' ? await newDatabase() : null
  const config: Config = {
    ...readConfig('all', {
      PORT: '0',
      DATA_DIR: dataDir,
      MODEL: 'off',
      ADMIN_TOKEN,
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LOG_LEVEL: 'silent',
    }),
    databaseUrl: database?.url ?? null,
    ...changes,
  }
  let running: Service
  const service: TestService = {
    url: '',
    dataDir,
    welcome: '',
    config,
    call: (method, path, call) => send(service.url + path, method, call),
    asAdmin: (method, path, body) => send(service.url + path, method, { key: ADMIN_TOKEN, body }),

    async newCustomer({ plan = 'business', monthlyCredits } = {}) {
      const account = await service.asAdmin('POST', '/admin/v1/accounts', {
        name: 'Customer',
        plan,
        ...(monthlyCredits === undefined ? {} : { monthlyCredits }),
      })
      const key = await service.asAdmin('POST', `/admin/v1/accounts/${account.body.id}/keys`, {})
      return {
        accountId: account.body.id,
        keyId: key.body.id,
        key: key.body.key,
        webhookSecret: account.body.webhookSecret,
      }
    },

    async finishedJob({ key }, body) {
      const submitted = await service.call('POST', '/api/v1/courses', { key, body })
      if (submitted.status !== 202) return submitted
      return endedJob(service, key, submitted.body.pollUrl)
    },

    async restart(next = {}) {
      await running.stop()
      await start({ ...config, ...next })
    },

    async remove() {
      await running.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }

  async function start(settings: Config): Promise<void> {
    running = await startService(settings, pino({ level: 'silent' }), text => {
      service.welcome = text
    })
    service.url = running.url!
  }
  await start(config)
  return service
}

/** Polls a job until it has ended, with a pause that stays within the rate limit. */
export async function endedJob(service: Pick<TestService, 'call'>, key: string, pollUrl: string): Promise<Answer> {
  const wait = startWait(`the job ${pollUrl}`, LONGEST_JOBS * patienceMs())
  for (let polls = 0; ; polls++) {
    const answer = await service.call('GET', pollUrl, { key })
    const hasEnded = answer.status === 200 && answer.body.status !== 'pending'
    if (hasEnded || (answer.status !== 200 && answer.status !== 429)) return answer
    // With several long jobs the polls may exceed the rate limit; the client then waits for the seconds of `retry-after`.
    const toldSeconds = Number(answer.headers.get('retry-after') ?? 0)
    await wait(Math.max(1_000 * toldSeconds, Math.min(FIRST_POLL_MS * 1.2 ** polls, LONGEST_POLL_MS)))
  }
}
