import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'

/** Tokens for a word of English as JSON, with room for a model that writes twice as much as it was asked for. */
const TOKENS_PER_WORD = 4
/** Other scripts and longer words take more tokens for the same meaning. */
const DENSE = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'ca', 'id', 'ms'])
const OTHER_SCRIPTS = 2
const LEAST_TOKENS = 1_500

/**
 * The tokens that an answer of so many words may take. Providers count what may be written against their limits per minute,
 * so that a limit far above the need makes a course fail that would have fitted; an answer that is cut off is asked for
 * again with twice the room.
 */
export function estimateTokens(words: number, language: LocaleCode): number {
  return Math.max(LEAST_TOKENS, Math.ceil(words * TOKENS_PER_WORD * scriptFactor(language)))
}

/** How many times the tokens of English a text of this language takes. */
export function scriptFactor(language: LocaleCode): number {
  return DENSE.has(primaryLanguage(language)) ? 1 : OTHER_SCRIPTS
}
