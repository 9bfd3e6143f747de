import { listLessons } from '../../course/list-parts.ts'
import type { Plan, PlannedLesson } from '../plan/plan.ts'
import { contentWords } from './content-words.ts'
import type { GroundPassage, Grounds } from './grounds.ts'

/** Maximum number of characters of a lesson's passages, about 2,500 tokens of English; a lesson says less. */
const MOST_CHARACTERS = 9_000
/** Minimum number of characters of a lesson's sections; below it, related passages are added. */
const ENOUGH_CHARACTERS = 1_500
const MORE_PASSAGES = 3
/** Minimum share of the words of a lesson's title and concepts that an added passage must contain. */
const LEAST_SHARE = 0.34

/**
 * Assigns passages to every lesson: those of the sections that the plan names and, if these are short, those that a
 * search for the lesson's words finds.
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
