import type { Brief } from '../../course/brief.ts'
import { exerciseTexts } from '../../course/course-units.ts'
import type { Finding } from '../../course/findings.ts'
import { lessonOfEvidence, listLessons, listQuestions } from '../../course/list-parts.ts'
import { type Question, questionTexts } from '../../course/questions/questions.ts'
import type { CourseContent, Lesson } from '../../course/schema.ts'
import { mean } from '../features.ts'
import { sharesByLesson, type Taught } from '../taught.ts'

/** Minimum number of lessons for comparing how well a title or question fits each of them. */
const LESSONS_JUDGED_FROM = 4
const TITLE_FIT = 0.05
/**
 * Maximum lead of another lesson over a title's own lesson in how well they fit the title. Neighbouring lessons share
 * words, so a title that was exchanged with a neighbour's may still fit its new lesson better than most others. But the
 * lesson that it was taken from then fits far better: in good courses the lead is 0.12 at most, and 0.23 or more after
 * the titles were rotated.
 */
const NEAREST_AHEAD = 0.18
const QUESTION_FIT = 0.03
const ONE_QUESTION_FIT = -0.02
/**
 * Minimum mean fit of exercises with their own lessons. Good courses have 0.057 or more; with each exercise moved to
 * the next lesson, 0.031 or less.
 */
const EXERCISE_FIT = 0.045

export type Fit = { value: number | null; findings: Finding[] }

/** Judges whether titles fit their own lesson more than the other lessons. A client's own titles are not judged. */
export function judgeTitleFit(content: CourseContent, brief: Brief, taught: Taught): Fit {
  const ownLessons = listLessons(content).filter(({ title }) => !brief.outline.includes(title))
  if (taught.ids.length < LESSONS_JUDGED_FROM || ownLessons.length === 0) return { value: null, findings: [] }
  const titles = ownLessons.map(lesson => ({
    lesson,
    shares: sharesByLesson(lesson.title, taught),
  }))
  const value = mean(titles.map(({ lesson, shares }) => fitOfLesson(shares, lesson, taught)))
  const ahead = mean(titles.map(({ lesson, shares }) => nearestAhead(shares, lesson, taught)))
  if (value >= TITLE_FIT && ahead <= NEAREST_AHEAD) return { value, findings: [] }
  const says = 'the titles of the lessons do not fit what the lessons teach'
  return { value, findings: [{ rule: 'title-fit', at: { part: 'titles' }, says }] }
}

/** Judges whether questions fit the lesson that they cite, more than the other lessons. */
export function judgeQuestionFit(content: CourseContent, taught: Taught): Fit {
  const lessonOf = lessonOfEvidence(content)
  const cited = listQuestions(content).flatMap(question => {
    const lesson = lessonOf.get(question.evidence)
    return lesson ? [{ question, lesson }] : []
  })
  if (taught.ids.length < LESSONS_JUDGED_FROM || cited.length === 0) return { value: null, findings: [] }
  const fits = cited.map(({ question, lesson }) => ({
    id: question.id,
    lesson,
    fit: fitOfLesson(sharesByLesson(joinQuestion(question), taught), lesson, taught),
  }))
  const value = mean(fits.map(({ fit }) => fit))
  const single = fits
    .filter(({ fit }) => fit <= ONE_QUESTION_FIT)
    .map(({ id, lesson }): Finding => {
      const says = `${id} asks about something else than lesson ${lesson.id}, which it cites, teaches`
      return { rule: 'question-fit', at: { part: 'question', id }, says }
    })
  if (value >= QUESTION_FIT) return { value, findings: single }
  const says = 'the questions are not about the lessons that they cite'
  return { value, findings: [{ rule: 'question-fit', at: { part: 'course' }, says }, ...single] }
}

/** Judges whether exercises practise what their own lesson teaches, more than what other lessons teach. */
export function judgeExerciseFit(content: CourseContent, taught: Taught): Fit {
  const practised = listLessons(content).filter(({ exercise }) => exercise !== undefined)
  if (practised.length < LESSONS_JUDGED_FROM) return { value: null, findings: [] }
  const value = mean(
    practised.map(lesson => {
      const words = exerciseTexts(lesson.exercise!).map(({ text }) => text)
      return fitOfLesson(sharesByLesson(words.join('\n'), taught), lesson, taught)
    }),
  )
  if (value >= EXERCISE_FIT) return { value, findings: [] }
  const says = 'the exercises practise what other lessons teach as much as their own'
  return { value, findings: [{ rule: 'exercise-fit', at: { part: 'course' }, says }] }
}

function joinQuestion(question: Question): string {
  return questionTexts(question)
    .map(({ text }) => text)
    .join('\n')
}

function fitOfLesson(shares: number[], { id }: Lesson, { ids }: Taught): number {
  const position = ids.indexOf(id)
  return shares[position]! - mean(shares.filter((_, at) => at !== position))
}

/**
 * Returns by how much the best other lesson fits a question better than the question's own lesson; negative if the own
 * lesson fits best. `shares` tells for each lesson which share of the question's features it has.
 */
function nearestAhead(shares: number[], { id }: Lesson, { ids }: Taught): number {
  const position = ids.indexOf(id)
  return Math.max(...shares.filter((_, at) => at !== position)) - shares[position]!
}
