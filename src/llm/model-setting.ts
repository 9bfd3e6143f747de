/** The provider of the model. `local` is an OpenAI-compatible server found on this machine. */
export type ModelProvider = SettableProvider | 'local'

export const SETTABLE_PROVIDERS = ['openai', 'anthropic', 'gemini', 'azure', 'openrouter', 'openai-compatible'] as const
export type SettableProvider = (typeof SETTABLE_PROVIDERS)[number]

export type ModelSetting = { provider: SettableProvider; model: string }

const MODEL_NAME_CHARACTERS = 190

/** Returns the name of a model in courses, prices and requests. */
export function nameModel({ provider, model }: { provider: ModelProvider; model: string }): string {
  return `${provider}:${model}`
}

/**
 * Reads a setting like `openai:NAME`. The model's name may contain further colons, as in
 * `openai-compatible:llama3.2:3b`. Returns null if the value names no model.
 */
export function readModelSetting(value: string): ModelSetting | null {
  const colon = value.indexOf(':')
  const provider = SETTABLE_PROVIDERS.find(name => name === value.slice(0, colon).trim())
  const model = value.slice(colon + 1).trim()
  return colon >= 0 && provider && isModelName(model) ? { provider, model } : null
}

const ALSO_TAKES = { MODEL: '; "off" forbids any model', MODELS_OFFERED: '; with commas between them' }

export function parseModelSetting(value: string, name: keyof typeof ALSO_TAKES = 'MODEL'): ModelSetting {
  const setting = readModelSetting(value)
  if (setting) return setting
  const providers = SETTABLE_PROVIDERS.join(', ')
  const takes = `${name} takes PROVIDER:NAME, for example openai:gpt-5-mini, with one of ${providers}`
  throw new Error(`${takes}${ALSO_TAKES[name]}`)
}

function isModelName(name: string): boolean {
  return name.length > 0 && name.length <= MODEL_NAME_CHARACTERS && /^[\x21-\x7e]+$/.test(name)
}
