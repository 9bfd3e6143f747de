import type { OutcomeScore, Score } from '../lms/port.ts'
import type { TryResult } from '../runtime/state/saved-state.ts'

type Graded = { outcomeId: string; right: boolean }

/**
 * Grades a try as a whole and by outcome, for the LMS and for the saved state. `statements` has the texts of all
 * outcomes of the course, by their ids.
 */
export function gradeTry(
  answers: Graded[],
  passMark: number,
  statements: Record<string, string>,
): { score: Score; tried: TryResult } {
  const outcomes = Object.entries(statements)
  const byOutcome = outcomes.flatMap(([id, text]): OutcomeScore[] => {
    const outcomeAnswers = answers.filter(({ outcomeId }) => outcomeId === id)
    return outcomeAnswers.length ? [{ id, text, ...count(outcomeAnswers) }] : []
  })
  const score = { ...count(answers), byOutcome }
  const below = outcomes.flatMap(([id], position) =>
    byOutcome.some(outcome => outcome.id === id && !outcome.passed) ? [position] : [],
  )
  return { score, tried: { right: score.right, total: score.total, below } }

  function count(all: Graded[]) {
    const right = all.filter(answer => answer.right).length
    return { right, total: all.length, passed: right * 100 >= passMark * all.length }
  }
}
