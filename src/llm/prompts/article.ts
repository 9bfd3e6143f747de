import type { Brief } from '../../course/brief.ts'
import { articleSchema } from '../../course/schema.ts'
import type { ModelQuestion } from '../call/model-line.ts'
import { wireSchema } from '../call/wire-schema.ts'
import type { Draft, Fault } from '../draft.ts'
import type { Plan, PlannedArticle } from '../plan/plan.ts'
import { about, courseMap, data, paragraphs, writeInstructions } from './instructions.ts'
import { readAnswer } from './read-answer.ts'
import { estimateTokens } from './room.ts'

const ARTICLE_WORDS = 700

export const writtenArticleSchema = articleSchema.pick({ title: true, markdown: true })

export function articleQuestion(brief: Brief, plan: Plan, article: PlannedArticle): ModelQuestion {
  const chapter = plan.chapters.find(({ id }) => id === article.chapterId)!
  return {
    name: 'article',
    instructions: writeInstructions(brief),
    prompt: paragraphs(
      TASK,
      data({
        task: 'article',
        ...about(brief),
        course: courseMap(plan),
        article: { title: article.title, angle: article.angle, chapter: chapter.title },
      }),
    ),
    schema: wireSchema(writtenArticleSchema),
    room: estimateTokens(ARTICLE_WORDS, brief.languageId),
  }
}

const TASK = `Task: write the supporting article data.article, 350 to 600 words, for a learner who has done that
chapter and wants more. It stands on its own, follows its angle, repeats no lesson, and ends with something to try
or to ask. In its Markdown, and only here, \`## Heading\` lines part it in 2 to 4 sections. Keep the title unless a
better one fits what you wrote.`

export function readArticle(draft: Draft, id: string, json: unknown): Fault[] {
  const { value, faults } = readAnswer(writtenArticleSchema, json)
  if (value) {
    draft.articles.set(id, value)
    return []
  }
  const says = faults.join('; ')
  return [{ spot: { part: 'article', id }, finding: { rule: 'block-shape', at: { part: 'article', id }, says } }]
}
