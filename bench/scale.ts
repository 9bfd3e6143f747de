import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminClient, createClient } from '../src/client/client.ts'
import { registerAccount } from '../src/flows/accounts/register-account.ts'
import { createApiKey } from '../src/store/api-keys.ts'
import type { Database } from '../src/store/database.ts'
import { newJobId } from '../src/store/ids.ts'
import { claimJobs } from '../src/store/jobs/jobs.ts'
import { openPostgres } from '../src/store/postgres/postgres.ts'
import { openSqlite } from '../src/store/sqlite/sqlite.ts'
import { bodiesIn } from '../test/support/bodies.ts'
import { openModelPeer } from '../test/support/model-peer.ts'
import { newDatabase, startPostgres } from '../test/support/postgres.ts'
import { spawnService } from '../test/support/process.ts'
import { startS3Peer } from '../test/support/s3-peer.ts'

/** Measures how throughput grows with workers, and the cost of a claim with a long queue. */
const WORKERS = [1, 2, 4]
const JOBS = 48
const MODEL_LATENCY_MS = 1_000
const QUEUES = [100, 10_000, 100_000]
const CLAIMS = 300
const ADMIN_TOKEN = 'a-token-for-the-bench'

const postgres = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'coursewright-scale-'))
try {
  const throughput: Record<string, string | number>[] = []
  for (const workers of WORKERS) throughput.push(await measureWorkers(workers))
  console.table(throughput)
  const claims: Record<string, string | number>[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) claims.push(...(await measureClaims(dialect)))
  console.table(claims)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureWorkers(workers: number) {
  const { url, drop } = await newDatabase(postgres.url)
  const storage = await startS3Peer()
  const model = await openModelPeer({ latencyMs: MODEL_LATENCY_MS, shape: { chapters: 4, lessonsPerChapter: 2 } })
  const settings = {
    PORT: '0',
    DATA_DIR: join(folder, String(workers)),
    DATABASE_URL: url,
    STORAGE_URL: `s3://${storage.bucket}?endpoint=${storage.endpoint}&region=${storage.region}`,
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
    ADMIN_TOKEN,
    MODEL: 'openai-compatible:peer-model',
    MODEL_URL: model.baseUrl,
    MODEL_CONCURRENCY: '32',
    WORKER_CONCURRENCY: '4',
  }
  const api = spawnService(settings, 'api')
  await api.says('api is listening')
  const crew = Array.from({ length: workers }, () => spawnService(settings, 'worker'))
  await Promise.all(crew.map(worker => worker.says('worker is taking jobs')))

  const admin = createAdminClient({ baseUrl: api.url(), token: ADMIN_TOKEN })
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const account = await admin.createAccount({ name: 'Scale', plan: 'business' })
      return createClient({ baseUrl: api.url(), token: (await admin.createKey(account.id)).key })
    }),
  )
  const started = performance.now()
  await Promise.all(
    Array.from({ length: JOBS }, async (_, index) => {
      const client = clients[index % clients.length]!
      const { jobId } = await client.submitCourse({ subject: `Course ${index}` })
      const course = await client.waitForCourse(jobId)
      await client.exportCourse(course.id)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const service of [api, ...crew]) await service.kill('SIGTERM')
  await model.close()
  await storage.close()
  await drop()
  return {
    workers,
    'jobs at once': workers * 4,
    'courses/min, exported': Math.round((60 * JOBS) / seconds),
    'seconds for 48': Math.round(seconds),
  }
}

async function measureClaims(dialect: 'sqlite' | 'postgres') {
  const rows: Record<string, string | number>[] = []
  let first = 0
  for (const waiting of QUEUES) {
    const bodies = bodiesIn(folder)
    const place = dialect === 'postgres' ? await newDatabase(postgres.url) : null
    const db = place
      ? await openPostgres({ url: place.url, bodies, onError: console.error })
      : openSqlite({ folder: join(folder, `claims-${waiting}`), bodies })
    await fillQueue(db, waiting)
    const times: number[] = []
    for (let claim = 0; claim < CLAIMS; claim++) {
      const started = performance.now()
      const [job] = await claimJobs(db, 1, Date.now())
      times.push(performance.now() - started)
      // Puts the claimed job back at the end of the queue, so that every claim is measured with the same number of
      // waiting jobs.
      await db.query('update jobs set lease_until = null, turn = turn + 1000000 where id = $1 returning id', [job!.id])
    }
    const median = times.sort((a, b) => a - b)[CLAIMS / 2]!
    first ||= median
    rows.push({
      database: dialect,
      waiting,
      'claim ms, median': median.toFixed(2),
      p99: times[Math.floor(CLAIMS * 0.99)]!.toFixed(2),
      'times the shortest queue': (median / first).toFixed(2),
    })
    await db.close()
    await place?.drop()
  }
  return rows
}

async function fillQueue(db: Database, count: number): Promise<void> {
  const account = await registerAccount(db, { name: 'Queue', plan: 'business' }, Date.now())
  const { id: keyId } = await createApiKey(db, account.id, { name: 'queue' }, Date.now())
  for (let done = 0; done < count; done += 500) {
    const rows = Array.from(
      { length: Math.min(500, count - done) },
      (_, index) => `('${newJobId(Date.now())}','${keyId}','${account.id}','{}','pending',${done + index},0,1)`,
    )
    await db.query(
      `insert into jobs (id, key_id, account_id, brief, status, turn, credit_period, created_at) values ${rows.join(',')} returning id`,
    )
  }
  if (db.dialect === 'postgres') await db.query('vacuum analyze jobs')
}
