import { z } from 'zod'
import { line } from '../../course/text.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import type { Fault, LessonDraft } from '../draft.ts'
import type { PlannedChapter, PlannedLesson } from '../plan/plan.ts'
import { buildQuestion, type PromptBase } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

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
 * Builds the question to a critic, a second model call about a finished chapter: whether its statements are true, its
 * keys (the right answers) right, and its questions answered by the text.
 */
export function criticQuestion(
  base: PromptBase,
  course: string,
  { title, lessons }: PlannedChapter,
  drafts: Map<string, LessonDraft>,
): ModelQuestion {
  const writtenLessons = lessons.flatMap(({ id, number, title: name }) => {
    const lessonDraft = drafts.get(id)
    return lessonDraft ? [{ number, title: name, blocks: lessonDraft.blocks }] : []
  })
  return buildQuestion(base, {
    task: 'critic',
    text: [TASK],
    data: { course, chapter: { title, lessons: writtenLessons } },
    schema: criticSchema,
    words: CRITIC_WORDS,
  })
}

const TASK = `Task: you did not write data.chapter; read it as an expert in data.subject who must answer for it. Name only
what you are sure is wrong: a fact that is not so, a key that is not the right answer or a wrong option that is also right,
a check whose answer its lesson does not give. Taste, style and completeness are not your matter. Most chapters have nothing.`

export function readCritic(json: unknown, lessons: PlannedLesson[], drafts: Map<string, LessonDraft>): Fault[] {
  return (readAnswer(criticSchema, json).value?.doubts ?? []).flatMap(({ lesson, place, says }): Fault[] => {
    const id = lessons.find(({ number }) => number === lesson.trim())?.id
    const block = id && drafts.get(id)?.blocks.find(entry => entry.place === place)
    if (!id || !block) return []
    const at = { part: 'block', id: `${id}b${place}` } as const
    return [{ spot: { part: 'lesson', id, place }, finding: { rule: 'doubted', at, says } }]
  })
}
