import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../src/app/http-app.ts'
import { diskMedia } from '../../src/storage/disk-media.ts'
import { diskPackages } from '../../src/storage/disk-packages.ts'
import { readQueue } from '../../src/store/jobs/queue.ts'
import { openPostgres } from '../../src/store/postgres/postgres.ts'
import { openSqlite } from '../../src/store/sqlite/sqlite.ts'
import { createMetrics } from '../../src/telemetry/metrics.ts'
import { bodiesIn } from '../../test/support/bodies.ts'
import { fillStore } from './fill-store.ts'

/**
 * The program of a child process. It runs either the API without a worker on one database, or a bare server that sends
 * the same bytes, and reports its port to the parent process.
 */
const [kind = 'sqlite', postgresUrl = '', finishedJobs = '1000'] = process.argv.slice(2)

if (kind === 'bare') {
  const body = Buffer.from(process.argv[3]!, 'base64')
  const headers = JSON.parse(Buffer.from(process.argv[4]!, 'base64').toString())
  const status = Number(process.argv[5])
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(body))
  })
  server.listen(0, '127.0.0.1', () =>
    process.send!({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }),
  )
} else {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-bench-'))
  const bodies = bodiesIn(folder)
  const db =
    kind === 'postgres'
      ? await openPostgres({ url: postgresUrl, bodies, onError: console.error })
      : openSqlite({ folder, bodies })
  const { keys, jobIds } = await fillStore(db, Number(finishedJobs))
  const baseUrl = 'http://127.0.0.1'
  const packages = await diskPackages({ folder: join(folder, 'packages'), baseUrl })
  const log = pino({ level: 'silent' })
  const metrics = createMetrics(() => readQueue(db))
  const app = buildApp({
    db,
    packages,
    packageFiles: packages,
    media: diskMedia({ folder: join(folder, 'media') }),
    uploadFolder: join(folder, 'uploads'),
    mediaQuotaBytes: 0,
    dataDir: folder,
    startedAt: 0,
    settings: [],
    baseUrl,
    adminToken: 'bench-admin-token',
    previewIndexing: false,
    keepSourceFiles: false,
    version: '0',
    log,
    metrics,
    isReady: () => true,
    hasModel: async () => false,
    modelOffer: async () => null,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send!({ url, keys, jobIds })
  process.once('disconnect', async () => {
    await app.close()
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })
}
