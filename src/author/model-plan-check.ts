import type { Brief } from '../course/brief.ts'
import { type LocaleCode, languageOf } from '../course/locales.ts'
import { CLIENT_WORDS, courseUnits } from '../course/quality/course-texts.ts'
import { couldBe } from '../course/quality/detect-language.ts'
import { checkTexts } from '../course/quality/document-texts.ts'
import { findResidue } from '../course/quality/form-residue.ts'
import { isGenericTitle } from '../course/quality/prose-phrases.ts'
import type { CourseContent } from '../course/schema.ts'
import type { Plan } from './model-plan.ts'

/** What rules can tell of a plan: once lessons hang on it, a bad title is dear. */
export function checkPlan(plan: Plan, brief: Brief): string[] {
  const units = courseUnits(skeleton(plan), brief)
  const problems = [...checkTexts(units), ...findResidue(units)].map(({ says }) => says)
  if (!isInLanguage(plan, brief)) problems.push(`titles, outcomes and summaries are not in ${brief.languageId}`)
  for (const { field, text } of units.flatMap(unit => unit.texts)) {
    if (field === 'title' && isGeneric(text, brief.languageId)) {
      problems.push(`the title ${JSON.stringify(text)} would fit any course`)
    }
  }
  return problems
}

export function isInLanguage(plan: Plan, brief: Brief): boolean {
  const texts = courseUnits(skeleton(plan), brief).flatMap(unit => unit.texts)
  return couldBe(texts.map(({ text }) => text.replaceAll(CLIENT_WORDS, ' ')).join('\n'), brief.languageId) !== 'no'
}

function isGeneric(title: string, language: LocaleCode): boolean {
  return isGenericTitle(title.replaceAll(CLIENT_WORDS, '').trim(), languageOf(language))
}

function skeleton(plan: Plan): CourseContent {
  const chapters = plan.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => ({ ...lesson, blocks: [] })),
  }))
  return { ...plan, chapters, articles: [], glossary: [] } as unknown as CourseContent
}
