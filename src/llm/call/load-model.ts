import type { LanguageModel } from 'ai'
import type { ResolveName } from '../../network/resolve-name.ts'
import type { ModelProvider } from '../model-setting.ts'
import { createModelFetch } from './model-fetch.ts'

/**
 * The providers' addresses. They are passed to the SDK explicitly, because it would otherwise read them from
 * environment variables.
 */
export const OPENAI_URL = 'https://api.openai.com/v1'
const ANTHROPIC_URL = 'https://api.anthropic.com/v1'
export const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta'
const OPENROUTER_URL = 'https://openrouter.ai/api/v1'

export type ProviderOptions = {
  provider: ModelProvider
  model: string
  baseUrl?: string | undefined
  apiKey?: string | undefined
  /** The OpenAI protocol; by default `responses` at OpenAI and `chat` at any other address. */
  protocol?: 'responses' | 'chat' | undefined
  /** The DNS lookup; by default the system's. */
  resolveName?: ResolveName | undefined
  /** The transport; by default the network. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Loads a language model. The SDK is only loaded here, so that a start without a model stays fast. */
export async function loadLanguageModel(options: ProviderOptions): Promise<LanguageModel> {
  globalThis.AI_SDK_LOG_WARNINGS = false
  return createModel(options, options.fetch ?? (await createModelFetch(options.resolveName)))
}

async function createModel(options: ProviderOptions, fetch: typeof globalThis.fetch) {
  const { provider, model, baseUrl, apiKey = '', protocol } = options
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      const openai = createOpenAI({ apiKey, fetch, baseURL: baseUrl ?? OPENAI_URL })
      return (protocol ?? (baseUrl ? 'chat' : 'responses')) === 'chat' ? openai.chat(model) : openai.responses(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey, fetch, baseURL: baseUrl ?? ANTHROPIC_URL })(model)
    }
    case 'gemini': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI({ apiKey, fetch, baseURL: baseUrl ?? GEMINI_URL })(model)
    }
    case 'azure': {
      // Azure's v1 API is the same as OpenAI's, except that the key has a header of its own and the deployment's name
      // takes the place of the model's.
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, fetch, baseURL: requireBaseUrl(baseUrl), headers: { 'api-key': apiKey } }).chat(
        model,
      )
    }
    case 'openrouter':
    case 'openai-compatible':
    case 'local': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'model',
        baseURL: provider === 'openrouter' ? (baseUrl ?? OPENROUTER_URL) : requireBaseUrl(baseUrl),
        supportsStructuredOutputs: true,
        fetch,
        ...(apiKey && { apiKey }),
      })(model)
    }
  }
}

function requireBaseUrl(baseUrl: string | undefined): string {
  if (!baseUrl) throw new Error('MODEL_URL takes the address of the model, for example http://127.0.0.1:8000/v1')
  return baseUrl
}
