import type { JSONSchema7, LanguageModel } from 'ai'
import type { Clock } from './clock.ts'
import type { Limiter } from './limiter.ts'
import type { PromptCache } from './prompt-cache.ts'

/** The line at which the data in a prompt begins. The text before it is the same for all calls of a kind. */
export const DATA_BEGINS = '<data>\n'

export type ModelQuestion = {
  name: string
  instructions: string
  prompt: string
  schema: JSONSchema7
  /**
   * Token limit of the answer. Providers count the whole limit towards their quota before the model writes anything.
   */
  room: number
  /**
   * Whether the instructions contain the schema, besides the response format. It is set after an answer that did not
   * fit the schema although the response format demanded it.
   */
  inWords?: boolean
  /** An earlier answer that was not usable, and the complaint about it. */
  earlier?: { said: string; complaint: string }
}

export type ModelLine = {
  /** The author's name in courses: `openai:gpt-5`. */
  name: string
  load(): Promise<LanguageModel>
  limiter: Limiter
  clock: Clock
  /** The request options to use with this server: all at first, and without those that it has refused since. */
  manner: Manner
  /** The prompt cache of a provider that only caches prefixes which a request marks; null for other providers. */
  promptCache: PromptCache | null
  /** A token limit that the operator has set for every answer; null: each part has the limit that it needs. */
  maxTokens: number | null
  /** Factor on the token limit of each answer. It rises when the model turns out to use tokens for reasoning. */
  roomFactor: number
  effort: 'low' | 'medium' | 'high' | null
  callTimeoutMs: number
  /** Delay before the first retry; it doubles with each further one. */
  retryDelayMs: number
}

/** The request options that a server accepts. */
export type Manner = {
  /** Whether the server accepts a response format; otherwise the schema is added to the instructions. */
  format: boolean
  /** Whether the server accepts a system role; otherwise the instructions come before the first question. */
  system: boolean
  /** Whether the server accepts a token limit. */
  limit: boolean
}
