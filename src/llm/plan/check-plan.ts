import type { Brief } from '../../course/brief.ts'
import { CLIENT_WORDS, courseUnits } from '../../course/course-units.ts'
import type { CourseContent } from '../../course/schema.ts'
import { couldBe } from '../../language/detect-language.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { isGenericTitle } from '../../quality/rules/prose-phrases.ts'
import type { Plan } from './plan.ts'

/**
 * Returns the faults of a plan that rules can find, as complaints for the model, because a bad title is expensive to
 * change once the lessons are written.
 */
export function checkPlan(plan: Plan, brief: Brief): { faults: string[]; isForeign: boolean } {
  const texts = courseUnits(skeleton(plan), brief).flatMap(unit => unit.texts)
  const prose = texts.map(({ text }) => text.replaceAll(CLIENT_WORDS, ' '))
  const isForeign = couldBe(prose.join('\n'), brief.languageId) === 'no'
  const generic = texts.filter(
    ({ field, text }) =>
      field === 'title' && isGenericTitle(text.replaceAll(CLIENT_WORDS, '').trim(), primaryLanguage(brief.languageId)),
  )
  const faults = [
    ...(isForeign ? [`titles, outcomes and summaries are not in ${brief.languageId}`] : []),
    ...generic.map(({ text }) => `the title ${JSON.stringify(text)} would fit any course`),
  ]
  return { faults, isForeign }
}

/** Returns a course without lesson content, which has the plan's titles and descriptions for the rules to check. */
function skeleton(plan: Plan): CourseContent {
  const chapters = plan.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => ({ ...lesson, blocks: [] })),
  }))
  return { ...plan, chapters, articles: [], glossary: [] } as unknown as CourseContent
}
