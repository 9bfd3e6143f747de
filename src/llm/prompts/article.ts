import { articleSchema } from '../../course/schema.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import type { ArticleDraft, Fault } from '../draft.ts'
import type { Plan, PlannedArticle } from '../plan/plan.ts'
import { buildQuestion, courseMap, type PromptBase } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

const ARTICLE_WORDS = 700

export const writtenArticleSchema = articleSchema.pick({ title: true, markdown: true })

export function articleQuestion(
  base: PromptBase,
  plan: Plan,
  { title, angle, chapterId }: PlannedArticle,
): ModelQuestion {
  const chapter = plan.chapters.find(({ id }) => id === chapterId)!
  return buildQuestion(base, {
    task: 'article',
    text: [TASK],
    data: { course: courseMap(plan), article: { title, angle, chapter: chapter.title } },
    schema: writtenArticleSchema,
    words: ARTICLE_WORDS,
  })
}

const TASK = `Task: write the supporting article data.article, 350 to 600 words, for a learner who has done that
chapter and wants more. It stands on its own, follows its angle, repeats no lesson, and ends with something to try
or to ask. In its Markdown, and only here, \`## Heading\` lines part it in 2 to 4 sections. Keep the title unless a
better one fits what you wrote.`

export function readArticle(id: string, json: unknown): { article: ArticleDraft | null; faults: Fault[] } {
  const { value, faults } = readAnswer(writtenArticleSchema, json)
  if (value) return { article: value, faults: [] }
  const finding = { rule: 'block-shape', at: { part: 'article', id }, says: faults.join('; ') } as const
  return { article: null, faults: [{ spot: { part: 'article', id }, finding }] }
}
