import { listLessons } from '../../course/list-parts.ts'
import type { Plan, PlannedLesson } from '../plan/plan.ts'
import { contentWords } from './content-words.ts'
import { findFigures, isSameFigure } from './figures.ts'
import { type GroundPassage, type Grounds, passagesNamed } from './grounds.ts'

/**
 * Maximum number of characters of the passages that a lesson is written from: about 2,500 tokens of English, which is
 * more than a lesson can say.
 */
const MOST_CHARACTERS = 9_000
/**
 * Minimum number of characters of the sections that a lesson is made from. If they are shorter, related passages are
 * added.
 */
const ENOUGH_CHARACTERS = 1_500
const MORE_PASSAGES = 3
/** Minimum share of the words in a lesson's title and concepts that a passage must contain to be added. */
const LEAST_SHARE = 0.34

/**
 * Assigns to each lesson the passages that it may cite: those of the sections that the plan names for it and, if these
 * are short, passages that a search for the lesson's words finds.
 */
export function assignPassages(plan: Plan, grounds: Grounds): void {
  for (const lesson of listLessons(plan)) lesson.passages = choosePassages(lesson, grounds).map(({ id }) => id)
}

function choosePassages(lesson: PlannedLesson, grounds: Grounds): GroundPassage[] {
  const query = [lesson.title, lesson.objective, ...lesson.concepts, ...lesson.covers].join(' ')
  const sectionPassages = new Set(
    grounds.sections.filter(({ id }) => lesson.sections.includes(id)).flatMap(({ passages }) => passages),
  )
  const hits = grounds.search(query)
  const sectionHits = hits.filter(({ id }) => sectionPassages.has(id))
  const rest = [...grounds.passages.values()].filter(
    passage => sectionPassages.has(passage.id) && !sectionHits.includes(passage),
  )
  const fittingPassages = fitting([...sectionHits, ...rest])
  if (countCharacters(fittingPassages) >= ENOUGH_CHARACTERS) return fittingPassages
  const more = hits
    .filter(passage => !sectionPassages.has(passage.id) && isAbout(passage, lesson, grounds))
    .slice(0, MORE_PASSAGES)
  return fitting([...fittingPassages, ...more])
}

function fitting(passages: GroundPassage[]): GroundPassage[] {
  const fittingOnes: GroundPassage[] = []
  for (const passage of passages)
    if (countCharacters([...fittingOnes, passage]) <= MOST_CHARACTERS) fittingOnes.push(passage)
  return fittingOnes
}

function countCharacters(passages: GroundPassage[]): number {
  return passages.reduce((sum, { text }) => sum + text.length, 0)
}

function isAbout({ headings, text }: GroundPassage, { title, concepts }: PlannedLesson, { words }: Grounds): boolean {
  const wanted = [...contentWords([title, ...concepts].join(' '), words)]
  const passageWords = contentWords([...headings, text].join(' '), words)
  return wanted.filter(term => passageWords.has(term)).length >= wanted.length * LEAST_SHARE
}

/** Returns complaints about titles and descriptions in a plan that contain a figure which is in no document. */
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
 * Replaces titles and descriptions in a plan that still contain figures from no document, with the documents' headings
 * where there are any, and removes such figures from outcomes.
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
