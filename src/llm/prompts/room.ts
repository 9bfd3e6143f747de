import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'

/**
 * Tokens in JSON that are allowed for each English word that is asked for; it is twice the usual number, for a model
 * that writes twice as much.
 */
const TOKENS_PER_WORD = 4
/**
 * Languages that need about as many tokens as English for the same content. All other languages need `OTHER_SCRIPTS`
 * times as many.
 */
const DENSE = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'ca', 'id', 'ms'])
const OTHER_SCRIPTS = 2
const LEAST_TOKENS = 1_500

/**
 * Returns the token limit for an answer of this many words. Providers count the limit against their quota per minute,
 * so a limit far above the need would make courses fail needlessly. An answer that is cut off is asked for again with
 * twice the limit.
 */
export function estimateTokens(words: number, language: LocaleCode): number {
  return Math.max(LEAST_TOKENS, Math.ceil(words * TOKENS_PER_WORD * scriptFactor(language)))
}

/** Returns by which factor a language needs more tokens than English for the same content. */
export function scriptFactor(language: LocaleCode): number {
  return DENSE.has(primaryLanguage(language)) ? 1 : OTHER_SCRIPTS
}
