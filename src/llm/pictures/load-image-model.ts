import type { ImageModel } from 'ai'
import { GEMINI_URL, OPENAI_URL } from '../call/load-model.ts'
import type { ImageProvider } from './image-providers.ts'

type Options = { provider: ImageProvider; model: string; baseUrl?: string | undefined; apiKey?: string | undefined }

/** Thrown when an answer has the address of a picture instead of the picture itself. */
export class PictureElsewhere extends Error {}

/**
 * Loads an image model. The SDK is loaded only here and in `load-model.ts`, so that a service without a model needs no
 * memory for it.
 */
export async function loadImageModel(options: Options, send: typeof globalThis.fetch): Promise<ImageModel> {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const { provider, model, apiKey = '' } = options
  const baseURL = findAddress(options)
  const fetch = within(baseURL, send)
  switch (provider) {
    case 'openai':
    case 'azure': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      const headers = provider === 'azure' ? { 'api-key': apiKey } : {}
      return createOpenAI({ apiKey, fetch, baseURL, headers }).image(model)
    }
    case 'gemini': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI({ apiKey, fetch, baseURL }).image(model)
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ name: 'pictures', baseURL, fetch, ...(apiKey && { apiKey }) }).imageModel(model)
    }
  }
}

function findAddress({ provider, baseUrl }: Options): string {
  if (baseUrl) return baseUrl
  if (provider === 'openai') return OPENAI_URL
  if (provider === 'gemini') return GEMINI_URL
  throw new Error('IMAGE_MODEL_URL takes the address of the image model, for example http://127.0.0.1:8000/v1')
}

/**
 * Restricts fetch to the provider's address. An answer may name another address for the picture, which is not followed,
 * because it could be any machine that this server can reach.
 */
function within(baseUrl: string, send: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!String(input).startsWith(`${baseUrl.replace(/\/$/, '')}/`))
      throw new PictureElsewhere('The image model answered with an address instead of a picture')
    return send(input, init)
  }
}
