/** Every environment variable of the service. No other variable is read. */
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
  'MODEL_JUDGE',
  'MODEL_PRICES',
  'MODEL_JOB_TOKENS',
  'MODELS_OFFERED',
  'IMAGE_MODEL',
  'IMAGE_MODEL_URL',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GEMINI_API_KEY',
  'AZURE_OPENAI_API_KEY',
  'OPENROUTER_API_KEY',
  'MODEL_API_KEY',
  'IMAGE_MODEL_API_KEY',
  'WORKER_CONCURRENCY',
  'ADMIN_TOKEN',
  'ALLOW_PRIVATE_WEBHOOKS',
  'PREVIEW_INDEXING',
  'TRUST_PROXY',
  'DNS_SERVERS',
  'YOUTUBE_API_KEY',
  'METRICS_PORT',
  'KEEP_SOURCE_FILES',
  'MEDIA_QUOTA_BYTES',
  'KEEP_IDEMPOTENCY_DAYS',
  'KEEP_DELIVERY_DAYS',
  'KEEP_FAILED_JOB_DAYS',
  'KEEP_AUDIT_DAYS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'LOG_FORMAT',
  'LOG_LEVEL',
] as const

export type Setting = (typeof SETTINGS)[number]

/** Settings whose values are never shown. */
const SECRETS: readonly Setting[] = [
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GEMINI_API_KEY',
  'AZURE_OPENAI_API_KEY',
  'OPENROUTER_API_KEY',
  'MODEL_API_KEY',
  'IMAGE_MODEL_API_KEY',
  'ADMIN_TOKEN',
  'YOUTUBE_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
]
const HIDDEN = '••••••'

export type SettingValue = {
  name: Setting
  /** The value as it was set, or a placeholder for a secret; null if it was not set. */
  value: string | null
  isSecret: boolean
}

/** Returns the settings for display on a screen that others may see, with secrets hidden. */
export function describeSettings(read: (name: Setting) => string | null): SettingValue[] {
  return SETTINGS.map(name => {
    const isSecret = SECRETS.includes(name)
    const value = read(name)
    return { name, value: value === null ? null : isSecret ? HIDDEN : hidePassword(value), isSecret }
  })
}

/**
 * Hides the password in a URL like `postgres://user:password@host/database`, and secrets among its query parameters.
 */
function hidePassword(value: string): string {
  return value
    .replace(/^([a-z0-9+.-]+:\/\/[^:/?#@]*):.*@/i, `$1:${HIDDEN}@`)
    .replace(/([?&][^=&]*(?:password|secret|token|key)[^=&]*)=[^&]*/gi, `$1=${HIDDEN}`)
}

/** Variables that the command line reads, in addition to its flags and its file. */
export const CLI_SETTINGS = [
  'COURSEWRIGHT_URL',
  'COURSEWRIGHT_KEY',
  'COURSEWRIGHT_ADMIN_TOKEN',
  'XDG_CONFIG_HOME',
  'NO_COLOR',
] as const
