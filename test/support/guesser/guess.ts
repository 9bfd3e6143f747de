import type { Assessment } from '../../../src/course/schema.ts'
import { seededRandom } from '../../../src/look/random.ts'
import { gradeTry } from '../../../src/player/parts/grade-try.ts'
import { drawTry } from '../../../src/player/runtime/state/draw-try.ts'
import { mindOfMarks } from './mind-of-marks.ts'
import { convolve, mindOfOutcome } from './mind-of-outcome.ts'

/** What the page reveals after a failed attempt. */
export type Feedback = 'outcomes below the mark' | 'counts by outcome' | 'every mark'

/**
 * Simulates a learner who knows nothing of the subject, uses every attempt, and remembers everything that the page has
 * shown: which answers were marked, or which combinations of right answers fit the score and the results of the
 * outcomes. Returns the number of the attempt that passes, or null if none does.
 */
export function guess(assessment: Assessment, feedback: Feedback, tries: number, seed: number): number | null {
  const random = seededRandom(seed)
  const { questions } = assessment
  const perTry = Math.min(assessment.draw ?? questions.length, questions.length)
  const seen = new Set<number>()
  const take =
    feedback === 'every mark' ? guessByMarks(assessment, random) : guessByOutcomes(assessment, feedback, random)
  for (let attempt = 1; attempt <= tries; attempt++) {
    const slots = drawTry(questions, perTry, position => seen.has(position), [], random)
    questions.forEach(({ slot }, position) => {
      if (slots.includes(slot)) seen.add(position)
    })
    if (take(slots)) return attempt
  }
  return null
}

/** Answers these questions in one attempt, and learns from the feedback. Returns whether the attempt passes. */
type TakeTry = (slots: number[]) => boolean

function guessByMarks({ questions, passMark }: Assessment, random: () => number): TakeTry {
  const minds = new Map(questions.map(question => [question.slot, mindOfMarks(question, random)]))
  return slots => {
    const right = slots.filter(slot => minds.get(slot)!.guess()).length
    for (const slot of slots) minds.get(slot)!.learn()
    return right * 100 >= passMark * slots.length
  }
}

function guessByOutcomes({ questions, passMark }: Assessment, feedback: Feedback, random: () => number): TakeTry {
  const statements = Object.fromEntries(questions.map(({ outcomeId }) => [outcomeId, '']))
  const minds = Object.keys(statements).map(id => ({
    id,
    ...mindOfOutcome(
      questions.filter(({ outcomeId }) => outcomeId === id),
      random,
    ),
  }))
  return slots => {
    const given = minds.flatMap(({ id, guess }) => guess(slots).map(right => ({ outcomeId: id, right })))
    const { score } = gradeTry(given, passMark, statements)
    if (score.passed) return true
    const said = minds.flatMap(mind => {
      const outcome = score.byOutcome!.find(({ id }) => id === mind.id)
      if (!outcome) return []
      const isPossible = (count: number) =>
        feedback === 'counts by outcome'
          ? count === outcome.right
          : count * 100 >= passMark * outcome.total === outcome.passed
      return [{ mind, isPossible, counts: mind.countRight().map((chance, count) => (isPossible(count) ? chance : 0)) }]
    })
    for (const { mind, isPossible } of said) {
      const others = said.filter(other => other.mind !== mind).reduce((sums, { counts }) => convolve(sums, counts), [1])
      mind.learn(count => (isPossible(count) ? (others[score.right - count] ?? 0) : 0))
    }
    return false
  }
}
