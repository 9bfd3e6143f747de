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
  /** The name under which courses list their author: `openai:gpt-5`. */
  name: string
  load(): Promise<LanguageModel>
  limiter: Limiter
  clock: Clock
  /** The request options that the server accepts; one that it has refused is not sent again. */
  manner: Manner
  /** Only for a provider that caches nothing but marked prefixes. */
  promptCache: PromptCache | null
  /** Tokens for one answer, whatever it needs; null: what the part needs. */
  maxTokens: number | null
  /** A multiplier for the token limit of answers: a reasoning model needs more. */
  roomFactor: number
  effort: 'low' | 'medium' | 'high' | null
  callTimeoutMs: number
  /** Before the first new attempt; doubles with each. */
  retryDelayMs: number
}

/** The request options that a server accepts. */
export type Manner = {
  /** It takes a response format; otherwise the schema stands in the instructions. */
  format: boolean
  /** It has a system role; otherwise the instructions stand before the first question. */
  system: boolean
  /** It takes a limit on the answer's tokens. */
  limit: boolean
}
