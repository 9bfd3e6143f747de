export const PASS_MARK_PERCENT = 80
/** When a learner is shown which of their answers were right: after passing, after each attempt, or never. */
export const REVIEWS = ['after-pass', 'each-try', 'never'] as const
export const MOST_ATTEMPTS = 10
/** Maximum number of questions in one attempt: the saved state of a learner has no room for more. */
export const MOST_DRAWN = 20

/**
 * Number of attempts at the assessment of a newly written course that draws its questions from a question bank. It is
 * chosen so that guessing fails: somebody who knows nothing, but draws every conclusion from scores and lists of weak
 * outcomes, passes within 8 attempts in at most 3 % of all cases, even with the bank that is easiest to guess. Within
 * 10 attempts it would be 12 % (test/guesser.test.ts).
 */
export const ATTEMPTS_WITH_BANK = 8

/**
 * Minimum ratio of the questions in the bank to the questions that one attempt draws. With a smaller bank, a second
 * attempt would necessarily repeat questions of the first.
 */
export const QUESTIONS_PER_DRAWN = 2
const FEWEST_DRAWN = 5

export type Review = (typeof REVIEWS)[number]
/** All fields of an assessment except its questions. */
export type AssessmentRules = {
  title?: string | undefined
  passMark: number
  draw?: number | undefined
  attempts?: number | undefined
  review?: Review | undefined
}

/** The rules of an assessment for which nobody has chosen any. */
export const NEW_RULES: AssessmentRules = { passMark: PASS_MARK_PERCENT, review: 'after-pass' }

export function rulesOf({ questions: _, ...rules }: AssessmentRules & { questions: unknown }): AssessmentRules {
  return rules
}

export function reviewOf({ review = 'each-try' }: AssessmentRules): Review {
  return review
}

/** Returns the number of questions that one attempt asks. */
export function questionsPerTry({ draw, questions }: { draw?: number | undefined; questions: unknown[] }): number {
  return Math.min(draw ?? questions.length, questions.length)
}

/**
 * Returns how many questions one attempt draws, or undefined if an attempt asks all of them. `questions` is the size of
 * the bank, which is smaller than planned if lessons were left out; `outcomes` is the number of outcomes that the bank
 * covers; `wanted` is the number that the author asks for.
 */
export function chooseDraw(questions: number, outcomes: number, wanted: number | undefined): number | undefined {
  const half = Math.floor(questions / QUESTIONS_PER_DRAWN)
  if (wanted !== undefined && half >= wanted) return wanted
  if (wanted !== undefined && half >= Math.max(outcomes, FEWEST_DRAWN)) return Math.min(half, MOST_DRAWN)
  return questions > MOST_DRAWN ? MOST_DRAWN : undefined
}
