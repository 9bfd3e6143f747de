import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Role, readConfig } from './config.ts'
import { ConfigError } from './read-setting.ts'
import { SETTINGS } from './settings.ts'

const AWS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

test('without any setting the service listens on this machine only', () => {
  const config = readConfig('all', {})
  assert.deepEqual([config.port, config.host, config.baseUrl, config.dataDir], [3000, '127.0.0.1', null, './data'])
  assert.deepEqual([config.databaseUrl, config.storage, config.model, config.adminToken], [null, null, null, null])
  assert.deepEqual([config.workerConcurrency, config.allowPrivateWebhooks, config.logLevel], [8, false, null])
})

test('an empty value counts as unset', () => {
  assert.deepEqual(readConfig('all', Object.fromEntries(SETTINGS.map(name => [name, ' ']))), readConfig('all', {}))
})

test('the settings of a cluster are read from the environment', () => {
  const config = readConfig('worker', {
    DATABASE_URL: 'postgres://user:pass@db:5432/cw',
    STORAGE_URL: 's3://bucket/prefix?endpoint=https://s3.example&region=eu-1&publicUrl=https://cdn.example',
    ...AWS,
    MODEL: 'openai-compatible:llama3:8b',
    MODEL_URL: 'http://models:8000/v1/',
    MODEL_CONCURRENCY: '16',
    BASE_URL: 'https://courses.example/',
    METRICS_PORT: '9100',
  })
  assert.equal(config.baseUrl, 'https://courses.example')
  assert.equal(config.storage?.publicUrl, 'https://cdn.example')
  assert.deepEqual(config.model, {
    provider: 'openai-compatible',
    model: 'llama3:8b',
    baseUrl: 'http://models:8000/v1',
    apiKey: null,
  })
  assert.deepEqual([config.modelConcurrency, config.metricsPort], [16, 9100])
})

test('a wrong value is reported in one line that names the variable and the values it takes', () => {
  const rows: [Record<string, string>, RegExp, Role?][] = [
    [{ PORT: 'http' }, /^PORT takes a whole number from 0 to 65535$/],
    [{ PORT: '70000' }, /^PORT takes/],
    [{ BASE_URL: 'example.com' }, /^BASE_URL takes an http:\/\/ or https:\/\/ address/],
    [{ BASE_URL: 'https://example.com/?x=1' }, /^BASE_URL takes/],
    [{ BASE_URL: 'https://example.com/courses' }, /^BASE_URL takes an http:\/\/ or https:\/\/ address without a path$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL takes postgres:\/\//],
    [{ STORAGE_URL: 'ftp://x', ...AWS }, /^STORAGE_URL takes s3:\/\//],
    [{ STORAGE_URL: 's3://bucket' }, /^AWS_ACCESS_KEY_ID takes/],
    [{ STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'id' }, /^AWS_SECRET_ACCESS_KEY takes/],
    [{ MODEL: 'gpt' }, /^MODEL takes PROVIDER:NAME/],
    [{ MODEL: 'gemini:g' }, /^GEMINI_API_KEY takes/],
    [{ MODEL: 'openrouter:o' }, /^OPENROUTER_API_KEY takes/],
    [{ MODEL: 'azure:d' }, /^MODEL_URL takes/],
    [{ MODEL: 'openai:gpt' }, /^OPENAI_API_KEY takes/],
    [{ MODEL: 'anthropic:claude' }, /^ANTHROPIC_API_KEY takes/],
    [{ MODEL: 'openai-compatible:x' }, /^MODEL_URL takes/],
    [{ MODEL_CONCURRENCY: 'many' }, /^MODEL_CONCURRENCY takes a whole number/],
    [{ WORKER_CONCURRENCY: '0' }, /^WORKER_CONCURRENCY takes a whole number from 1/],
    [{ ADMIN_TOKEN: 'short' }, /^ADMIN_TOKEN takes at least 16 characters/],
    [{ ALLOW_PRIVATE_WEBHOOKS: 'yes' }, /^ALLOW_PRIVATE_WEBHOOKS takes one of true, false$/],
    [{ METRICS_PORT: '-1' }, /^METRICS_PORT takes a whole number/],
    [{ KEEP_DELIVERY_DAYS: '0' }, /^KEEP_DELIVERY_DAYS takes a whole number from 1/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL takes one of/],
    [{}, /^DATABASE_URL takes postgres:\/\/…; the role api needs it/, 'api'],
    [{}, /^DATABASE_URL takes postgres:\/\/…; the role worker needs it/, 'worker'],
  ]
  for (const [environment, line, role = 'all'] of rows) {
    assert.throws(
      () => readConfig(role, environment),
      (error: Error) => error instanceof ConfigError && line.test(error.message) && !error.message.includes('\n'),
      JSON.stringify(environment),
    )
  }
})

test('an operator sees the settings with every secret masked', () => {
  const environment = {
    ...AWS,
    ADMIN_TOKEN: 'a-token-of-nineteen-chars',
    DATABASE_URL: 'postgres://user:pa:ss@word@db.example.com/courses?sslpassword=hidden&sslmode=require',
    PORT: '4000',
  }
  const { settings } = readConfig('all', environment)
  const find = (wanted: string) => settings.find(({ name }) => name === wanted)?.value
  assert.equal(find('PORT'), '4000')
  assert.equal(find('HOST'), null)
  assert.equal(find('AWS_SECRET_ACCESS_KEY'), '••••••')
  assert.equal(find('DATABASE_URL'), 'postgres://user:••••••@db.example.com/courses?sslpassword=••••••&sslmode=require')
  assert.doesNotMatch(JSON.stringify(settings), /nineteen|pa:ss|word@|hidden/)
})

test('MODELS_OFFERED needs MODEL, a known provider and its key; MODEL_URL applies to the provider of MODEL only', () => {
  const keys = { OPENAI_API_KEY: 'one', ANTHROPIC_API_KEY: 'other' }
  const config = readConfig('all', {
    ...keys,
    MODEL: 'openai:gpt-5-mini',
    MODEL_URL: 'https://gateway.example/v1',
    MODELS_OFFERED: 'openai:gpt-5, anthropic:claude-x',
  })
  assert.deepEqual(config.modelsOffered, [
    { provider: 'openai', model: 'gpt-5' },
    { provider: 'anthropic', model: 'claude-x' },
  ])
  assert.deepEqual([...config.modelProviders], [['anthropic', { baseUrl: null, apiKey: 'other' }]])
  const refused = (settings: Record<string, string>, complaint: RegExp) =>
    assert.throws(() => readConfig('all', { OPENAI_API_KEY: 'one', ...settings }), complaint)
  refused({ MODELS_OFFERED: 'openai:gpt-5' }, /MODELS_OFFERED takes models beside the usual one: MODEL is required/)
  refused({ MODEL: 'off', MODELS_OFFERED: 'openai:gpt-5' }, /MODEL is required/)
  const offering = (MODELS_OFFERED: string) => ({ MODEL: 'openai:gpt-5', MODELS_OFFERED })
  refused(offering('gpt-5'), /MODELS_OFFERED takes PROVIDER:NAME/)
  refused(offering('openai:gpt-5,'), /MODELS_OFFERED takes PROVIDER:NAME/)
  refused(offering('anthropic:claude-x'), /ANTHROPIC_API_KEY takes the key for MODELS_OFFERED=anthropic/)
  refused(offering('azure:mine'), /MODELS_OFFERED takes azure:… only beside MODEL=azure:…/)
})
