import { blockFaults } from '../../course/blocks/blocks.ts'
import type { Finding, Place } from '../../course/findings.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import { findQuestionFaults, type Question } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'
import { findFolding } from '../../language/answer-folding.ts'
import { asPrinted } from '../../language/as-seen.ts'
import { foldAnswer } from '../../language/fold-answer.ts'
import type { LocaleCode } from '../../language/locales.ts'

/**
 * Checks that each question has as many right answers as its kind demands, that no two options are the same, and that
 * blocks keep the rules of their kind.
 */
export function checkShapes(content: CourseContent): Finding[] {
  const blocks = listLessons(content).flatMap(lesson => lesson.blocks)
  return [
    ...listQuestions(content).flatMap(question => questionFaults(question, content.language)),
    ...blocks.flatMap(block =>
      blockFaults(block).map((fault): Finding => {
        const at = { part: 'block', id: block.id } as const
        return { rule: 'block-shape', at, says: `${block.id}: ${fault}` }
      }),
    ),
  ]
}

function questionFaults(question: Question, language: LocaleCode): Finding[] {
  const at: Place = { part: 'question', id: question.id }
  const faults = findQuestionFaults(question).map(
    (fault): Finding => ({ rule: 'question-shape', at, says: `${question.id} ${fault}` }),
  )
  return listChoices(question).some(hasTwins) || isMistakeAccepted(question, language)
    ? [...faults, { rule: 'same-option', at, says: `${question.id} has the same option twice` }]
    : faults
}

/** Returns the groups of texts in a question that a learner must be able to tell apart. */
function listChoices(question: Question): string[][] {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return [question.options.map(({ text }) => text)]
    case 'order':
      return [question.items.map(({ text }) => text)]
    case 'match':
      return [
        question.pairs.map(({ left }) => left),
        [...question.pairs.map(({ right }) => right), ...question.extra.map(({ text }) => text)],
      ]
    case 'sort':
      return [
        question.groups.map(({ name }) => name),
        question.groups.flatMap(({ items }) => items.map(({ text }) => text)),
      ]
    case 'number':
    case 'recall':
      return []
  }
}

/**
 * Whether an accepted answer is equal to a known mistake after folding. The player compares an answer with mistakes
 * first, so it would mark this accepted answer as wrong.
 */
function isMistakeAccepted(question: Question, language: LocaleCode): boolean {
  if (question.kind !== 'recall') return false
  const folding = findFolding(language)
  const acceptedForms = question.accepted.flatMap(answer => foldAnswer(answer, folding))
  return question.mistakes.some(({ text }) => foldAnswer(text, folding).some(form => acceptedForms.includes(form)))
}

function hasTwins(texts: string[]): boolean {
  return new Set(texts.map(asPrinted)).size < texts.length
}
