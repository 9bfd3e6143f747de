import type { ModelPrices } from '../../flows/spending/model-prices.ts'
import {
  type ModelSetting,
  parseModelSetting,
  SETTABLE_PROVIDERS,
  type SettableProvider,
} from '../../llm/model-setting.ts'
import { type ImageModelSetting, readImageModel } from './image-model-setting.ts'
import { readModelPrices } from './model-prices.ts'
import { asConfigError, ConfigError, type Read, readChoice, required, webAddress, wholeNumber } from './read-setting.ts'
import type { Setting } from './settings.ts'

export const EFFORTS = ['low', 'medium', 'high'] as const

/** Access to a provider: its base URL (null: its public one) and the API key. */
export type ProviderAccess = { baseUrl: string | null; apiKey: string | null }

export type ModelSettings = {
  /** The language model; null: a local model server if one answers, otherwise the built-in author. */
  model: (ModelSetting & ProviderAccess) | 'off' | null
  /** The models that a request may name besides `model`; empty: requests cannot choose. */
  modelsOffered: ModelSetting[]
  /** Access to further providers besides that of `model`. */
  modelProviders: ReadonlyMap<SettableProvider, ProviderAccess>
  /** Maximum concurrent calls; null: 24 for hosted models, 1 for a local server. */
  modelConcurrency: number | null
  /** Maximum time for a course in minutes; null: 15 for hosted models, 60 for a local server. */
  modelTimeout: number | null
  /** Maximum tokens of one answer; null: the limit that the requested part needs. */
  modelMaxTokens: number | null
  /** The reasoning effort, for models that have such a setting; null: the model's default. */
  modelEffort: (typeof EFFORTS)[number] | null
  /** Whether the model reviews its finished course and reports doubts. */
  modelCritic: boolean
  /**
   * Whether the model compares its text with the documents from which it wrote; null: yes for a hosted model, no for a
   * local one.
   */
  modelJudge: boolean | null
  modelPrices: ModelPrices
  /** Maximum tokens of a job, input and output together; null: four times the expectation for its brief. */
  modelJobTokens: number | null
  /** The image model; null: no pictures are drawn. */
  imageModel: ImageModelSetting | null
}

export function readModelSettings(read: Read): ModelSettings {
  const model = readModel(read)
  return {
    model,
    modelsOffered: readOffered(read, model),
    modelProviders: readProviders(read, model),
    modelConcurrency: read('MODEL_CONCURRENCY') ? wholeNumber(read, 'MODEL_CONCURRENCY', 24, 1, 1_000) : null,
    modelTimeout: read('MODEL_TIMEOUT') ? wholeNumber(read, 'MODEL_TIMEOUT', 15, 1, 1_440) : null,
    modelMaxTokens: read('MODEL_MAX_TOKENS') ? wholeNumber(read, 'MODEL_MAX_TOKENS', 8_000, 500, 200_000) : null,
    modelEffort: read('MODEL_EFFORT') ? readChoice(read, 'MODEL_EFFORT', EFFORTS, 'medium') : null,
    modelCritic: readChoice(read, 'MODEL_CRITIC', ['on', 'off'], 'off') === 'on',
    modelJudge: read('MODEL_JUDGE') ? readChoice(read, 'MODEL_JUDGE', ['on', 'off'], 'on') === 'on' : null,
    modelPrices: readModelPrices(read),
    modelJobTokens: read('MODEL_JOB_TOKENS') ? wholeNumber(read, 'MODEL_JOB_TOKENS', 1, 1_000, 1_000_000_000) : null,
    imageModel: readImageModel(read, model),
  }
}

const KEY_SETTINGS: Record<SettableProvider, Setting> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  gemini: 'GEMINI_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
  azure: 'AZURE_OPENAI_API_KEY',
  'openai-compatible': 'MODEL_API_KEY',
}

/**
 * Providers without a public URL, each with an explanation of `MODEL_URL` for the error message. Their address is in
 * `MODEL_URL`, which belongs to `MODEL`, so no other setting can introduce such a provider.
 */
const ADDRESSED: Partial<Record<SettableProvider, string>> = {
  azure: 'https://RESOURCE.openai.azure.com/openai/v1 for MODEL=azure:…',
  'openai-compatible': 'the address of the server for MODEL=openai-compatible:…',
}

function readModel(read: Read): ModelSettings['model'] {
  const text = read('MODEL')
  if (text === null || text === 'off') return text
  const setting = asConfigError(() => parseModelSetting(text))
  const { provider } = setting
  const address = ADDRESSED[provider]
  if (address) required(read, 'MODEL_URL', address)
  return { ...setting, baseUrl: webAddress(read, 'MODEL_URL'), apiKey: readKey(read, provider, 'MODEL') }
}

/**
 * Parses a list such as `openai:gpt-5, anthropic:claude-sonnet-5`. Throws if the API key or the address that a model
 * needs is missing.
 */
function readOffered(read: Read, model: ModelSettings['model']): ModelSetting[] {
  const text = read('MODELS_OFFERED')
  if (text === null) return []
  if (model === null || model === 'off') {
    throw new ConfigError('MODELS_OFFERED takes models beside the usual one: MODEL is required with it')
  }
  const names = text.split(',').map(name => name.trim())
  return names.map(name => {
    const setting = asConfigError(() => parseModelSetting(name, 'MODELS_OFFERED'))
    const { provider } = setting
    if (provider === model.provider) return setting
    if (ADDRESSED[provider]) {
      throw new ConfigError(`MODELS_OFFERED takes ${provider}:… only beside MODEL=${provider}:…, which has its address`)
    }
    readKey(read, provider, 'MODELS_OFFERED')
    return setting
  })
}

function readKey(read: Read, provider: SettableProvider, setting: 'MODEL' | 'MODELS_OFFERED'): string | null {
  if (provider === 'openai-compatible') return read('MODEL_API_KEY')
  return required(read, KEY_SETTINGS[provider], `the key for ${setting}=${provider}:…`)
}

function readProviders(read: Read, model: ModelSettings['model']): ModelSettings['modelProviders'] {
  const usual = model === null || model === 'off' ? null : model.provider
  const others = SETTABLE_PROVIDERS.filter(provider => provider !== usual && !ADDRESSED[provider])
  return new Map(
    others.flatMap(provider => {
      const apiKey = read(KEY_SETTINGS[provider])
      return apiKey === null ? [] : [[provider, { baseUrl: null, apiKey }] as const]
    }),
  )
}
