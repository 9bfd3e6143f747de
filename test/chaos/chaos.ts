import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '../../src/app/config/config.ts'
import { openDatabase } from '../../src/app/main.ts'
import type { Database } from '../../src/store/database.ts'
import { MAX_ATTEMPTS, MAX_LONE_DEATHS } from '../../src/store/jobs/jobs.ts'
import { type ModelPeerOptions, openModelPeer } from '../support/model-peer.ts'
import { freePort, startPostgres } from '../support/postgres.ts'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { send } from '../support/send.ts'
import { mutantSettings } from '../support/source-mutant.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { type Load, startLoad } from './customers.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { preparePowerCut } from './power-cut.ts'
import { type Verdict, verify } from './verify.ts'

export type ChaosOptions = {
  kind: 'cluster' | 'embedded'
  /** Number of times that a process is killed; a new process then takes its place. */
  kills: number
  customers: number
  submitsPerCustomer: number
  /** Whether a model writes and rewrites the courses; only the workers have its settings. */
  hasModel?: boolean
  /**
   * An outage follows each time when this number of kills has been reached: the database is restarted or crashed, by
   * turns, and the storage stops answering for a moment.
   */
  outageEvery: number
  /**
   * Whether each kill is also a power cut, in which the service loses everything that it had not synced to disk. Only
   * with `embedded`.
   */
  powerCuts?: boolean
  mutant?: Mutant
}

export type ChaosFigures = Verdict & {
  kills: number
  powerCuts: number
  databaseRestarts: number
  databaseCrashes: number
  storagePauses: number
  brokenCalls: number
  seconds: number
}

const ADMIN_TOKEN = 'a-token-for-the-chaos'
const CREDITS = 15
const KILL_PAUSE_MS = 400
const STORAGE_PAUSE_MS = 700
/**
 * Time limit for each thing that the run waits for, because a mutant may wait for ever; a correct service needs a
 * fraction of this.
 */
const PATIENCE_MS = 600_000

/** Writes short courses, and answers a rewrite with a text that contains the instruction. */
const MODEL_PEER: ModelPeerOptions = {
  shape: { chapters: 3, lessonsPerChapter: 1 },
  say: ({ task: { task, before, instruction } }) =>
    task === 'rewrite'
      ? { ...before, markdown: `These are quite other words, in plain English, as ${instruction} asked for them.` }
      : undefined,
}

/** Thrown where the power cut cannot be simulated. */
export class NoPowerCut extends Error {}

/**
 * Kills processes, restarts the database and stops the storage under steady load; then waits until all jobs have
 * ended, and verifies.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosFigures> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-chaos-'))
  const cluster = options.kind === 'cluster'
  const postgres = cluster ? await startPostgres() : null
  const storage = cluster ? await startS3Peer() : null
  const dataDir = join(folder, 'data')
  const powerCut = options.powerCuts ? await preparePowerCut(folder, dataDir) : null
  if (options.powerCuts && !powerCut) throw new NoPowerCut('A power cut needs Linux and a C compiler')
  const receiver = await startWebhookReceiver()
  const model = options.hasModel ? await openModelPeer(MODEL_PEER) : null
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    ADMIN_TOKEN,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    ...powerCut?.settings,
    ...(options.mutant ? mutantSettings(MUTANTS[options.mutant]) : {}),
    ...(postgres && storage
      ? {
          DATABASE_URL: postgres.url,
          STORAGE_URL: `s3://${storage.bucket}/chaos?endpoint=${storage.endpoint}&region=${storage.region}`,
          AWS_ACCESS_KEY_ID: storage.accessKeyId,
          AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
        }
      : {}),
  }
  const workerSettings: Record<string, string> = model
    ? { MODEL: 'openai-compatible:peer-model', MODEL_URL: model.baseUrl }
    : { MODEL: 'off' }
  const crew = await startCrew(settings, workerSettings, cluster, powerCut?.loseUnsynced)
  let load: Load | undefined
  try {
    load = startLoad({
      urls: crew.urls,
      receiverUrl: receiver.url,
      customers: await makeCustomers(crew.urls()[0]!, options),
      submitsPerCustomer: options.submitsPerCustomer,
      hasModel: model !== null,
    })
    let databaseRestarts = 0
    let databaseCrashes = 0
    let storagePauses = 0
    const windowsLostAt: number[] = []
    for (let kill = 1; kill <= options.kills; kill++) {
      // The last kill waits until a customer has a course, so that there is something to lose on a slow machine as
      // well.
      if (kill === options.kills) await within('somebody has a course', load.firstCourse)
      await within('no job would die for the third time', nobodyOnTheirLastTry(settings))
      await within('another is in the place of the killed', crew.killOne())
      if (powerCut) windowsLostAt.push(Date.now())
      if (kill % options.outageEvery === 0 && postgres && storage) {
        if (databaseRestarts > databaseCrashes) {
          await within('the database has recovered', postgres.crash())
          databaseCrashes++
          windowsLostAt.push(Date.now())
        } else {
          await within('the database is back', postgres.restart())
          databaseRestarts++
        }
        storage.pause()
        await wait(STORAGE_PAUSE_MS)
        storage.resume()
        storagePauses++
      }
      await wait(KILL_PAUSE_MS)
    }
    await within('everybody is at their post', crew.calm())
    const db = await openStore(settings)
    try {
      await within('every customer has what they came for', load.finish())
      await allEnded(db)
      const url = crew.urls()[0]!
      const stored = storage ? [...storage.objects.keys()] : await readdir(dataDir, { recursive: true })
      const verdict = await verify({ db, url, load, webhooks: receiver.received, stored, windowsLostAt })
      const { brokenCalls } = load
      const seconds = Math.round((performance.now() - started) / 1000)
      return {
        ...verdict,
        kills: options.kills,
        powerCuts: powerCut ? options.kills : 0,
        databaseRestarts,
        databaseCrashes,
        storagePauses,
        brokenCalls,
        seconds,
      }
    } finally {
      await db.close()
    }
  } finally {
    await load?.stop().catch(() => {})
    await crew.dismiss()
    await receiver.close()
    await model?.close()
    await storage?.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts the processes of a deployment: for a cluster two APIs and two workers, otherwise one process that does the
 * work of both. `killOne` kills one of them at random, and starts a new one in its place.
 */
