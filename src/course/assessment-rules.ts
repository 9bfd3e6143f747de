export const PASS_MARK_PERCENT = 80
/** When a learner is shown which of the single answers were right. */
export const REVIEWS = ['after-pass', 'each-try', 'never'] as const
export const MOST_ATTEMPTS = 10
/** Maximum number of questions in one try: a learner's saved state has no room for more. */
export const MOST_DRAWN = 20

/**
 * Number of tries at the assessment of a course that is written with a question bank. A guesser who knows nothing and
 * evaluates every score and every list of weak outcomes perfectly passes within 8 tries in at most 3 % of all runs, in
 * the bank that is easiest to guess. Within 10 tries it would be 12 % (test/guesser.test.ts).
 */
export const ATTEMPTS_WITH_BANK = 8

/**
 * Minimum number of questions in the bank for each question that a try draws. A smaller bank repeats itself at the
 * second try.
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

/** The rules of a new assessment. */
export const NEW_RULES: AssessmentRules = { passMark: PASS_MARK_PERCENT, review: 'after-pass' }

export function rulesOf({ questions: _, ...rules }: AssessmentRules & { questions: unknown }): AssessmentRules {
  return rules
}

export function reviewOf({ review = 'each-try' }: AssessmentRules): Review {
  return review
}

/** Returns the number of questions that one try asks. */
export function questionsPerTry({ draw, questions }: { draw?: number | undefined; questions: unknown[] }): number {
  return Math.min(draw ?? questions.length, questions.length)
}

/**
 * Returns how many questions one try draws, or undefined if it asks all of them. `questions` is the size of the bank,
 * which is smaller if lessons were left out; `wanted` is the number that the author asks for.
 */
export function chooseDraw(questions: number, outcomes: number, wanted: number | undefined): number | undefined {
  const half = Math.floor(questions / QUESTIONS_PER_DRAWN)
  if (wanted !== undefined && half >= wanted) return wanted
  if (wanted !== undefined && half >= Math.max(outcomes, FEWEST_DRAWN)) return Math.min(half, MOST_DRAWN)
  return questions > MOST_DRAWN ? MOST_DRAWN : undefined
}
