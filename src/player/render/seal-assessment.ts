import { deflateSync } from 'node:zlib'
import type { Assessment, Course } from '../../course/schema.ts'
import { type Html, readMarkup } from '../../look/html.ts'
import { buildQuestionData, findEvidence, type QuestionData } from './course-data.ts'

/** Everything of the assessment that a learner must not read before the time. `lesson` is the one that teaches the answer. */
export type SealedAssessment = {
  questions: (QuestionData & { lesson: string; markup: string })[]
  /** By outcome. */
  statements: Record<string, string>
}

/**
 * The bank with its keys and reasons as one text that nobody reads in the page's source: deflated, then in base64. It is a hurdle and
 * no lock: whoever can run a script can open it.
 */
export function sealAssessment({ questions }: Assessment, course: Course, rendered: Html[]): string {
  const sealed: SealedAssessment = {
    questions: questions.map((question, at) => {
      const lesson = findEvidence(course, question)
      const chapter = course.chapters.find(({ lessons }) => lessons.includes(lesson))!
      return {
        ...buildQuestionData(question, chapter.id, course.memory),
        lesson: lesson.id,
        markup: readMarkup(rendered[at]!),
      }
    }),
    statements: Object.fromEntries(course.outcomes.map(({ id, text }) => [id, text])),
  }
  return deflateSync(JSON.stringify(sealed), { level: 9 }).toString('base64')
}
