import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import type { FindOffer } from '../flows/models/find-writing-offer.ts'
import { createResolver } from '../network/resolve-name.ts'
import type { Bodies } from '../storage/bodies.ts'
import { diskBodies } from '../storage/disk-bodies.ts'
import { diskMedia } from '../storage/disk-media.ts'
import { type DiskPackages, diskPackages } from '../storage/disk-packages.ts'
import type { MediaStore } from '../storage/media-store.ts'
import type { Packages } from '../storage/packages.ts'
import { s3Bodies } from '../storage/s3-bodies.ts'
import { s3Media } from '../storage/s3-media.ts'
import { s3Packages } from '../storage/s3-packages.ts'
import { requireOwnBodies } from '../store/body-store.ts'
import type { Database } from '../store/database.ts'
import { readQueue } from '../store/jobs/queue.ts'
import { findWorkersOffer } from '../store/jobs/workers.ts'
import { holdFolder } from '../store/sqlite/hold-folder.ts'
import { openSqlite } from '../store/sqlite/sqlite.ts'
import { UnusableStore } from '../store/store-error.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { startAnnouncing } from '../worker/announce.ts'
import { openWorker } from '../worker/worker.ts'
import { readAdminToken } from './admin-token.ts'
import { chooseAuthors, chooseIllustrator, readOffer } from './choose-author.ts'
import { type Config, ROLES, type Role, readConfig } from './config/config.ts'
import { ConfigError } from './config/read-setting.ts'
import type { Setting } from './config/settings.ts'
import { buildApp, buildOperationsApp } from './http-app.ts'
import { buildAddress, guessBaseUrl } from './own-address.ts'
import { startMetricExport, startTracing } from './start-telemetry.ts'
import { welcome } from './welcome.ts'

/**
 * Time that running jobs get to finish when the service stops. Then they are released for another process; that takes a moment, so the process is ended after
 * 25 seconds at the latest.
 */
const WORK_GRACE_MS = 20_000
const STOP_LIMIT_MS = 25_000
/** How long an API process in a cluster still answers after it has reported that it is not ready, so that the load balancer can react. */
const TURN_AWAY_MS = 3_000

export type Service = {
  /** The address of the service; null for a worker without the API. */
  url: string | null
  /** Stops the service: accepts no more requests, finishes or releases running work, and closes the database. */
  stop(): Promise<void>
}

