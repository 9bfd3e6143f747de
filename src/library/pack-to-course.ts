import type { Brief } from '../course/brief.ts'
import { huesFor } from '../course/hues.ts'
import type { Article, Block, Chapter, CourseContent, Lesson, Question } from '../course/schema.ts'
import { PASS_MARK_PERCENT } from '../course/schema.ts'
import { fillLabels } from './labels.ts'
import type { Pack } from './pack-schema.ts'

const READING_WORDS_PER_MINUTE = 200
const LONGEST_COURSE_MINUTES = 600

/** The pack's own chapters as a course, with the add-ons that the brief asks for. */
export function packToCourse(pack: Pack, brief: Brief): CourseContent {
  const filled = pack.kind === 'domain' ? fillLabels(pack, { subject: brief.subject }) : pack
  const asked = new Set(brief.addOns)
  const chapters = filled.chapters.map((chapter, index) => buildChapter(chapter, `c${index + 1}`, brief))
  const minutes = chapters.flatMap(chapter => chapter.lessons).reduce((sum, lesson) => sum + lesson.minutes, 0)
  return {
    name: filled.name,
    headline: filled.headline,
    language: brief.languageId,
    format: brief.format,
    level: filled.level,
    minutes: Math.min(LONGEST_COURSE_MINUTES, minutes),
    outcomes: filled.outcomes.map((text, index) => ({ id: outcomeId(index + 1), text })),
    hues: huesFor(brief.subject),
    chapters,
    ...(asked.has('wrapup') && { wrapup: buildWrapup(filled) }),
    ...(asked.has('assessment') && {
      assessment: { passMark: PASS_MARK_PERCENT, questions: filled.assessment.map(buildAssessmentQuestion) },
    }),
    ...(asked.has('articles') && { articles: filled.articles.map(buildArticle) }),
    ...(asked.has('agreement') && { agreement: filled.agreement }),
    glossary: filled.glossary,
    origin: { kind: pack.kind === 'domain' ? 'domain-pack' : 'subject-pack', name: pack.id, version: pack.version },
  }
}

type PackChapter = Pack['chapters'][number]
type PackLesson = PackChapter['lessons'][number]
type PackBlock = PackLesson['blocks'][number]
type PackQuestion = Omit<Pack['assessment'][number], 'evidence'>

function buildChapter(chapter: PackChapter, id: string, brief: Brief): Chapter {
  const lessons = chapter.lessons.map((lesson, index) => buildLesson(lesson, `${id}l${index + 1}`, brief))
  return { id, title: chapter.title, summary: chapter.summary, lessons }
}

function buildLesson(lesson: PackLesson, id: string, brief: Brief): Lesson {
  return {
    id,
    title: lesson.title,
    minutes: lesson.minutes,
    outcomeIds: lesson.outcomes.map(outcomeId),
    blocks: lesson.blocks.map((block, index) => buildBlock(block, id, index + 1)),
    ...(brief.addOns.includes('practical-exercises') && { exercise: lesson.exercise }),
    ...(brief.addOns.includes('videos') && { video: { kind: 'search', query: `${lesson.title} ${brief.subject}` } }),
  }
}

function buildBlock(block: PackBlock, lessonId: string, place: number): Block {
  const id = `${lessonId}b${place}`
  if (block.type !== 'check') return { ...block, id }
  const { evidence, ...question } = block.question
  return { type: 'check', id, question: buildQuestion(question, `${id}q`, `${lessonId}b${evidence}`) }
}

function buildAssessmentQuestion({ evidence, ...question }: Pack['assessment'][number], index: number): Question {
  const [chapter, lesson, block] = evidence.split('.')
  return buildQuestion(question, `q${index + 1}`, `c${chapter}l${lesson}b${block}`)
}

function buildQuestion(question: PackQuestion, id: string, evidence: string): Question {
  return {
    id,
    stem: question.stem,
    select: question.select,
    options: question.options.map(({ text, correct, reason }) => ({ text, correct: correct === true, reason })),
    outcomeId: outcomeId(question.outcome),
    evidence,
    bloom: question.bloom,
  }
}

function buildWrapup(pack: Pack): NonNullable<CourseContent['wrapup']> {
  const learned = pack.wrapup.learned.map((text, index) => ({ outcomeId: outcomeId(index + 1), text }))
  return { summary: pack.wrapup.summary, learned, nextSteps: pack.wrapup.nextSteps }
}

function buildArticle(article: Pack['articles'][number], index: number): Article {
  return {
    id: `a${index + 1}`,
    chapterId: `c${article.chapter}`,
    title: article.title,
    minutes: Math.max(1, Math.round(article.markdown.split(/\s+/).length / READING_WORDS_PER_MINUTE)),
    markdown: article.markdown,
  }
}

function outcomeId(place: number): string {
  return `o${place}`
}
