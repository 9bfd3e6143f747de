import type { Pack } from './pack-schema.ts'

type Bank<Question> = { draw?: Pack['assessment']['draw']; questions: Question[] }

/**
 * The questions that a course asks. Where a bank holds more than one try needs, those are taken that stand first, every outcome in
 * its share and at least once: a course is the same each time it is made.
 */
export function drawQuestions<Question extends { outcome: number }>({ draw, questions }: Bank<Question>): Question[] {
  if (draw === undefined || questions.length <= draw) return questions
  const outcomes = [...Map.groupBy(questions, ({ outcome }) => outcome).values()].map(ofOutcome => ({
    ofOutcome,
    share: (ofOutcome.length * draw) / questions.length,
    count: 1,
  }))
  for (let drawn = outcomes.length; drawn < draw; drawn++) {
    const neediest = outcomes.reduce((most, one) => (one.share - one.count > most.share - most.count ? one : most))
    neediest.count++
  }
  const drawn = new Set(outcomes.flatMap(({ ofOutcome, count }) => ofOutcome.slice(0, count)))
  return questions.filter(question => drawn.has(question))
}
