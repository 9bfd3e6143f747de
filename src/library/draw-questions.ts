import type { Pack } from './pack-schema.ts'

type Questions = Pack['assessment']['questions']

/**
 * The questions that a course asks. Where a bank holds more than one try needs, those are taken that stand first, every outcome in
 * its share: a course is the same each time it is made.
 */
export function drawQuestions({ draw, questions }: Pack['assessment']): Questions {
  if (draw === undefined || questions.length <= draw) return questions
  const byOutcome = [...Map.groupBy(questions, ({ outcome }) => outcome).values()]
  const shares = byOutcome.map(of => (of.length * draw) / questions.length)
  const counts = shares.map(share => Math.max(1, Math.floor(share)))
  const wanting = shares.map((share, at) => ({ at, rest: share - counts[at]! })).sort((a, b) => b.rest - a.rest)
  for (const { at } of wanting) if (sum(counts) < draw) counts[at]!++
  const drawn = new Set(byOutcome.flatMap((of, at) => of.slice(0, counts[at])))
  return questions.filter(question => drawn.has(question))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
