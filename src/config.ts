import { Resolver } from 'node:dns'
import { type ModelSetting, parseModelSetting } from './author/model/call/model-setting.ts'
import type { S3Settings } from './storage/s3-bucket.ts'
import { parseStorageUrl } from './storage/storage-url.ts'
import type { Retention } from './store/retention.ts'

export const ROLES = ['all', 'api', 'worker'] as const
export type Role = (typeof ROLES)[number]

export const LOG_FORMATS = ['json', 'text'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

export const EFFORTS = ['low', 'medium', 'high'] as const

export type Config = {
  role: Role
  port: number
  host: string
  /** What clients see, without a slash at the end; null: where the service listens. */
  baseUrl: string | null
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Where to listen, if `databaseUrl` is a pooler's; null: there too. */
  databaseListenUrl: string | null
  databaseNamedStatements: boolean
  /** Null: a folder in `dataDir`, served by the service itself. */
  storage: S3Settings | null
  /** Where texts that only the service reads are kept; null: a folder in `dataDir`. */
  privateStorage: S3Settings | null
  /** Null: a local model server if one answers, otherwise the built-in author. */
  model: (ModelSetting & { baseUrl: string | null; apiKey: string | null }) | 'off' | null
  /** Null: 24 for hosted models, 1 for a local server. */
  modelConcurrency: number | null
  /** Minutes that a course may take; null: 15 for hosted models, 60 for a local server. */
  modelTimeout: number | null
  /** Tokens for one answer; null: what its part needs. */
  modelMaxTokens: number | null
  /** How long a model thinks, where it can be told; null: as it likes. */
  modelEffort: (typeof EFFORTS)[number] | null
  /** Whether the model reads its course once more and doubts it. */
  modelCritic: boolean
  workerConcurrency: number
  adminToken: string | null
  /** Whether search engines may list previews. */
  previewIndexing: boolean
  allowPrivateWebhooks: boolean
  /** `address` or `address:port`; null: those of the system. */
  dnsServers: string[] | null
  youtubeApiKey: string | null
  /** Where a worker serves health and metrics; null: nowhere. */
  metricsPort: number | null
  retention: Retention
  /** Null: `text` on a terminal, `json` elsewhere. */
  logFormat: LogFormat | null
  /** Null: `warn` for text, `info` for JSON. */
  logLevel: (typeof LOG_LEVELS)[number] | null
}

/** A setting that cannot be used: one line that names the variable and what it takes. */
export class ConfigError extends Error {}

/** Every variable that the service reads. Nothing else reads any. */
export const SETTINGS = [
  'PORT',
  'HOST',
  'BASE_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_NAMED_STATEMENTS',
  'STORAGE_URL',
  'STORAGE_PRIVATE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'MODEL',
  'MODEL_URL',
  'MODEL_CONCURRENCY',
  'MODEL_TIMEOUT',
  'MODEL_MAX_TOKENS',
  'MODEL_EFFORT',
  'MODEL_CRITIC',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GEMINI_API_KEY',
  'AZURE_OPENAI_API_KEY',
  'OPENROUTER_API_KEY',
  'MODEL_API_KEY',
  'WORKER_CONCURRENCY',
  'ADMIN_TOKEN',
  'ALLOW_PRIVATE_WEBHOOKS',
  'PREVIEW_INDEXING',
  'DNS_SERVERS',
  'YOUTUBE_API_KEY',
  'METRICS_PORT',
  'KEEP_IDEMPOTENCY_DAYS',
  'KEEP_DELIVERY_DAYS',
  'KEEP_FAILED_JOB_DAYS',
  'KEEP_AUDIT_DAYS',
  'LOG_FORMAT',
  'LOG_LEVEL',
] as const

export type Setting = (typeof SETTINGS)[number]
type Environment = { [name in Setting]?: string | undefined }

/** A random one has more; whoever makes one up is at least not guessed at once. */
export const SHORTEST_ADMIN_TOKEN = 16
/** Words of examples, ours and others': a token with one of them is known to everybody who reads them. */
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
    storage: storage(read, 'STORAGE_URL'),
    privateStorage: privateStorage(read),
    model: model(read),
    modelConcurrency: read('MODEL_CONCURRENCY') ? wholeNumber(read, 'MODEL_CONCURRENCY', 24, 1, 1_000) : null,
    modelTimeout: read('MODEL_TIMEOUT') ? wholeNumber(read, 'MODEL_TIMEOUT', 15, 1, 1_440) : null,
    modelMaxTokens: read('MODEL_MAX_TOKENS') ? wholeNumber(read, 'MODEL_MAX_TOKENS', 8_000, 500, 200_000) : null,
    modelEffort: read('MODEL_EFFORT') ? readChoice(read, 'MODEL_EFFORT', EFFORTS, 'medium') : null,
    modelCritic: readChoice(read, 'MODEL_CRITIC', ['on', 'off'], 'off') === 'on',
    workerConcurrency: wholeNumber(read, 'WORKER_CONCURRENCY', 8, 1, 1_000),
    adminToken: adminToken(read),
    allowPrivateWebhooks: readChoice(read, 'ALLOW_PRIVATE_WEBHOOKS', ['true', 'false'], 'false') === 'true',
    previewIndexing: readChoice(read, 'PREVIEW_INDEXING', ['on', 'off'], 'off') === 'on',
    dnsServers: dnsServers(read),
    youtubeApiKey: read('YOUTUBE_API_KEY'),
    metricsPort: read('METRICS_PORT') ? wholeNumber(read, 'METRICS_PORT', 0, 0, 65_535) : null,
    retention: {
      idempotencyDays: wholeNumber(read, 'KEEP_IDEMPOTENCY_DAYS', 1, 1, LONGEST_DAYS),
      deliveryDays: wholeNumber(read, 'KEEP_DELIVERY_DAYS', 90, 1, LONGEST_DAYS),
      failedJobDays: wholeNumber(read, 'KEEP_FAILED_JOB_DAYS', 90, 1, LONGEST_DAYS),
      auditDays: wholeNumber(read, 'KEEP_AUDIT_DAYS', 365, 1, LONGEST_DAYS),
    },
    logFormat: read('LOG_FORMAT') ? readChoice(read, 'LOG_FORMAT', LOG_FORMATS, 'json') : null,
    logLevel: read('LOG_LEVEL') ? readChoice(read, 'LOG_LEVEL', LOG_LEVELS, 'info') : null,
  }
  if (role !== 'all' && !config.databaseUrl) {
    throw new ConfigError(
      `DATABASE_URL takes postgres://…; the role ${role} needs it, because processes share the database`,
    )
  }
  return config
}

