export const PASS_MARK_PERCENT = 80
/** When a learner sees which single answers were right. */
export const REVIEWS = ['after-pass', 'each-try', 'never'] as const
export const MOST_ATTEMPTS = 10
/** The most questions in one try: a learner's saved state has no room for more. */
export const MOST_DRAWN = 20

/**
 * Of a course that is written with a bank. Who knows nothing and weighs every score and every list of weak outcomes exactly passes within
 * eight tries in at most 3 % of all runs, in the bank that is easiest to guess; within ten in 12 % (test/guesser.test.ts).
 */
export const ATTEMPTS_WITH_BANK = 8

/** A bank with fewer questions for each drawn one repeats itself at the second try. */
export const QUESTIONS_PER_DRAWN = 2
const FEWEST_DRAWN = 5

export type Review = (typeof REVIEWS)[number]
/** Everything of an assessment but its questions. */
export type AssessmentRules = {
  title?: string | undefined
  passMark: number
  draw?: number | undefined
  attempts?: number | undefined
  review?: Review | undefined
}

/** What an assessment begins with. */
export const NEW_RULES: AssessmentRules = { passMark: PASS_MARK_PERCENT, review: 'after-pass' }

export function rulesOf({ questions: _, ...rules }: AssessmentRules & { questions: unknown }): AssessmentRules {
  return rules
}

export function reviewOf({ review = 'each-try' }: AssessmentRules): Review {
  return review
}

/** How many questions one try asks. */
export function questionsPerTry({ draw, questions }: { draw?: number | undefined; questions: unknown[] }): number {
  return Math.min(draw ?? questions.length, questions.length)
}

/**
 * How many of so many questions one try draws, where the author wanted `wanted` of a bank that may have lost some with their
 * lessons. Undefined where all are asked.
 */
export function chooseDraw(questions: number, outcomes: number, wanted: number | undefined): number | undefined {
  const half = Math.floor(questions / QUESTIONS_PER_DRAWN)
  if (wanted !== undefined && half >= wanted) return wanted
  if (wanted !== undefined && half >= Math.max(outcomes, FEWEST_DRAWN)) return Math.min(half, MOST_DRAWN)
  return questions > MOST_DRAWN ? MOST_DRAWN : undefined
}
