import { readModelSetting } from '../../llm/model-setting.ts'
import { IMAGE_PROVIDERS, type ImageProvider } from '../../llm/pictures/image-providers.ts'
import { ConfigError, type Read, required, webAddress } from './read-setting.ts'
import type { Setting } from './settings.ts'

/** The configured image model. `baseUrl` null: the provider's public URL. */
export type ImageModelSetting = {
  provider: ImageProvider
  model: string
  baseUrl: string | null
  apiKey: string | null
}

/** The configured language model. The image model may use its base URL if both have the same provider. */
type UsualModel = { provider: string; baseUrl: string | null } | 'off' | null

const KEY_SETTINGS: Record<Exclude<ImageProvider, 'openai-compatible'>, Setting> = {
  openai: 'OPENAI_API_KEY',
  azure: 'AZURE_OPENAI_API_KEY',
  gemini: 'GEMINI_API_KEY',
}

/**
 * Reads the setting of the image model; null: no pictures are drawn. If `IMAGE_MODEL_URL` is not set and the language
 * model has the same provider, the image model uses the language model's URL.
 */
export function readImageModel(read: Read, usual: UsualModel): ImageModelSetting | null {
  const text = read('IMAGE_MODEL')
  if (text === null) return null
  const setting = readModelSetting(text)
  const provider = IMAGE_PROVIDERS.find(name => name === setting?.provider)
  if (!setting || !provider) {
    const providers = IMAGE_PROVIDERS.join(', ')
    throw new ConfigError(`IMAGE_MODEL takes PROVIDER:NAME, for example openai:gpt-image-1, with one of ${providers}`)
  }
  const ownAddress = webAddress(read, 'IMAGE_MODEL_URL')
  const shared = usual !== null && usual !== 'off' && usual.provider === provider ? usual : null
  const baseUrl = ownAddress ?? shared?.baseUrl ?? null
  if (baseUrl === null && (provider === 'azure' || provider === 'openai-compatible')) {
    throw new ConfigError(`IMAGE_MODEL_URL takes the address of the server for IMAGE_MODEL=${provider}:…`)
  }
  return { provider, model: setting.model, baseUrl, apiKey: readKey(read, provider, ownAddress === null) }
}

/** Returns the API key for the image model. The key of one server is never sent to another. */
function readKey(read: Read, provider: ImageProvider, isShared: boolean): string | null {
  const ownKey = read('IMAGE_MODEL_API_KEY')
  if (ownKey !== null) return ownKey
  if (provider === 'openai-compatible') return isShared ? read('MODEL_API_KEY') : null
  return required(read, KEY_SETTINGS[provider], `the key for IMAGE_MODEL=${provider}:…`)
}
