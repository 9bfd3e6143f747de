import type { JSONSchema7, LanguageModel } from 'ai'
import type { Clock } from './clock.ts'
import type { Limiter } from './limiter.ts'
import type { PromptCache } from './prompt-cache.ts'

/** What comes before it in a prompt is the same for every call of its kind. */
export const DATA_BEGINS = '<data>\n'

export type ModelQuestion = {
  name: string
  instructions: string
  prompt: string
  schema: JSONSchema7
  /** Tokens that a good answer needs at most: providers count them against their limits before they are written. */
  room: number
  /** The schema stands in the instructions too: an answer of another shape came of the response format alone. */
  inWords?: boolean
  /** An earlier answer that could not be used, and what was wrong with it. */
  earlier?: { said: string; complaint: string }
}

export type ModelLine = {
  /** As courses name their author: `openai:gpt-5`. */
  name: string
  load(): Promise<LanguageModel>
  limiter: Limiter
  clock: Clock
  /** How the server wants to be asked; what it refuses is not tried again. */
  manner: Manner
  /** Of a provider that caches only what is marked. */
  promptCache: PromptCache | null
  /** Tokens for one answer, whatever it needs; null: what the part needs. */
  maxTokens: number | null
  effort: 'low' | 'medium' | 'high' | null
  callTimeoutMs: number
  /** Before the first new attempt; doubles with each. */
  retryDelayMs: number
}

/** How a server wants to be asked. */
export type Manner = {
  /** It takes a response format; otherwise the schema stands in the instructions. */
  format: boolean
  /** It has a system role; otherwise the instructions stand before the first question. */
  system: boolean
  /** It takes a limit on the answer's tokens. */
  limit: boolean
}
