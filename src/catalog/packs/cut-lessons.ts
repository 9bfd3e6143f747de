import type { MaterialLesson, MaterialQuestion } from '../../course/material.ts'
import type { LibraryLesson, PackMaterial } from './pack-material.ts'
import { joinTexts } from './pack-words.ts'

/** Minimum number of questions in an assessment; one answer shows too little of what a learner knows. */
const FEWEST_QUESTIONS = 2
/** Minimum number of articles that the course schema requires. */
const FEWEST_ARTICLES = 2

/**
 * Returns the material with only the lessons at these places. Outcomes, questions, articles and terms of other lessons
 * are dropped, so that each remaining outcome is taught, checked and tested. `repeated` is the number of checks that
 * the assessment repeats because the pack has too few questions on these lessons.
 */
export function cutLessons(material: PackMaterial, places: string[]): { material: PackMaterial; repeated: number } {
  const all = material.chapters.flatMap(chapter => chapter.lessons)
  const lessons = all.filter(({ place }) => places.includes(place))
  const checked = new Set(lessons.flatMap(checksOf).map(({ outcome }) => outcome))
  const outcomes = material.outcomes.filter(({ key }) => checked.has(key))
  const repeatedChecks = chooseRepeatedChecks(lessons, checked)
  const cut = new Map(
    lessons.map((lesson): [MaterialLesson, LibraryLesson] => [
      lesson,
      {
        ...lesson,
        outcomes: taughtOutcomes(lesson).filter(key => checked.has(key)),
        questions: [
          ...lesson.questions.filter(({ outcome }) => checked.has(outcome)),
          ...(repeatedChecks.get(lesson) ?? []),
        ],
      },
    ]),
  )
  const chapters = material.chapters
    .map(chapter => ({ ...chapter, lessons: chapter.lessons.flatMap(lesson => cut.get(lesson) ?? []) }))
    .filter(chapter => chapter.lessons.length > 0)
  const articles = nearestArticles(material, lessons, all).map(({ article, lesson }) => ({
    ...article,
    lesson: cut.get(lesson)!,
  }))
  const follow = <Part extends { lesson: MaterialLesson }>(part: Part): Part[] => {
    const lesson = cut.get(part.lesson)
    return lesson ? [{ ...part, lesson }] : []
  }
  const jobAids = (material.jobAids ?? []).flatMap(follow)
  const rolePlays = (material.rolePlays ?? []).flatMap(follow)
  const goneText = joinTexts(all.filter(lesson => !lessons.includes(lesson))).toLowerCase()
  const keptText = joinTexts([...lessons, ...articles.map(({ markdown }) => markdown)]).toLowerCase()
  const glossary = material.glossary.filter(({ term }) => mentions(keptText, term) || !mentions(goneText, term))
  const repeated = [...repeatedChecks.values()].flat().length
  return { material: { ...material, outcomes, chapters, articles, jobAids, rolePlays, glossary }, repeated }
}

function checksOf({ blocks }: LibraryLesson): MaterialQuestion[] {
  return blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
}

/** Returns the outcomes that the lesson declares and those that its checks ask for. */
function taughtOutcomes(lesson: LibraryLesson): string[] {
  return [...new Set([...lesson.outcomes, ...checksOf(lesson).map(({ outcome }) => outcome)])]
}

/**
 * Chooses the checks that the assessment repeats: one for each outcome without a question in the assessment, then more
 * until the assessment has the minimum number of questions.
 */
function chooseRepeatedChecks(lessons: LibraryLesson[], checked: Set<string>): Map<LibraryLesson, MaterialQuestion[]> {
  const questions = lessons.flatMap(lesson => lesson.questions).filter(({ outcome }) => checked.has(outcome))
  const tested = new Set(questions.map(({ outcome }) => outcome))
  let count = questions.length
  const checksByLesson = new Map<LibraryLesson, MaterialQuestion[]>()
  const take = (lesson: LibraryLesson, check: MaterialQuestion) => {
    checksByLesson.set(lesson, [...(checksByLesson.get(lesson) ?? []), check])
    tested.add(check.outcome)
    count++
  }
  const checks = lessons.flatMap(lesson => checksOf(lesson).map(check => ({ lesson, check })))
  for (const { lesson, check } of checks) if (!tested.has(check.outcome)) take(lesson, check)
  for (const { lesson, check } of checks)
    if (count < FEWEST_QUESTIONS && !checksByLesson.get(lesson)?.includes(check)) take(lesson, check)
  return checksByLesson
}

type KeptArticle = { article: PackMaterial['articles'][number]; lesson: LibraryLesson }

/**
 * Returns the articles of the remaining chapters, each with its nearest lesson. If there are too few, the
 * nearest other articles are added.
 */
function nearestArticles({ articles }: PackMaterial, lessons: LibraryLesson[], all: LibraryLesson[]): KeptArticle[] {
  const near = articles.map(article => {
    const from = all.indexOf(article.lesson as LibraryLesson)
    const distance = (lesson: LibraryLesson) => Math.abs(all.indexOf(lesson) - from)
    const lesson = lessons.reduce((nearest, other) => (distance(other) < distance(nearest) ? other : nearest))
    const isOfChapter = chapterOf(lesson) === chapterOf(all[from]!)
    return { article, lesson, distance: isOfChapter ? 0 : distance(lesson) }
  })
  const byDistance = near.toSorted((one, other) => one.distance - other.distance)
  const nearest = byDistance.filter(({ distance }, at) => distance === 0 || at < FEWEST_ARTICLES)
  return near.filter(one => nearest.includes(one))
}

function chapterOf({ place }: LibraryLesson): string {
  return place.split('.')[0]!
}

/** Whether a text mentions a glossary term. The text need not contain the part of the term that is in brackets. */
function mentions(text: string, term: string): boolean {
  return text.includes(term.replace(/\s*\(.*\)/u, '').toLowerCase())
}
