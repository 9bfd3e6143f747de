import type { ModelPrices } from '../../flows/spending/model-prices.ts'
import { type ModelSetting, parseModelSetting } from '../../llm/model-setting.ts'
import { readModelPrices } from './model-prices.ts'
import { asConfigError, type Read, readChoice, required, webAddress, wholeNumber } from './read-setting.ts'

export const EFFORTS = ['low', 'medium', 'high'] as const

export type ModelSettings = {
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
  modelPrices: ModelPrices
  /** Tokens that a job may use, read and written; null: four times what its brief should need. */
  modelJobTokens: number | null
}

export function readModelSettings(read: Read): ModelSettings {
  return {
    model: model(read),
    modelConcurrency: read('MODEL_CONCURRENCY') ? wholeNumber(read, 'MODEL_CONCURRENCY', 24, 1, 1_000) : null,
    modelTimeout: read('MODEL_TIMEOUT') ? wholeNumber(read, 'MODEL_TIMEOUT', 15, 1, 1_440) : null,
    modelMaxTokens: read('MODEL_MAX_TOKENS') ? wholeNumber(read, 'MODEL_MAX_TOKENS', 8_000, 500, 200_000) : null,
    modelEffort: read('MODEL_EFFORT') ? readChoice(read, 'MODEL_EFFORT', EFFORTS, 'medium') : null,
    modelCritic: readChoice(read, 'MODEL_CRITIC', ['on', 'off'], 'off') === 'on',
    modelPrices: readModelPrices(read),
    modelJobTokens: read('MODEL_JOB_TOKENS') ? wholeNumber(read, 'MODEL_JOB_TOKENS', 1, 1_000, 1_000_000_000) : null,
  }
}

function model(read: Read): ModelSettings['model'] {
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
