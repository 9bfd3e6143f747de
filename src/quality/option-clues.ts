import type { ChoiceQuestion } from '../course/questions/questions.ts'
import { type LocaleCode, primaryLanguage } from '../language/locales.ts'
import { splitWords } from '../language/words.ts'

/** An option this much longer than every other one gives itself away. */
export const TELLING_LENGTH = 1.4
const TELLING_CHARACTERS = 25
/** Shorter words stand in every option. */
const CLUE_LETTERS = 6

const ABSOLUTE =
  /\b(always|never|every|all|none|nobody|everybody|everyone|impossible|completely|entirely|under no circumstances)\b/i
const VAGUE = /\b(usually|often|sometimes|generally|typically|probably|in most cases|mostly|as a rule)\b/i

/** These words mean so in English alone. */
export function isAbsolute(text: string, language: LocaleCode): boolean {
  return primaryLanguage(language) === 'en' && ABSOLUTE.test(text)
}

export function isVague(text: string, language: LocaleCode): boolean {
  return primaryLanguage(language) === 'en' && VAGUE.test(text)
}

/** The option that is far longer than all others, or null. */
export function tellinglyLong({ options }: ChoiceQuestion): number | null {
  const lengths = options.map(({ text }) => text.length)
  const longest = Math.max(...lengths)
  const at = lengths.indexOf(longest)
  const next = Math.max(...lengths.filter((_, index) => index !== at))
  return longest > TELLING_CHARACTERS && longest > next * TELLING_LENGTH ? at : null
}

/**
 * How much more often keys carry what a guesser looks for (a word of the stem, absolute or vague words, a telling length)
 * than distractors do: near 0 where guessing does not pay. Null without questions of choice.
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
