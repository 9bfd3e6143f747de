/** Who serves the model. `local` is an OpenAI-compatible server that was found on this machine. */
export type ModelProvider = SettableProvider | 'local'

export const SETTABLE_PROVIDERS = ['openai', 'anthropic', 'gemini', 'azure', 'openrouter', 'openai-compatible'] as const
export type SettableProvider = (typeof SETTABLE_PROVIDERS)[number]

export type ModelSetting = { provider: SettableProvider; model: string }

const MODEL_NAME_CHARACTERS = 190

/** Reads `openai:NAME`; a model's own name may hold further colons, as in `openai-compatible:llama3.2:3b`. */
export function parseModelSetting(value: string): ModelSetting {
  const colon = value.indexOf(':')
  const provider = SETTABLE_PROVIDERS.find(name => name === value.slice(0, colon).trim())
  const model = value.slice(colon + 1).trim()
  if (colon < 0 || !provider || !isModelName(model)) {
    throw new Error(
      `MODEL takes PROVIDER:NAME, for example openai:gpt-5-mini, with one of ${SETTABLE_PROVIDERS.join(', ')}; "off" forbids any model`,
    )
  }
  return { provider, model }
}

function isModelName(name: string): boolean {
  return name.length > 0 && name.length <= MODEL_NAME_CHARACTERS && /^[\x21-\x7e]+$/.test(name)
}
