import { z } from 'zod'
import { line } from '../../course/text.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import { wireSchema } from '../call/wire-schema.ts'
import type { Draft, Fault } from '../draft.ts'
import type { Plan } from '../plan/plan.ts'
import { about, data, paragraphs, writeInstructions } from './instructions.ts'
import { readAnswer } from './read-answer.ts'
import { estimateTokens } from './room.ts'

const MOST_DOUBTS = 12
const CRITIC_WORDS = 300

const criticSchema = z.object({
  doubts: z
    .array(
      z.object({
        lesson: z.string().describe('Number of the lesson, as in "2.1".'),
        place: z.int().min(1).describe('Place of the block.'),
        says: line(400).describe('What is wrong, and what would be right.'),
      }),
    )
    .max(MOST_DOUBTS)
    .describe('Empty when nothing is wrong.'),
})

/**
 * Builds the question for a second look at a chapter: whether its statements are true, its keys right, and its
 * questions answered by the text.
 */
export function criticQuestion(draft: Draft, { title, lessons }: Plan['chapters'][number]): ModelQuestion {
  const { brief, plan } = draft
  const writtenLessons = lessons.flatMap(({ id, number, title: name }) => {
    const lessonDraft = draft.lessons.get(id)
    return lessonDraft ? [{ number, title: name, blocks: lessonDraft.blocks }] : []
  })
  return {
    name: 'critic',
    instructions: writeInstructions(brief),
    prompt: paragraphs(
      TASK,
      data({ task: 'critic', ...about(brief), course: plan.name, chapter: { title, lessons: writtenLessons } }),
    ),
    schema: wireSchema(criticSchema),
    room: estimateTokens(CRITIC_WORDS, brief.languageId),
  }
}

const TASK = `Task: you did not write data.chapter; read it as an expert in data.subject who must answer for it. Name only
what you are sure is wrong: a fact that is not so, a key that is not the right answer or a wrong option that is also right,
a check whose answer its lesson does not give. Taste, style and completeness are not your matter. Most chapters have nothing.`

export function readCritic(draft: Draft, json: unknown): Fault[] {
  const lessons = draft.plan.chapters.flatMap(chapter => chapter.lessons)
  return (readAnswer(criticSchema, json).value?.doubts ?? []).flatMap(({ lesson, place, says }): Fault[] => {
    const id = lessons.find(({ number }) => number === lesson.trim())?.id
    const block = id && draft.lessons.get(id)?.blocks.find(entry => entry.place === place)
    if (!id || !block) return []
    const at = { part: 'block', id: `${id}b${place}` } as const
    return [{ spot: { part: 'lesson', id, place }, finding: { rule: 'doubted', at, says } }]
  })
}
