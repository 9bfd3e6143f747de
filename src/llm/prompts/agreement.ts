import type { Brief } from '../../course/brief.ts'
import { agreementSchema } from '../../course/schema.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import { wireSchema } from '../call/wire-schema.ts'
import type { Draft, Fault } from '../draft.ts'
import type { Plan } from '../plan/plan.ts'
import { about, courseMap, data, paragraphs, writeInstructions } from './instructions.ts'
import { readAnswer } from './read-answer.ts'
import { estimateTokens } from './room.ts'

const AGREEMENT_WORDS = 300

export function agreementQuestion(brief: Brief, plan: Plan): ModelQuestion {
  return {
    name: 'agreement',
    instructions: writeInstructions(brief),
    prompt: paragraphs(TASK, data({ task: 'agreement', ...about(brief), course: courseMap(plan) })),
    schema: wireSchema(agreementSchema),
    room: estimateTokens(AGREEMENT_WORDS, brief.languageId),
  }
}

const TASK = `Task: write the sign-off of the course data.course, which the learner signs at the end. \`title\`:
what is signed. \`statement\`: 80 to 180 words, a short lead and a list of what the learner commits to do, in line
with the outcomes; it names no law and promises nothing that the course did not teach. \`confirmation\`: one
sentence in the first person that the learner ticks.`

export function readAgreement(draft: Draft, json: unknown): Fault[] {
  const { value, faults } = readAnswer(agreementSchema, json)
  if (value) {
    draft.agreement = value
    return []
  }
  const finding = { rule: 'block-shape', at: { part: 'agreement' }, says: faults.join('; ') } as const
  return [{ spot: { part: 'agreement' }, finding }]
}
