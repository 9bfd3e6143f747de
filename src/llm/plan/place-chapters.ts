import type { ChapterAnswer, PlanAnswer } from './plan.ts'

/**
 * Gives the chapters the client's titles. If the plan has another number of chapters, its lessons are redistributed.
 */
export function placeChapters(answer: PlanAnswer, outline: string[]): PlanAnswer {
  if (outline.length === 0) return answer
  const chapters =
    answer.chapters.length === outline.length ? inOutlineOrder(answer.chapters, outline) : sharedOut(answer, outline)
  return { ...answer, chapters: chapters.map((chapter, index) => ({ ...chapter, title: outline[index]! })) }
}

/** Sorts the chapters by the outline if the model kept its titles but not their order. */
function inOutlineOrder(chapters: ChapterAnswer[], outline: string[]): ChapterAnswer[] {
  const sorted = outline.map(title => chapters.find(chapter => sameTitle(chapter.title, title)))
  return sorted.every(chapter => chapter !== undefined) && new Set(sorted).size === sorted.length ? sorted : chapters
}

/**
 * Redistributes the lessons: chapters that match a title keep their lessons, and the remaining lessons are spread
 * in order over the other titles.
 */
function sharedOut(answer: PlanAnswer, outline: string[]): ChapterAnswer[] {
  const sources = new Map<string, ChapterAnswer>()
  for (const title of outline) {
    const match = answer.chapters.find(
      chapter => sameTitle(chapter.title, title) && ![...sources.values()].includes(chapter),
    )
    if (match) sources.set(title, match)
  }
  const matched = new Set(sources.values())
  const rest = answer.chapters.filter(chapter => !matched.has(chapter)).flatMap(chapter => chapter.lessons)
  const open = outline.filter(title => !sources.has(title)).length
  let placedCount = 0
  return outline.map((title, index) => {
    const chapterSources = sources.get(title)
    if (chapterSources) return chapterSources
    const lessons = rest.slice(
      Math.floor((placedCount * rest.length) / open),
      Math.floor((++placedCount * rest.length) / open),
    )
    if (lessons.length > 0) return { title, summary: lessons[0]!.objective, lessons: lessons.slice(0, 3) }
    return chapterOfTitle(title, answer, index)
  })
}

/** Returns a chapter for a title that the model has no lessons for: it has one lesson with the same title. */
function chapterOfTitle(title: string, answer: PlanAnswer, index: number): ChapterAnswer {
  const outcome = (index % answer.outcomes.length) + 1
  const objective = answer.outcomes[outcome - 1]!.text
  return {
    title,
    summary: objective,
    lessons: [{ title, objective, outcomes: [outcome], concepts: [title], covers: [] }],
  }
}

function sameTitle(a: string, b: string): boolean {
  return bare(a) === bare(b)
}

/** Returns a title without its number and punctuation: "Chapter 2: Fire doors" equals "fire doors". */
function bare(title: string): string {
  return title
    .toLowerCase()
    .replace(/^[\p{L}]{0,12}\s*\d{1,2}\s*[.:)–-]\s*/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
