import type { Brief } from '../course/brief.ts'
import { huesFor } from '../course/hues.ts'
import { isSpaced, wordsOf } from '../course/quality/words.ts'
import type { Article, Block, Chapter, CourseContent, Lesson, Question } from '../course/schema.ts'
import { PASS_MARK_PERCENT } from '../course/schema.ts'
import type {
  Material,
  MaterialArticle,
  MaterialBlock,
  MaterialChapter,
  MaterialLesson,
  MaterialQuestion,
} from './material.ts'

const READING_WORDS_PER_MINUTE = 200
const EXERCISE_MINUTES = 8
const LONGEST_COURSE_MINUTES = 600
const SUMMARY_CHARACTERS = 400
const QUERY_CHARACTERS = 300

/** Gives ids by place, and takes in of the add-ons what the brief asks for. */
export function assembleCourse(material: Material, brief: Brief): CourseContent {
  const asked = new Set(brief.addOns)
  const outcomeIds = new Map(material.outcomes.map((outcome, index) => [outcome.key, `o${index + 1}`]))
  const placed = new Map<MaterialLesson, string>()
  const chapters = material.chapters.map((chapter, index) => buildChapter(chapter, `c${index + 1}`))
  const questions = [...placed].flatMap(([lesson, id]) =>
    lesson.questions.map(question => ({ question, lessonId: id })),
  )
  const articles = material.articles.map(buildArticle)
  const minutes = chapters.flatMap(chapter => chapter.lessons).reduce((sum, lesson) => sum + lesson.minutes, 0)

  return {
    name: material.name,
    headline: material.headline,
    language: brief.languageId,
    format: brief.format,
    level: material.level,
    minutes: Math.min(LONGEST_COURSE_MINUTES, minutes),
    outcomes: material.outcomes.map(outcome => ({ id: outcomeIds.get(outcome.key)!, text: outcome.text })),
    hues: huesFor(brief.subject),
    chapters,
    ...(asked.has('wrapup') && {
      wrapup: {
        summary: material.wrapup.summary,
        learned: material.outcomes.map(({ key, learned }) => ({ outcomeId: outcomeIds.get(key)!, text: learned })),
        nextSteps: material.wrapup.nextSteps,
      },
    }),
    ...(asked.has('assessment') && {
      assessment: {
        passMark: PASS_MARK_PERCENT,
        questions: questions.map(({ question, lessonId }, index) => buildQuestion(question, `q${index + 1}`, lessonId)),
      },
    }),
    ...(asked.has('articles') && { articles }),
    ...(asked.has('agreement') && { agreement: material.agreement }),
    glossary: material.glossary,
    origin: material.origin,
  }

  function buildChapter(chapter: MaterialChapter, id: string): Chapter {
    const lessons = chapter.lessons.map((lesson, index) => buildLesson(lesson, `${id}l${index + 1}`))
    return { id, title: chapter.title, summary: chapter.summary ?? promises(chapter), lessons }
  }

  /** Chinese, Japanese and Thai part sentences without a space, or with one that says less. */
  function promises(chapter: MaterialChapter): string {
    const sentences = chapter.lessons.map(lesson => lesson.promise)
    const fits = (count: number) => sentences.slice(0, count).join(' ')
    let count = sentences.length
    while (count > 1 && fits(count).length > SUMMARY_CHARACTERS) count--
    return isSpaced(brief.languageId) ? fits(count) : sentences.slice(0, count).join('')
  }

  function buildLesson(lesson: MaterialLesson, id: string): Lesson {
    placed.set(lesson, id)
    return {
      id,
      title: lesson.title,
      minutes: lesson.minutes + (asked.has('practical-exercises') ? EXERCISE_MINUTES : 0),
      outcomeIds: lesson.outcomes.map(key => outcomeIds.get(key)!),
      blocks: lesson.blocks.map((block, index) => buildBlock(block, id, `${id}b${index + 1}`)),
      ...(asked.has('practical-exercises') && { exercise: lesson.exercise }),
      ...(asked.has('videos') && { video: { kind: 'search', query: videoQuery(lesson.title, brief.subject) } }),
    }
  }

  function buildBlock(block: MaterialBlock, lessonId: string, id: string): Block {
    if (block.type !== 'check') return { ...block, id }
    return { type: 'check', id, question: buildQuestion(block.question, `${id}q`, lessonId) }
  }

  function buildQuestion({ outcome, evidence, ...question }: MaterialQuestion, id: string, lessonId: string): Question {
    return { id, ...question, outcomeId: outcomeIds.get(outcome)!, evidence: `${lessonId}b${evidence}` }
  }

  function buildArticle(article: MaterialArticle, index: number): Article {
    const words = wordsOf(article.markdown, brief.languageId).length
    return {
      id: `a${index + 1}`,
      chapterId: placed.get(article.lesson)!.replace(/l\d+$/, ''),
      title: article.title,
      minutes: Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE)),
      markdown: article.markdown,
    }
  }
}

/** What somebody would type into the search box of a video site. */
function videoQuery(lesson: string, subject: string): string {
  return `${lesson} ${subject}`.replace(/\s+/gu, ' ').slice(0, QUERY_CHARACTERS).toWellFormed().trim()
}