async function startCrew(
  settings: Record<string, string>,
  workerSettings: Record<string, string>,
  cluster: boolean,
  afterKill = async () => {},
) {
  const ports = cluster ? [await freePort(), await freePort()] : [await freePort()]
  const posts = cluster
    ? [
        ...ports.map(port => ({ role: 'api' as const, port })),
        { role: 'worker' as const, port: 0 },
        { role: 'worker' as const, port: 0 },
      ]
    : [{ role: undefined, port: ports[0]! }]
  const hire = ({ role, port }: (typeof posts)[number]) =>
    spawnService({ ...settings, ...(role === 'api' ? {} : workerSettings), PORT: String(port) }, role)
  const ready = (service: ServiceProcess, post: (typeof posts)[number]) =>
    service.says(post.role === 'worker' ? 'worker is taking jobs' : 'api is listening')
  const crew = posts.map(hire)
  let dismissed = false
  await Promise.all(crew.map((service, index) => ready(service, posts[index]!)))

  return {
    urls: () => ports.map(port => `http://127.0.0.1:${port}`),
    async killOne() {
      const index = Math.floor(Math.random() * crew.length)
      await crew[index]!.kill('SIGKILL')
      await afterKill()
      crew[index] = hire(posts[index]!)
      // If there is only one process, nobody can answer customers until the new one is ready.
      if (crew.length === 1) await ready(crew[0]!, posts[0]!)
    },
    /**
     * Waits until every process is ready. Starts a process again if it ended before, because it may have been started
     * during an outage.
     */
    async calm() {
      for (const [index, post] of posts.entries()) {
        while (
          !(await ready(crew[index]!, post).then(
            () => true,
            () => dismissed,
          ))
        )
          crew[index] = hire(post)
      }
    },
    async dismiss() {
      dismissed = true
      for (const service of crew) await service.kill('SIGKILL')
    },
  }
}

async function within(what: string, work: Promise<void>): Promise<void> {
  const patience = new AbortController()
  const over = wait(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`It never came to this: ${what}`)
  })
  await Promise.race([work, over]).finally(() => patience.abort())
}

/**
 * Makes the customers. On a long run every second one has a credit left for a translation; the others are refused
 * once their credits are used up.
 */
async function makeCustomers(url: string, { customers: count, submitsPerCustomer }: ChaosOptions) {
  const customers: { accountId: string; key: string }[] = []
  for (let index = 0; index < count; index++) {
    const monthlyCredits = index % 2 === 0 ? Math.max(CREDITS, submitsPerCustomer + 1) : CREDITS
    const account = await send(`${url}/admin/v1/accounts`, 'POST', {
      key: ADMIN_TOKEN,
      body: { name: `Customer ${index}`, plan: 'business', monthlyCredits },
    })
    const key = await send(`${url}/admin/v1/accounts/${account.body.id}/keys`, 'POST', { key: ADMIN_TOKEN, body: {} })
    customers.push({ accountId: account.body.id, key: key.body.key })
  }
  return customers
}

/**
 * Waits until another death of a worker would make no job fail. A job fails by design after its last attempt, or when
 * several workers have died while the job ran alone; on a slow machine, where each attempt takes longer than the time
 * between two kills, every job would.
 */
async function nobodyOnTheirLastTry(settings: Record<string, string>): Promise<void> {
  while (await somebodyIs().catch(() => false)) await wait(200)

  async function somebodyIs(): Promise<boolean> {
    const db = await openStore(settings)
    try {
      const tried = await db.query(
        `select id from jobs where status = 'pending' and (attempt >= $1 or lone_deaths >= $2)`,
        [MAX_ATTEMPTS - 1, MAX_LONE_DEATHS - 1],
      )
      return tried.length > 0
    } finally {
      await db.close()
    }
  }
}

function openStore(settings: Record<string, string>): Promise<Database> {
  return openDatabase(readConfig('all', settings), pino({ level: 'silent' }))
}

async function allEnded(db: Database): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const [left] = await db.query<{ jobs: number; events: number; files: number }>(
      `select (select count(*) from jobs where status = 'pending') as jobs, (select count(*) from events where outcome is null) as events,
         (select count(*) from erasures where due_at <= $1) as files`,
      [Date.now()],
    )
    const { jobs, events, files } = left!
    if (jobs + events + files === 0) return
    if (performance.now() > deadline)
      throw new Error(`${jobs} jobs, ${events} events and ${files} erasures did not end`)
    await wait(200)
  }
}
