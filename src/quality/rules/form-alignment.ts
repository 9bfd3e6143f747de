import type { Finding } from '../../course/findings.ts'
import { lessonOfEvidence, listChecks, listLessons } from '../../course/list-parts.ts'
import type { Question } from '../../course/questions/questions.ts'
import type { CourseContent, Lesson } from '../../course/schema.ts'
import { primaryLanguage } from '../../language/locales.ts'

/** Verbs whose result nobody can observe. English only: in other languages the verb need not come first. */
const UNOBSERVABLE =
  /^(to )?(be able to )?(understand|know|learn|appreciate|be aware|(be|become) familiar|grasp|reali[sz]e|see|think about|get|gain|familiari[sz]e)\b/i

/** Checks the alignment of teaching, outcomes and tests. */
export function findMisalignment(content: CourseContent): Finding[] {
  return [...offOutcome(content), ...untestedChapters(content), ...unobservable(content)]
}

/** Finds questions whose outcome is not taught by the lesson that they cite. */
function offOutcome(content: CourseContent): Finding[] {
  const lessonOf = lessonOfEvidence(content)
  const questionsWithLesson: [Question, Lesson | undefined][] = [
    ...listLessons(content).flatMap(lesson =>
      listChecks(lesson).map((question): [Question, Lesson] => [question, lesson]),
    ),
    ...(content.assessment?.questions ?? []).map((question): [Question, Lesson | undefined] => [
      question,
      lessonOf.get(question.evidence),
    ]),
  ]
  return questionsWithLesson
    .filter(([question, lesson]) => lesson && !lesson.outcomeIds.includes(question.outcomeId))
    .map(([{ id, outcomeId }, lesson]): Finding => {
      const says = `${id} tests ${outcomeId}, which lesson ${lesson!.id} does not teach`
      return { rule: 'check-off-outcome', at: { part: 'question', id }, says }
    })
}

function untestedChapters({ chapters, assessment }: CourseContent): Finding[] {
  if (!assessment || assessment.questions.length < chapters.length) return []
  const lessonOf = lessonOfEvidence({ chapters })
  const reached = new Set(assessment.questions.map(({ evidence }) => lessonOf.get(evidence)?.id))
  return chapters
    .filter(({ lessons }) => !lessons.some(({ id }) => reached.has(id)))
    .map(({ id }): Finding => {
      const says = `the assessment asks nothing about chapter ${id}`
      return { rule: 'chapter-not-tested', at: { part: 'chapter', id }, says }
    })
}

function unobservable({ outcomes, language }: CourseContent): Finding[] {
  if (primaryLanguage(language) !== 'en') return []
  return outcomes
    .filter(({ text }) => UNOBSERVABLE.test(text))
    .map(({ id }): Finding => {
      const says = `outcome ${id} begins with a verb that nobody can observe`
      return { rule: 'unobservable-outcome', at: { part: 'outcome', id }, says }
    })
}
