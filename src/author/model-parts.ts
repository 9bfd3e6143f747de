import type { z } from 'zod'
import type { Brief } from '../course/brief.ts'
import {
  agreementAnswerSchema,
  articleAnswerSchema,
  assessmentAnswerSchema,
  lessonAnswerSchema,
  wrapupAnswerSchema,
} from './model-answers.ts'
import { type Drafts, readAgreement, readArticle, readAssessment, readLesson, readWrapup } from './model-drafts.ts'
import type { Plan } from './model-plan.ts'
import { agreementPrompt, articlePrompt, assessmentPrompt, lessonPrompt, wrapupPrompt } from './prompts.ts'

/** A piece of the course that one call writes and one repair may mend. All parts need only the plan. */
export type Part = {
  /** Names the call for ever: a resumed job finds its answer by it. */
  step: string
  name: string
  prompt: string
  schema: z.ZodType
  /** Takes what can be used into the drafts and says what cannot. */
  read(drafts: Drafts, json: unknown): string[]
  /** Whether a problem of the whole course is this part's to mend. */
  owns(problem: string): boolean
}

/** Longest first: what starts last should be done soon. */
export function partsOf(brief: Brief, plan: Plan): Part[] {
  const has = (addOn: Brief['addOns'][number]) => brief.addOns.includes(addOn)
  return [
    ...(has('assessment') ? [assessmentPart(brief, plan)] : []),
    ...lessonParts(brief, plan),
    ...articleParts(brief, plan),
    ...(has('wrapup') ? [wrapupPart(brief, plan)] : []),
    ...(has('agreement') ? [agreementPart(brief, plan)] : []),
  ]
}

function lessonParts(brief: Brief, plan: Plan): Part[] {
  const schema = lessonAnswerSchema(brief)
  return plan.chapters
    .flatMap(chapter => chapter.lessons)
    .map(lesson => ({
      step: `lesson ${lesson.id}`,
      name: 'lesson',
      prompt: lessonPrompt(brief, plan, lesson),
      schema,
      read: (drafts, json) => readLesson(drafts, brief, plan, lesson, json),
      owns: problem => new RegExp(`^(lesson )?${lesson.id}(b|\\b)`).test(problem),
    }))
}

function assessmentPart(brief: Brief, plan: Plan): Part {
  return {
    step: 'assessment',
    name: 'assessment',
    prompt: assessmentPrompt(brief, plan),
    schema: assessmentAnswerSchema,
    read: (drafts, json) => readAssessment(drafts, plan, json),
    owns: problem => /^q\d+\b/.test(problem),
  }
}

function articleParts(brief: Brief, plan: Plan): Part[] {
  return plan.articles.map(article => ({
    step: `article ${article.id}`,
    name: 'article',
    prompt: articlePrompt(brief, plan, article),
    schema: articleAnswerSchema,
    read: (drafts, json) => readArticle(drafts, article.id, json),
    owns: problem => new RegExp(`^${article.id}\\b`).test(problem),
  }))
}

function wrapupPart(brief: Brief, plan: Plan): Part {
  return {
    step: 'wrapup',
    name: 'wrapup',
    prompt: wrapupPrompt(brief, plan),
    schema: wrapupAnswerSchema,
    read: (drafts, json) => readWrapup(drafts, plan, json),
    owns: problem => problem.startsWith('wrapup '),
  }
}

function agreementPart(brief: Brief, plan: Plan): Part {
  return {
    step: 'agreement',
    name: 'agreement',
    prompt: agreementPrompt(brief, plan),
    schema: agreementAnswerSchema,
    read: (drafts, json) => readAgreement(drafts, json),
    owns: problem => problem.startsWith('agreement '),
  }
}
