import type { Question } from '../../../src/course/questions/questions.ts'

/**
 * Number of answers from which a typed answer is guessed. It is so large that a typed answer is hardly ever guessed.
 */
const NUMBERS_TO_TRY = 1_000

/**
 * Describes the answers to a question: an answer has `parts`, each with one of so many `values`. In a set of ticks
 * (`isSet`) every option is a part, ticked or not.
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

/**
 * Counts the different answers that a learner can give. Of the options of a multiple choice at least two are right, but
 * not all, so other sets of ticks do not count.
 */
export function countAnswers(question: Question): number {
  const { parts, values, isSet } = shapeOf(question)
  if (isSet) return 2 ** parts - parts - 2
  if (question.kind === 'sort') return values ** parts
  return Array.from({ length: parts }, (_, part) => values - part).reduce((product, choices) => product * choices, 1)
}
