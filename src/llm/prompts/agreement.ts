import { type Agreement, agreementSchema } from '../../course/schema.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import type { Fault } from '../draft.ts'
import type { Plan } from '../plan/plan.ts'
import { buildQuestion, courseMap, type PromptBase } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

const AGREEMENT_WORDS = 300

export function agreementQuestion(base: PromptBase, plan: Plan): ModelQuestion {
  return buildQuestion(base, {
    task: 'agreement',
    text: [TASK],
    data: { course: courseMap(plan) },
    schema: agreementSchema,
    words: AGREEMENT_WORDS,
  })
}

const TASK = `Task: write the sign-off of the course data.course, which the learner signs at the end. \`title\`:
what is signed. \`statement\`: 80 to 180 words, a short lead and a list of what the learner commits to do, in line
with the outcomes; it names no law and promises nothing that the course did not teach. \`confirmation\`: one
sentence in the first person that the learner ticks.`

export function readAgreement(json: unknown): { agreement: Agreement | null; faults: Fault[] } {
  const { value, faults } = readAnswer(agreementSchema, json)
  if (value) return { agreement: value, faults: [] }
  const finding = { rule: 'block-shape', at: { part: 'agreement' }, says: faults.join('; ') } as const
  return { agreement: null, faults: [{ spot: { part: 'agreement' }, finding }] }
}
