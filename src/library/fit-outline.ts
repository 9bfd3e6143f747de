import type { Material, MaterialChapter, MaterialLesson } from '../course/material.ts'
import { COURSE_LIMITS } from '../course/parts.ts'
import { completeOutcomes, outcomesOf } from './complete-outcomes.ts'
import { frameLesson } from './frame-lesson.ts'
import { chapterLabel, frameMaterial } from './frame-material.ts'
import type { Frame, FrameKind, FrameLesson } from './frame-schema.ts'
import { placeLessons } from './place-lessons.ts'

const LEAST_QUESTIONS = 4
const LEAST_ARTICLES = 2

/** What a chapter without material of the pack does: look, try, explain. `known` comes before `questions`, which no question tests. */
const FILLING: FrameLesson[] = [
  'sources',
  'example',
  'explain',
  'practise',
  'known',
  'questions',
  'decide',
  'compare',
  'goal',
]

/**
 * The pack's lessons under the client's chapter titles, where they fit; chapters that the pack says nothing about get
 * activities from the frame. Null when nothing of the pack fits.
 */
export function fitOutline(
  pack: Material,
  frame: Frame,
  kind: FrameKind,
  subject: string,
  outline: string[],
): Material | null {
  const order = pack.chapters.flatMap(chapter => chapter.lessons)
  const placed = completeOutcomes(placeLessons(pack.chapters, outline, subject), order)
  if (placed.every(lessons => lessons.length === 0)) return null

  const plain = frameMaterial(frame, kind, subject, [])
  const filling = [...FILLING]
  const fill = (chapter: number): boolean => {
    const used = outcomesOf(placed.flat())
    const next = filling.find(name => {
      const [outcome] = frameLesson(frame, kind, name, '').outcomes
      return used.size < COURSE_LIMITS.outcomes || used.has(outcome!)
    })
    if (next === undefined || placed[chapter]!.length >= COURSE_LIMITS.lessonsPerChapter) return false
    filling.splice(filling.indexOf(next), 1)
    placed[chapter]!.push(frameLesson(frame, kind, next, chapterLabel(subject, outline[chapter])))
    return true
  }
  for (const [chapter, lessons] of placed.entries()) if (lessons.length === 0 && !fill(chapter)) return null
  for (let chapter = 0; questionsOf(placed) < LEAST_QUESTIONS; chapter = (chapter + 1) % outline.length) {
    if (!fill(chapter)) return null
  }
  trimQuestions(placed)

  const used = outcomesOf(placed.flat())
  const outcomes = [...pack.outcomes, ...plain.outcomes].filter(outcome => used.has(outcome.key))
  const whole = pack.outcomes.every(outcome => used.has(outcome.key))
  return {
    ...pack,
    outcomes,
    chapters: placed.map((lessons, index): MaterialChapter => ({ title: outline[index]!, summary: null, lessons })),
    articles: chooseArticles(pack, plain, placed.flat()),
    wrapup: whole ? pack.wrapup : plain.wrapup,
  }
}

function questionsOf(placed: MaterialLesson[][]): number {
  return placed.flat().reduce((sum, lesson) => sum + lesson.questions.length, 0)
}

/** Takes questions away from lessons that have several, while their outcome is tested elsewhere. */
function trimQuestions(placed: MaterialLesson[][]): void {
  const tests = new Map<string, number>()
  for (const question of placed.flat().flatMap(lesson => lesson.questions)) {
    tests.set(question.outcome, (tests.get(question.outcome) ?? 0) + 1)
  }
  for (const lessons of placed) {
    for (const [index, lesson] of lessons.entries()) {
      if (questionsOf(placed) <= COURSE_LIMITS.assessmentQuestions) return
      const spare = lesson.questions.findLastIndex(question => tests.get(question.outcome)! > 1)
      if (spare === -1) continue
      const outcome = lesson.questions[spare]!.outcome
      tests.set(outcome, tests.get(outcome)! - 1)
      lessons[index] = { ...lesson, questions: lesson.questions.toSpliced(spare, 1) }
    }
  }
}

/** Articles of chapters that are still taught, and the frame's where these are too few. */
function chooseArticles(pack: Material, plain: Material, lessons: MaterialLesson[]): Material['articles'] {
  const titles = new Set(lessons.map(lesson => lesson.title))
  const own = pack.articles.flatMap(article => {
    const chapter = pack.chapters.find(chapter => chapter.lessons.includes(article.lesson))!
    const taught = chapter.lessons.find(lesson => titles.has(lesson.title))
    return taught ? [{ ...article, lesson: lessons.find(lesson => lesson.title === taught.title)! }] : []
  })
  const more = plain.articles.map(article => ({ ...article, lesson: lessons.at(-1)! }))
  return [...own, ...more].slice(0, Math.max(own.length, LEAST_ARTICLES))
}
