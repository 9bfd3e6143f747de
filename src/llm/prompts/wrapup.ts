import { z } from 'zod'
import { listLessons } from '../../course/list-parts.ts'
import { COURSE_LIMITS, sentence } from '../../course/parts.ts'
import { wrapupSchema } from '../../course/schema.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import type { Fault, LessonDraft, WrapupDraft } from '../draft.ts'
import type { Plan } from '../plan/plan.ts'
import { buildQuestion, type PromptBase } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

const WRAPUP_WORDS = 400

export const writtenWrapupSchema = wrapupSchema.pick({ summary: true, nextSteps: true }).extend({
  learned: z.array(sentence).min(1).max(COURSE_LIMITS.outcomes).describe('One sentence per outcome, in order.'),
})

/**
 * Builds the question for the wrap-up. It is asked once the lessons are finished, because it contains the main points
 * of each lesson.
 */
export function wrapupQuestion(base: PromptBase, plan: Plan, drafts: Map<string, LessonDraft>): ModelQuestion {
  const lessons = listLessons(plan).flatMap(({ id, number, title, objective }) => {
    const lessonDraft = drafts.get(id)
    return lessonDraft ? [{ number, title, objective, says: summarizeBlocks(lessonDraft) }] : []
  })
  return buildQuestion(base, {
    task: 'wrapup',
    text: [TASK],
    data: { outcomes: plan.outcomes.map(({ text }, index) => `${index + 1}. ${text}`), lessons },
    schema: writtenWrapupSchema,
    words: WRAPUP_WORDS,
  })
}

const TASK = `Task: write the closing of the course whose lessons are data.lessons. \`summary\`: 80 to 150 words
that tie the chapters together. \`learned\`: one sentence per outcome, in the order of data.outcomes, that says what
the learner can do now. \`nextSteps\`: 3 to 5 concrete things to do in the next weeks. Say nothing that the lessons
do not.`

/** Returns the main points of a lesson: its key points, takeaways of examples and readings of figures. */
function summarizeBlocks({ blocks }: LessonDraft): string[] {
  return blocks.flatMap(({ block }) => {
    if (block.type === 'keypoints') return block.points
    if (block.type === 'example') return [block.takeaway]
    return block.type === 'figure' ? [block.reading] : []
  })
}

export function readWrapup(json: unknown, outcomes: number): { wrapup: WrapupDraft | null; faults: Fault[] } {
  const { value, faults } = readAnswer(writtenWrapupSchema, json)
  if (!value) return { wrapup: null, faults: [wrapupFault(faults.join('; '))] }
  const { length } = value.learned
  const says = `\`learned\` has ${length} sentences; it must have one for each of the ${outcomes} outcomes`
  return { wrapup: value, faults: length === outcomes ? [] : [wrapupFault(says)] }
}

function wrapupFault(says: string): Fault {
  return { spot: { part: 'wrapup' }, finding: { rule: 'block-shape', at: { part: 'wrapup' }, says } }
}
