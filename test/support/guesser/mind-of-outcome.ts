import type { Question } from '../../../src/course/questions/questions.ts'
import { shuffle } from '../../../src/look/random.ts'
import { countAnswers } from './shape-of-question.ts'

/**
 * Maximum number of possible answers to a question that the guesser remembers. A question with more is guessed anew
 * each time, because what a few attempts show of it does not help.
 */
const MOST_ANSWERS_WEIGHED = 12

/**
 * The guesser's memory of all questions on one outcome. By Bayes' rule, each possible combination of right answers gets
 * a weight from all results of this outcome: a count of right answers to three questions says something about each of
 * them.
 */
export function mindOfOutcome(questions: Question[], random: () => number) {
  const weighed = questions.filter(question => countAnswers(question) <= MOST_ANSWERS_WEIGHED)
  const sizes = weighed.map(countAnswers)
  const combinations = sizes.reduce((product, size) => product * size, 1)
  const weights = new Float64Array(combinations).fill(1 / combinations)
  /**
   * For each question, maps a combination to the right answer that it assumes: a combination is a number of mixed
   * radix, with one digit for each question.
   */
  const digits = sizes.map((size, at) => {
    const radix = sizes.slice(0, at).reduce((product, before) => product * before, 1)
    return Uint8Array.from(weights, (_, combination) => Math.floor(combination / radix) % size)
  })
  const key = Math.floor(random() * combinations)
  let asked: { at: number; answer: number }[] = []
  let blind: number[] = []

  return {
    /** Returns for each question of this outcome whether it is answered rightly. */
    guess(slots: number[]): boolean[] {
      const drawn = questions.filter(({ slot }) => slots.includes(slot))
      asked = drawn.flatMap(question => {
        const at = weighed.indexOf(question)
        return at >= 0 ? [{ at, answer: likeliest(at) }] : []
      })
      blind = drawn.filter(question => !weighed.includes(question)).map(question => 1 / countAnswers(question))
      return [...asked.map(({ at, answer }) => digits[at]![key] === answer), ...blind.map(chance => random() < chance)]
    },
    /** Returns the probability of each number of right answers. */
    countRight(): number[] {
      const counts = Array.from({ length: asked.length + 1 }, () => 0)
      weights.forEach((weight, combination) => {
        counts[matches(combination)]! += weight
      })
      return convolve(counts, blindCounts())
    },
    learn(likelihood: (count: number) => number): void {
      const byBlind = blindCounts()
      const factors = Array.from({ length: asked.length + 1 }, (_, count) =>
        byBlind.reduce((sum, chance, more) => sum + chance * likelihood(count + more), 0),
      )
      let sum = 0
      weights.forEach((weight, combination) => {
        const next = weight * factors[matches(combination)]!
        weights[combination] = next
        sum += next
      })
      weights.forEach((weight, combination) => {
        weights[combination] = weight / sum
      })
    },
  }

  function likeliest(at: number): number {
    const chances = Array.from({ length: sizes[at]! }, () => 0)
    weights.forEach((weight, combination) => {
      chances[digits[at]![combination]!]! += weight
    })
    const answers = shuffle([...chances.keys()], random)
    return answers.reduce((best, answer) => (chances[answer]! > chances[best]! * (1 + 1e-9) ? answer : best))
  }

  function matches(combination: number): number {
    let count = 0
    for (const { at, answer } of asked) if (digits[at]![combination] === answer) count++
    return count
  }

  function blindCounts(): number[] {
    return blind.reduce((counts, chance) => convolve(counts, [1 - chance, chance]), [1])
  }
}

/** Returns the distribution of the sum of two independent counts. */
export function convolve(one: number[], other: number[]): number[] {
  const sums = Array.from({ length: one.length + other.length - 1 }, () => 0)
  one.forEach((a, i) => {
    other.forEach((b, j) => {
      sums[i + j]! += a * b
    })
  })
  return sums
}
