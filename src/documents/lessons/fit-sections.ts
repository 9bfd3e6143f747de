import { COURSE_LIMITS } from '../../course/parts.ts'
import { splitWords } from '../../language/words.ts'
import type { PartNames } from '../structure/part-names.ts'
import { joinChapters } from './plan-lessons.ts'
import type { PlannedChapter, PlannedLesson } from './planned.ts'

export type Fitted = { chapters: PlannedChapter[]; leftOut: string[] }

const STEM = 5

/**
 * Assigns each lesson to the chapter of the client's outline whose title shares at least half of its words with the
 * lesson's headings. Chapters without such a lesson stay empty.
 */
export function fitOutline(chapters: PlannedChapter[], outline: string[], language: string): Fitted {
  const fitted = outline.map((title): PlannedChapter => ({ title, lessons: [] }))
  const leftOut: string[] = []
  for (const chapter of chapters) {
    for (const lesson of chapter.lessons) {
      const scores = outline.map(title => share(title, listHeadings(lesson, chapter), language))
      const best = Math.max(...scores)
      const at = scores.indexOf(best)
      const hasRoom = best >= 0.5 && fitted[at]!.lessons.length < COURSE_LIMITS.lessonsPerChapter
      if (hasRoom) fitted[at]!.lessons.push(lesson)
      else leftOut.push(lesson.title)
    }
  }
  return { chapters: fitted, leftOut }
}

/**
 * Cuts lessons and chapters to the limits of a course. The lessons with the highest `worth` stay, in the document's
 * order.
 */
export function fitLimits(
  chapters: PlannedChapter[],
  worth: (lesson: PlannedLesson) => number,
  join: PartNames['join'],
): Fitted {
  const all = chapters.flatMap(({ lessons }) => lessons)
  const ranked = [...all].sort((one, other) => worth(other) - worth(one))
  const topRanked = new Set(ranked.slice(0, COURSE_LIMITS.lessons))
  const rest = chapters
    .map(chapter => ({ ...chapter, lessons: chapter.lessons.filter(lesson => topRanked.has(lesson)) }))
    .filter(({ lessons }) => lessons.length > 0)
  const joined = joinChapters(rest, COURSE_LIMITS.chapters, join)
  // Joining chapters may give one of them more lessons than a page can show, so the lessons of the least worth are
  // dropped.
  for (const chapter of joined) {
    const worst = [...chapter.lessons].sort((one, other) => worth(one) - worth(other))
    for (const lesson of worst.slice(0, Math.max(0, chapter.lessons.length - COURSE_LIMITS.lessonsPerChapter)))
      topRanked.delete(lesson)
    chapter.lessons = chapter.lessons.filter(lesson => topRanked.has(lesson))
  }
  return { chapters: joined, leftOut: all.filter(lesson => !topRanked.has(lesson)).map(({ title }) => title) }
}

function listHeadings(lesson: PlannedLesson, chapter: PlannedChapter): string[] {
  return [lesson.title, chapter.title, ...lesson.sections.flatMap(({ title, path }) => [title, ...path])]
}

/**
 * Returns the largest share of a title's words that one of the headings contains. Words are compared by their first
 * letters, so that endings do not matter.
 */
function share(title: string, headings: string[], language: string): number {
  const wanted = stems(title, language)
  if (wanted.length === 0) return 0
  return Math.max(
    ...headings.map(heading => {
      const has = new Set(stems(heading, language))
      return wanted.filter(word => has.has(word)).length / wanted.length
    }),
  )
}

function stems(text: string, language: string): string[] {
  return splitWords(text.toLowerCase(), language)
    .filter(word => word.length > 3 || !/^[a-z]+$/.test(word))
    .map(word => word.slice(0, STEM))
}
