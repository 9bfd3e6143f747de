import { listLessons } from '../../course/list-parts.ts'
import type { Plan } from '../plan/plan.ts'
import { findFigures, isSameFigure } from './figures.ts'
import { type Grounds, passagesNamed } from './grounds.ts'

/** Returns complaints about titles and promises of a plan that contain a figure found in no document. */
export function planComplaints(plan: Plan, grounds: Grounds): string[] {
  const isMadeUp = figureTest(grounds)
  const texts = [
    plan.name,
    plan.headline,
    ...plan.outcomes.map(({ text }) => text),
    ...plan.chapters.flatMap(({ title, summary }) => [title, summary]),
    ...listLessons(plan).flatMap(({ title, objective }) => [title, objective]),
  ]
  return texts.filter(isMadeUp).map(text => `${JSON.stringify(text)} holds a figure that stands in no document`)
}

/**
 * Replaces titles that still contain invented figures by the documents' headings, and
 * removes such figures from outcomes.
 */
export function settlePlan(plan: Plan, outline: string[], subject: string): void {
  const { grounds } = plan
  if (!grounds) return
  const isMadeUp = figureTest(grounds)
  if (isMadeUp(plan.name)) plan.name = subject
  if (isMadeUp(plan.headline)) plan.headline = plan.name
  for (const chapter of plan.chapters) {
    for (const lesson of chapter.lessons) {
      const heading = passagesNamed(grounds, lesson.passages)[0]?.headings.at(-1)
      if (isMadeUp(lesson.title)) lesson.title = heading ?? withoutFigures(lesson.title)
      if (isMadeUp(lesson.objective)) lesson.objective = lesson.title
    }
    if (isMadeUp(chapter.title) && !outline.includes(chapter.title)) chapter.title = chapter.lessons[0]!.title
    if (isMadeUp(chapter.summary))
      chapter.summary = chapter.lessons
        .map(({ title }) => title)
        .join(' · ')
        .slice(0, 400)
  }
  for (const outcome of plan.outcomes) if (isMadeUp(outcome.text)) outcome.text = withoutFigures(outcome.text)
}

function figureTest({ passages, words }: Grounds): (text: string) => boolean {
  const passageFigures = [...passages.values()].flatMap(({ headings, text }) =>
    findFigures([...headings, text].join('\n'), words),
  )
  return text =>
    findFigures(text, words).some(figure => !figure.soft && !passageFigures.some(other => isSameFigure(figure, other)))
}

function withoutFigures(text: string): string {
  return text.replace(/\s*\p{N}[\p{N}.,:]*/gu, '').trim() || text
}