type Read = (name: Setting) => string | null

function wholeNumber(read: Read, name: Setting, fallback: number, least: number, most: number): number {
  const text = read(name)
  if (text === null) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new ConfigError(`${name} takes a whole number from ${least} to ${most}`)
  return value
}

function readChoice<const Choice extends string>(
  read: Read,
  name: Setting,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = read(name)
  if (text === null) return fallback
  const choice = choices.find(candidate => candidate === text)
  if (!choice) throw new ConfigError(`${name} takes one of ${choices.join(', ')}`)
  return choice
}

function webAddress(read: Read, name: Setting): string | null {
  const text = read(name)
  if (text === null) return null
  const url = URL.parse(text)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain) throw new ConfigError(`${name} takes an http:// or https:// address without a query`)
  return url.href.replace(/\/+$/, '')
}

/** Pages name their parts from the root, so the service cannot live below a path. */
function origin(read: Read, name: Setting): string | null {
  const address = webAddress(read, name)
  if (address !== null && new URL(address).pathname !== '/')
    throw new ConfigError(`${name} takes an http:// or https:// address without a path`)
  return address
}

function databaseUrl(read: Read, name: Setting): string | null {
  const text = read(name)
  if (text !== null && !/^postgres(ql)?:\/\/./.test(text))
    throw new ConfigError(`${name} takes postgres://user:password@host:port/database`)
  return text
}

/** A bucket of its own, or a prefix in the one of the packages. */
function privateStorage(read: Read): S3Settings | null {
  const own = storage(read, 'STORAGE_PRIVATE_URL')
  const shared = own ? null : storage(read, 'STORAGE_URL')
  return shared ? { ...shared, prefix: shared.prefix === '' ? 'private' : `${shared.prefix}/private` } : own
}

function storage(read: Read, name: 'STORAGE_URL' | 'STORAGE_PRIVATE_URL'): S3Settings | null {
  const text = read(name)
  if (text === null) return null
  const accessKeyId = read('AWS_ACCESS_KEY_ID')
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY')
  if (!accessKeyId) throw new ConfigError(`AWS_ACCESS_KEY_ID takes the access key of the bucket in ${name}`)
  if (!secretAccessKey) throw new ConfigError(`AWS_SECRET_ACCESS_KEY takes the secret key of the bucket in ${name}`)
  const location = asConfigError(() => parseStorageUrl(text, read('AWS_REGION') ?? undefined, name))
  const sessionToken = read('AWS_SESSION_TOKEN')
  return { ...location, accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}

function model(read: Read): Config['model'] {
  const text = read('MODEL')
  if (text === null || text === 'off') return text
  const setting = asConfigError(() => parseModelSetting(text))
  const baseUrl = webAddress(read, 'MODEL_URL')
  switch (setting.provider) {
    case 'openai':
      return { ...setting, baseUrl, apiKey: required(read, 'OPENAI_API_KEY', 'the key for MODEL=openai:…') }
    case 'anthropic':
      return { ...setting, baseUrl, apiKey: required(read, 'ANTHROPIC_API_KEY', 'the key for MODEL=anthropic:…') }
    case 'gemini':
      return { ...setting, baseUrl, apiKey: required(read, 'GEMINI_API_KEY', 'the key for MODEL=gemini:…') }
    case 'openrouter':
      return { ...setting, baseUrl, apiKey: required(read, 'OPENROUTER_API_KEY', 'the key for MODEL=openrouter:…') }
    case 'azure':
      required(read, 'MODEL_URL', 'https://RESOURCE.openai.azure.com/openai/v1 for MODEL=azure:…')
      return { ...setting, baseUrl, apiKey: required(read, 'AZURE_OPENAI_API_KEY', 'the key for MODEL=azure:…') }
    case 'openai-compatible':
      required(read, 'MODEL_URL', 'the address of the server for MODEL=openai-compatible:…')
      return { ...setting, baseUrl, apiKey: read('MODEL_API_KEY') }
  }
}

function required(read: Read, name: Setting, what: string): string {
  const text = read(name)
  if (text === null) throw new ConfigError(`${name} takes ${what}`)
  return text
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

function asConfigError<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** What the command line reads beside its flags and its file. */
export const CLI_SETTINGS = [
  'COURSEWRIGHT_SERVER',
  'COURSEWRIGHT_KEY',
  'COURSEWRIGHT_ADMIN_TOKEN',
  'XDG_CONFIG_HOME',
  'NO_COLOR',
] as const

export type CliEnvironment = { [name in (typeof CLI_SETTINGS)[number]]?: string | undefined }

export function readCliEnvironment(environment: CliEnvironment = process.env): CliEnvironment {
  return Object.fromEntries(CLI_SETTINGS.map(name => [name, environment[name]?.trim() || undefined]))
}
