import type { Brief } from '../../course/brief.ts'
import { partNames } from '../structure/part-names.ts'
import { hasProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import { fitLimits, fitOutline } from './fit-sections.ts'
import { tellApart } from './plan-chapters.ts'
import { splitChapter } from './plan-lessons.ts'
import type { PlannedChapter, PlannedLesson } from './planned.ts'
import type { LanguageParts } from './prepare-sources.ts'
import { type WrittenLesson, withPartNumbers, writeLessons } from './write-lessons.ts'

export type WrittenChapter = { title: string; lessons: WrittenLesson[] }

/**
 * How much a question and a procedure add to the worth of a lesson. Worth decides which lessons stay if not all fit
 * into a course.
 */
const QUESTION_WORTH = 10
const PROCEDURE_WORTH = 5

/**
 * Writes the planned lessons and chooses those that fit into the outline of the brief or, without an outline, into the
 * limits of a course. `leftOut` names the other lessons.
 */
export function fitLessons(
  planned: PlannedChapter[],
  sections: Section[],
  { outline }: Brief,
  { words, phrases }: LanguageParts,
): { chapters: WrittenChapter[]; leftOut: string[] } {
  const writtenByPlan = new Map<PlannedLesson, WrittenLesson>()
  const whole = tellApart(planned).map(({ title, lessons }) => {
    const parts = withPartNumbers(
      lessons.flatMap(lesson => writeLessons(lesson, words, phrases)),
      phrases,
    )
    for (const part of parts) writtenByPlan.set(part.planned, part)
    return { title, lessons: parts.map(part => part.planned) }
  })
  const weigh = (lesson: PlannedLesson) =>
    QUESTION_WORTH * writtenByPlan.get(lesson)!.candidates.length +
    (lesson.sections.some(section => hasProcedure(section, words)) ? PROCEDURE_WORTH : 0)
  const names = partNames(sections, words, phrases)
  const fitted =
    outline.length > 0
      ? fitOutline(whole, outline, words.language)
      : fitLimits(
          whole.flatMap(chapter => splitChapter(chapter, names)),
          weigh,
          names.join,
        )
  const chapters = fitted.chapters.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map(lesson => writtenByPlan.get(lesson)!),
  }))
  return { chapters, leftOut: fitted.leftOut }
}