/** Starts the parts of the service that the settings and the role demand. */
export async function startService(config: Config, log: Logger, print: (text: string) => void): Promise<Service> {
  const port = config.port === 0 ? await freePort(config.host) : config.port
  const listensAt = buildAddress(config.host, port)
  const baseUrl = config.baseUrl ?? guessBaseUrl(config.host, port)
  const faces: (() => Promise<unknown>)[] = []
  const parts: (() => Promise<unknown>)[] = []
  let ready = true

  async function stop(): Promise<void> {
    ready = false
    if (config.role === 'api') await setTimeout(TURN_AWAY_MS)
    await Promise.all(faces.splice(0).map(close => close()))
    for (const close of parts.splice(0).reverse()) await close()
  }

  try {
    if (!config.databaseUrl) parts.push(holdDataFolder(config.dataDir))
    if (config.otlp) parts.push(await startTracing(config.otlp, log))
    const db = await openDatabase(config, log)
    parts.push(() => db.close())
    await usable(placeOfBodies(config), () => requireOwnBodies(db))
    const { packages, disk } = await choosePackages(config, baseUrl)
    const media = chooseMedia(config)
    const metrics = createMetrics(() => readQueue(db))
    if (config.otlp) parts.push(await startMetricExport(config.otlp, metrics, log))
    const { version } = packageJson
    const operations = { db, packages, media, version, metrics, log, isReady: () => ready }

    const uploads = { uploadFolder: join(config.dataDir, 'uploads'), mediaQuotaBytes: config.mediaQuotaBytes }
    let authorName = ''
    // A process without a worker reads from the database which models the workers offer. While there is no worker, it
    // uses its own settings.
    const ownOffer = readOffer(config)
    let modelOffer: FindOffer = async () => ((await findWorkersOffer(db)) ?? { offer: ownOffer }).offer
    if (config.role !== 'api') {
      const resolveName = createResolver({ servers: config.dnsServers ?? undefined })
      const { author, models } = await chooseAuthors(config, log, resolveName)
      authorName = author.name
      const offer = models?.offer ?? null
      modelOffer = async () => offer
      const userAgent = `Coursewright/${version}`
      const { allowPrivateWebhooks, workerConcurrency: concurrency, retention } = config
      const spendLimits = { prices: config.modelPrices, jobTokens: config.modelJobTokens }
      const illustrator = await chooseIllustrator(config, resolveName)
      const work = {
        db,
        author,
        models,
        packages,
        media,
        baseUrl,
        allowPrivateWebhooks,
        resolveName,
        userAgent,
        spendLimits,
        drawing: illustrator && { db, media, ...uploads, illustrator, log },
      }
      const worker = openWorker(work, { concurrency, retention, metrics, log })
      faces.push(() => worker.stop(WORK_GRACE_MS))
      const word = { id: worker.id, author: author.name, hasModel: offer !== null, models: offer, version, concurrency }
      const announcement = await startAnnouncing(db, word, log)
      faces.push(announcement.stop)
      log.info({ author: author.name, concurrency }, 'worker is taking jobs')
    }

    if (config.role !== 'worker') {
      const adminToken = await readAdminToken(config)
      const app = buildApp({
        ...operations,
        modelOffer,
        hasModel: async () => (await modelOffer()) !== null,
        packageFiles: disk,
        baseUrl,
        adminToken,
        previewIndexing: config.previewIndexing,
        trustProxy: config.trustProxy,
        keepSourceFiles: config.keepSourceFiles,
        ...uploads,
        dataDir: config.dataDir,
        startedAt: Date.now(),
        settings: config.settings,
      })
      faces.push(() => closeDoor(app))
      await listen(app, 'PORT', port, config.host)
      log.info({ url: listensAt }, 'api is listening')
      if (config.role === 'all') print(await welcome(db, { ...config, baseUrl, authorName }))
    }
    if (config.role === 'worker' && config.metricsPort !== null) {
      const app = buildOperationsApp(operations)
      faces.push(() => closeDoor(app))
      await listen(app, 'METRICS_PORT', config.metricsPort, config.host)
    }
    return { url: config.role === 'worker' ? null : listensAt, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(
  app: FastifyInstance,
  setting: 'PORT' | 'METRICS_PORT',
  port: number,
  host: string,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`${setting} takes a free port: something else listens on ${port}`)
    if (code === 'EACCES') throw new ConfigError(`${setting} takes a port that this user may listen on, not ${port}`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST takes a name or address of this machine, not ${host}`)
    throw error
  }
}

/** Waits until the requests in flight are finished. Clients that are still sending or reading at the end of the grace period are disconnected. */
async function closeDoor(app: FastifyInstance): Promise<void> {
  const grace = new AbortController()
  void setTimeout(WORK_GRACE_MS, null, { signal: grace.signal }).then(
    () => app.server.closeAllConnections(),
    () => {},
  )
  await app.close()
  grace.abort()
}

export function holdDataFolder(dataDir: string): () => Promise<void> {
  const folderLock = usable('DATA_DIR', () => holdFolder(dataDir))
  if (!folderLock) throw new ConfigError('DATA_DIR takes a folder that no other running service uses')
  return async () => folderLock.release()
}

export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { dataDir: folder, databaseUrl: url } = config
  const bodies = chooseBodies(config)
  if (!url) return usable('DATA_DIR', () => openSqlite({ folder, bodies, onWarning: message => log.warn({}, message) }))
  const { openPostgres } = await import('../store/postgres/postgres.ts')
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const { databaseListenUrl: listenUrl, databaseNamedStatements: namedStatements } = config
  return usable('DATABASE_URL', () => openPostgres({ url, listenUrl, namedStatements, bodies, onError }))
}

/** Converts an error that the operator can fix into a configuration error that names the setting at fault. */
export function usable<T>(setting: Setting, open: () => T): T {
  const tell = (error: unknown): never => {
    throw error instanceof UnusableStore ? new ConfigError(`${setting}: ${error.message}`) : error
  }
  try {
    const opened = open()
    return opened instanceof Promise ? (opened.catch(tell) as T) : opened
  } catch (error) {
    return tell(error)
  }
}

/** Opens the store of private texts (bodies), such as the texts of uploaded documents. All processes of one database must share it. */
export function chooseBodies({ privateStorage, dataDir }: Config): Bodies {
  return privateStorage ? s3Bodies(privateStorage) : diskBodies({ folder: join(dataDir, 'bodies') })
}

/** Opens the media store. Like the body store it is private: only the service may read it. */
export function chooseMedia({ privateStorage, dataDir }: Config): MediaStore {
  return privateStorage ? s3Media(privateStorage) : diskMedia({ folder: join(dataDir, 'media') })
}

function placeOfBodies({ privateStorage, storage }: Config): Setting {
  if (!privateStorage) return 'DATA_DIR'
  return privateStorage.bucket === storage?.bucket ? 'STORAGE_URL' : 'STORAGE_PRIVATE_URL'
}

/** Opens the package store: the configured bucket, or a folder that the API serves itself. */
export async function choosePackages(
  config: Config,
  baseUrl: string,
): Promise<{ packages: Packages; disk: DiskPackages | null }> {
  if (config.storage) return { packages: s3Packages(config.storage), disk: null }
  const disk = await diskPackages({ folder: join(config.dataDir, 'packages'), baseUrl })
  return { packages: disk, disk }
}

/** Returns a free port if `PORT` is 0. The port is chosen here and not when the server starts listening, because the base URL must be known before. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the service in a role, such as API or worker, with the settings of the environment. It is stopped by the signals SIGTERM and SIGINT. */
export async function runService(role: Role): Promise<void> {
  const config = readConfig(role)
  const format = config.logFormat ?? (process.stderr.isTTY ? 'text' : 'json')
  const log = createLog(config.logLevel ?? (format === 'text' ? 'warn' : 'info'), format)
  const service = await startService(config, log, text => void process.stdout.write(text))
  stopOnSignals(service, log)
}

function stopOnSignals(service: Service, log: Logger): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    void setTimeout(STOP_LIMIT_MS, null, { ref: false }).then(() => process.exit(1))
    await service.stop()
    log.info({}, 'stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

async function main(): Promise<void> {
  const role = ROLES.find(name => name === (process.argv[2] ?? 'all'))
  if (!role) throw new ConfigError(`The role takes one of ${ROLES.join(', ')}`)
  await runService(role)
}

/** Returns the message for a failed start: one line if the operator can fix it, otherwise the whole stack. */
function startComplaint(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `DATABASE_URL takes a PostgreSQL that answers: ${message || code}`
  return stack ?? String(error)
}

if (import.meta.main) {
  main().catch(error => {
    process.stderr.write(`${startComplaint(error)}\n`)
    process.exitCode = 1
  })
}
