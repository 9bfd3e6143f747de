import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { spawnService } from '../support/process.ts'
import { endedJob } from '../support/service.ts'
import { fuzz } from './fuzz.ts'

/**
 * `npm run fuzz [requests] [seed]`: sends bad requests to the real process on both databases, and watches its
 * memory.
 */
const requests = Number(process.argv[2] ?? 8_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const ROUNDS = 4
/**
 * Heap limit of the process, of which the program itself, the tables of languages and the names of the library take 100
 * MB. The limit is small so that garbage that was not collected yet cannot look like growth: memory that grows by more
 * than `ALLOWED_GROWTH_MB` is a leak.
 */
const HEAP_CAP = '--max-old-space-size=160'
const ALLOWED_GROWTH_MB = 60
const ADMIN_TOKEN = 'a-token-for-the-fuzzer'

const postgres = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'coursewright-fuzz-'))
const rows: Record<string, unknown>[] = []
try {
  for (const [kind, settings] of [
    ['sqlite', {}],
    ['postgres', { DATABASE_URL: postgres.url }],
  ] as const) {
    const service = spawnService({
      PORT: '0',
      DATA_DIR: join(folder, kind),
      ADMIN_TOKEN,
      LOG_LEVEL: 'info',
      NODE_OPTIONS: HEAP_CAP,
      ...settings,
    })
    await service.says('Paste this')
    await service.says('api is listening')
    const admin = (method: string, path: string, body: object) => service.call(method, path, { key: ADMIN_TOKEN, body })
    const newKey = async () => {
      const account = await admin('POST', '/admin/v1/accounts', { name: 'Fuzz', plan: 'business' })
      return (await admin('POST', `/admin/v1/accounts/${account.body.id}/keys`, {})).body.key
    }
    const key = await newKey()
    const submitted = await service.call('POST', '/api/v1/courses', { key, body: { subject: 'Fuzz' } })
    const { body } = await endedJob(service, key, submitted.body.pollUrl)
    const target = { url: service.url(), adminToken: ADMIN_TOKEN, newKey, courseId: body.course.id, jobId: body.jobId }
    const memory: number[] = []
    const statuses: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round++) {
      const figures = await fuzz(target, Math.ceil(requests / ROUNDS), seed + round)
      for (const [status, count] of Object.entries(figures.statuses)) statuses[status] = (statuses[status] ?? 0) + count
      memory.push(await residentMegabytes(service.child.pid!))
    }
    const growth = memory.at(-1)! - memory[0]!
    rows.push({ database: kind, requests, seed, statuses: JSON.stringify(statuses), 'memory MB': memory.join(' → ') })
    if (growth > ALLOWED_GROWTH_MB) throw new Error(`Memory grew by ${growth} MB on ${kind}: ${memory.join(' → ')}`)
    await service.kill('SIGTERM')
  }
  console.table(rows)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}
