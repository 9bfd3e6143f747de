import type { Finding, Rule } from '../../course/findings.ts'
import { listChecks, listLessons, listQuestions } from '../../course/list-parts.ts'
import { type ChoiceQuestion, isChoice } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'
import { asSeen } from '../../language/as-seen.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { contradictsKey, isCatchAll } from './question-phrases.ts'

/**
 * Finds options such as "all of the above", reasons that contradict whether their option is right, and checks whose
 * evidence is in another lesson.
 */
export function findAnswerFaults(content: CourseContent): Finding[] {
  const choices = listQuestions(content).filter(isChoice)
  return [...choices.flatMap(question => optionFaults(question, content.language)), ...evidenceElsewhere(content)]
}

function optionFaults(question: ChoiceQuestion, language: LocaleCode): Finding[] {
  const { id, options } = question
  const buildFinding = (rule: Rule, what: string): Finding => ({
    rule,
    at: { part: 'question', id },
    says: `${id} ${what}`,
  })
  const keyReasons = new Set(options.filter(({ correct }) => correct).map(({ reason }) => asSeen(reason)))
  return [
    ...(options.some(({ text }) => isCatchAll(text, language))
      ? [buildFinding('catch-all-option', 'has an "all or none of the above" option')]
      : []),
    ...options.flatMap((option, index) =>
      (!option.correct && keyReasons.has(asSeen(option.reason))) || contradictsKey(option, language)
        ? [buildFinding('contradicting-reason', `the reason of option ${index + 1} contradicts the key`)]
        : [],
    ),
  ]
}

function evidenceElsewhere(content: CourseContent): Finding[] {
  const lessons = listLessons(content)
  const courseIds = new Set(lessons.flatMap(lesson => [lesson.id, ...lesson.blocks.map(({ id }) => id)]))
  return lessons.flatMap(lesson => {
    const lessonIds = new Set([lesson.id, ...lesson.blocks.map(({ id }) => id)])
    return listChecks(lesson)
      .filter(({ evidence }) => courseIds.has(evidence) && !lessonIds.has(evidence))
      .map(({ id }): Finding => {
        return { rule: 'evidence-elsewhere', at: { part: 'question', id }, says: `${id} is taught in another lesson` }
      })
  })
}
