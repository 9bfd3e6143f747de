import type { Question } from '../../../src/course/questions/questions.ts'

/** Number of answers among which a typed answer is guessed: typed answers are hardly ever guessed. */
const NUMBERS_TO_TRY = 1_000

/**
 * Describes an answer as a number of parts, each with a number of values. If the answer is a set of ticks, every option is a part
 * with two values.
 */
export function shapeOf(question: Question): { parts: number; values: number; isSet: boolean } {
  switch (question.kind) {
    case 'single':
      return { parts: 1, values: question.options.length, isSet: false }
    case 'multiple':
      return { parts: question.options.length, values: 2, isSet: true }
    case 'order':
      return { parts: question.items.length, values: question.items.length, isSet: false }
    case 'match':
      return { parts: question.pairs.length, values: question.pairs.length + question.extra.length, isSet: false }
    case 'sort':
      return {
        parts: question.groups.flatMap(({ items }) => items).length,
        values: question.groups.length,
        isSet: false,
      }
    case 'number':
    case 'recall':
      return { parts: 1, values: NUMBERS_TO_TRY, isSet: false }
  }
}

/** Counts the different answers that a learner can give; of several options at least two are right, and not all. */
export function countAnswers(question: Question): number {
  const { parts, values, isSet } = shapeOf(question)
  if (isSet) return 2 ** parts - parts - 2
  if (question.kind === 'sort') return values ** parts
  return Array.from({ length: parts }, (_, part) => values - part).reduce((product, choices) => product * choices, 1)
}
