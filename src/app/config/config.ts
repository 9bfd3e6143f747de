import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import type { S3Settings } from '../../storage/s3-bucket.ts'
import type { Retention } from '../../store/retention.ts'
import { type ModelSettings, readModelSettings } from './model-settings.ts'
import { ConfigError, databaseUrl, origin, type Read, readChoice, webAddress, wholeNumber } from './read-setting.ts'
import { CLI_SETTINGS, describeSettings, type Setting, type SettingValue } from './settings.ts'
import { readPrivateStorage, readStorage } from './storage-settings.ts'

export const ROLES = ['all', 'api', 'worker'] as const
export type Role = (typeof ROLES)[number]

export const LOG_FORMATS = ['json', 'text'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

export type Config = ModelSettings & {
  role: Role
  port: number
  host: string
  /** The public URL without a trailing slash; null: the address on which the service listens. */
  baseUrl: string | null
  dataDir: string
  /** The URL of PostgreSQL; null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /**
   * The URL of a direct connection for LISTEN, needed if `databaseUrl` is that of a connection pooler; null:
   * `databaseUrl` is used for LISTEN too.
   */
  databaseListenUrl: string | null
  databaseNamedStatements: boolean
  /** The bucket for packages; null: a folder in `dataDir`, served by the service itself. */
  storage: S3Settings | null
  /** The bucket for texts that only the service reads; null: a folder in `dataDir`. */
  privateStorage: S3Settings | null
  /** Whether uploaded files are kept in addition to the text that was read from them. */
  keepSourceFiles: boolean
  /** Media quota of an account in bytes, if its plan sets none. */
  mediaQuotaBytes: number
  workerConcurrency: number
  adminToken: string | null
  /** Whether search engines may list previews. */
  previewIndexing: boolean
  /** Addresses and ranges of trusted proxies; null: none. */
  trustProxy: string[] | null
  allowPrivateWebhooks: boolean
  /** Name servers as `address` or `address:port`; null: those of the system. */
  dnsServers: string[] | null
  youtubeApiKey: string | null
  /** The port on which a worker serves health and metrics; null: none. */
  metricsPort: number | null
  retention: Retention
  /** The OTLP endpoint for traces; null: tracing is off. */
  otlp: { endpoint: string; headers: Record<string, string> } | null
  /** The format of the log; null: `text` on a terminal, `json` elsewhere. */
  logFormat: LogFormat | null
  /** The minimum level of the log; null: `warn` for text, `info` for JSON. */
  logLevel: (typeof LOG_LEVELS)[number] | null
  /** All settings as they were set, with secrets hidden, for the operator. */
  settings: SettingValue[]
}

type Environment = { [name in Setting]?: string | undefined }

/**
 * Minimum length of an admin token. A random token is longer; the minimum keeps an invented one from being guessed at
 * once.
 */
export const SHORTEST_ADMIN_TOKEN = 16
/**
 * Matches words that occur in the tokens of published examples. Such a token is refused, because everybody knows it.
 */
const SHIPPED_TOKEN = /change-?me|example|placeholder/i
const FEWEST_CHARACTERS = 6
const LONGEST_DAYS = 36_500

export function readConfig(role: Role, environment: Environment = process.env): Config {
  const read = (name: Setting) => environment[name]?.trim() || null
  const config: Config = {
    role,
    port: wholeNumber(read, 'PORT', 3000, 0, 65_535),
    host: read('HOST') ?? '127.0.0.1',
    baseUrl: origin(read, 'BASE_URL'),
    dataDir: read('DATA_DIR') ?? './data',
    databaseUrl: databaseUrl(read, 'DATABASE_URL'),
    databaseListenUrl: databaseUrl(read, 'DATABASE_LISTEN_URL'),
    databaseNamedStatements: readChoice(read, 'DATABASE_NAMED_STATEMENTS', ['on', 'off'], 'on') === 'on',
    storage: readStorage(read, 'STORAGE_URL'),
    privateStorage: readPrivateStorage(read),
    keepSourceFiles: readChoice(read, 'KEEP_SOURCE_FILES', ['true', 'false'], 'false') === 'true',
    mediaQuotaBytes: wholeNumber(read, 'MEDIA_QUOTA_BYTES', 2 * 1024 ** 3, 0, Number.MAX_SAFE_INTEGER),
    ...readModelSettings(read),
    workerConcurrency: wholeNumber(read, 'WORKER_CONCURRENCY', 8, 1, 1_000),
    adminToken: adminToken(read),
    allowPrivateWebhooks: readChoice(read, 'ALLOW_PRIVATE_WEBHOOKS', ['true', 'false'], 'false') === 'true',
    previewIndexing: readChoice(read, 'PREVIEW_INDEXING', ['on', 'off'], 'off') === 'on',
    trustProxy: trustProxy(read),
    dnsServers: dnsServers(read),
    youtubeApiKey: read('YOUTUBE_API_KEY'),
    metricsPort: read('METRICS_PORT') ? wholeNumber(read, 'METRICS_PORT', 0, 0, 65_535) : null,
    retention: {
      idempotencyDays: wholeNumber(read, 'KEEP_IDEMPOTENCY_DAYS', 1, 1, LONGEST_DAYS),
      deliveryDays: wholeNumber(read, 'KEEP_DELIVERY_DAYS', 90, 1, LONGEST_DAYS),
      failedJobDays: wholeNumber(read, 'KEEP_FAILED_JOB_DAYS', 90, 1, LONGEST_DAYS),
      auditDays: wholeNumber(read, 'KEEP_AUDIT_DAYS', 365, 1, LONGEST_DAYS),
    },
    otlp: otlp(read),
    logFormat: read('LOG_FORMAT') ? readChoice(read, 'LOG_FORMAT', LOG_FORMATS, 'json') : null,
    logLevel: read('LOG_LEVEL') ? readChoice(read, 'LOG_LEVEL', LOG_LEVELS, 'info') : null,
    settings: describeSettings(read),
  }
  if (role !== 'all' && !config.databaseUrl) {
    throw new ConfigError(
      `DATABASE_URL takes postgres://…; the role ${role} needs it, because processes share the database`,
    )
  }
  return config
}

function otlp(read: Read): Config['otlp'] {
  const endpoint = webAddress(read, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === null) return null
  const pairs = (read('OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter(pair => pair.trim() !== '')
  const headers = pairs.map(pair => [pair.split('=')[0]!.trim(), decodeValue(pair.slice(pair.indexOf('=') + 1).trim())])
  if (!pairs.every(pair => /^\s*[\w-]+=/.test(pair)) || headers.some(([, value]) => value === null))
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS takes name=value, with commas between them')
  return { endpoint, headers: Object.fromEntries(headers) }
}

/** Decodes a value, which is percent-encoded as in a W3C Baggage header. */
function decodeValue(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function trustProxy(read: Read): string[] | null {
  const proxies = read('TRUST_PROXY')?.split(/[\s,]+/) ?? null
  if (proxies?.every(isAddressOrRange) === false) {
    throw new ConfigError('TRUST_PROXY takes addresses or ranges of proxies, with commas between them: 10.0.0.0/8')
  }
  return proxies
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

function dnsServers(read: Read): string[] | null {
  const servers = read('DNS_SERVERS')?.split(/[\s,]+/) ?? null
  try {
    if (servers) new Resolver().setServers(servers)
  } catch {
    throw new ConfigError('DNS_SERVERS takes addresses of name servers, with commas between them')
  }
  return servers
}

function adminToken(read: Read): string | null {
  const text = read('ADMIN_TOKEN')
  if (text !== null && (text.length < SHORTEST_ADMIN_TOKEN || /\s/.test(text))) {
    throw new ConfigError(`ADMIN_TOKEN takes at least ${SHORTEST_ADMIN_TOKEN} characters without spaces`)
  }
  if (text !== null && (SHIPPED_TOKEN.test(text) || new Set(text).size < FEWEST_CHARACTERS)) {
    throw new ConfigError('ADMIN_TOKEN takes a secret of your own, for example what `openssl rand -hex 24` prints')
  }
  return text
}

export type CliEnvironment = { [name in (typeof CLI_SETTINGS)[number]]?: string | undefined }

export function readCliEnvironment(environment: CliEnvironment = process.env): CliEnvironment {
  return Object.fromEntries(CLI_SETTINGS.map(name => [name, environment[name]?.trim() || undefined]))
}
