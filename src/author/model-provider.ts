import type { LanguageModel } from 'ai'
import { extractJson } from './model-json.ts'
import type { ModelProvider } from './model-setting.ts'

export type ProviderOptions = {
  provider: ModelProvider
  model: string
  baseUrl?: string | undefined
  apiKey?: string | undefined
}

/** The SDK is loaded only here, so that a start without a model stays light. */
export async function loadLanguageModel(options: ProviderOptions): Promise<LanguageModel> {
  const { wrapLanguageModel, extractJsonMiddleware } = await import('ai')
  globalThis.AI_SDK_LOG_WARNINGS = false
  const model = await createModel(options, await patientFetch())
  // The SDK's own way out of a fence fails on prose around it.
  return wrapLanguageModel({ model, middleware: extractJsonMiddleware({ transform: extractJson }) })
}

async function createModel({ provider, model, baseUrl, apiKey = '' }: ProviderOptions, fetch: typeof globalThis.fetch) {
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      // Speaks /v1/responses, which every current model of OpenAI's own has; other servers are `openai-compatible`.
      return createOpenAI({ apiKey, fetch, ...(baseUrl && { baseURL: baseUrl }) })(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey, fetch, ...(baseUrl && { baseURL: baseUrl }) })(model)
    }
    case 'openai-compatible':
    case 'local': {
      if (!baseUrl) throw new Error('MODEL_URL must be set for openai-compatible, for example http://127.0.0.1:8000/v1')
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        name: 'model',
        baseURL: baseUrl,
        supportsStructuredOutputs: true,
        fetch,
        ...(apiKey && { apiKey }),
      })(model)
    }
  }
}

/** Node's fetch gives up after 300 s without an answer; a slow local model may take longer, and our own limit rules. */
async function patientFetch(): Promise<typeof globalThis.fetch> {
  const undici = await import('undici')
  const dispatcher = new undici.Agent({ headersTimeout: 0, bodyTimeout: 0 })
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    undici.fetch(input as string, { ...(init as object), dispatcher })
  return fetch as unknown as typeof globalThis.fetch
}
