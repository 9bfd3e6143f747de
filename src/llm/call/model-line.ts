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
  /** Token limit of the answer. Providers count the whole limit against their quota before anything is written. */
  room: number
  /**
   * Whether the instructions repeat the schema, because an answer had another shape although the response format
   * demanded it.
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
  /** The request options that the server accepts; an option that was refused is not sent again. */
  manner: Manner
  /** The prompt cache of a provider that only caches marked prefixes; otherwise null. */
  promptCache: PromptCache | null
  /** A fixed token limit for every answer; null for the limit that the part needs. */
  maxTokens: number | null
  /** Factor on the token limit of answers; a reasoning model needs more. */
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
