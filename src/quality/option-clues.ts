import type { ChoiceQuestion } from '../course/questions/questions.ts'
import { type LocaleCode, primaryLanguage } from '../language/locales.ts'
import { splitWords } from '../language/words.ts'

/** Factor by which an option must be longer than every other one to give itself away. */
export const TELLING_LENGTH = 1.4
const TELLING_CHARACTERS = 25
/** Minimum letters of a word that counts as a clue: shorter words occur in every option. */
const CLUE_LETTERS = 6

const ABSOLUTE =
  /\b(always|never|every|all|none|nobody|everybody|everyone|impossible|completely|entirely|under no circumstances)\b/i
const VAGUE = /\b(usually|often|sometimes|generally|typically|probably|in most cases|mostly|as a rule)\b/i

/**
 * Whether a text uses absolute words such as "always", which give a wrong option away. Only English texts are checked.
 */
export function isAbsolute(text: string, language: LocaleCode): boolean {
  return primaryLanguage(language) === 'en' && ABSOLUTE.test(text)
}

export function isVague(text: string, language: LocaleCode): boolean {
  return primaryLanguage(language) === 'en' && VAGUE.test(text)
}

/** Returns the index of the option that is far longer than all others, or null. */
export function tellinglyLong({ options }: ChoiceQuestion): number | null {
  const lengths = options.map(({ text }) => text.length)
  const longest = Math.max(...lengths)
  const at = lengths.indexOf(longest)
  const next = Math.max(...lengths.filter((_, index) => index !== at))
  return longest > TELLING_CHARACTERS && longest > next * TELLING_LENGTH ? at : null
}

/**
 * Returns how much more often right options (keys) than wrong ones (distractors) have a clue for guessers: a word of
 * the stem, absolute or vague words, or a conspicuous length. A value near 0 means that guessing by such clues does not
 * pay. Null if there are no choice questions.
 */
export function keysMinusDistractors(questions: ChoiceQuestion[], language: LocaleCode): number | null {
  const telltales = questions.flatMap(question => {
    const long = tellinglyLong(question)
    const stem = new Set(longWords(question.stem, language))
    return question.options.map(({ text, correct }, index) => ({
      correct,
      clue:
        index === long ||
        isAbsolute(text, language) ||
        isVague(text, language) ||
        longWords(text, language).some(word => stem.has(word)),
    }))
  })
  const keys = telltales.filter(({ correct }) => correct)
  const distractors = telltales.filter(({ correct }) => !correct)
  if (keys.length === 0 || distractors.length === 0) return null
  return Math.round((rate(keys) - rate(distractors)) * 100) / 100
}

function rate(options: { clue: boolean }[]): number {
  return options.filter(({ clue }) => clue).length / options.length
}

function longWords(text: string, language: LocaleCode): string[] {
  return splitWords(text.toLowerCase(), language).filter(word => word.length >= CLUE_LETTERS)
}
