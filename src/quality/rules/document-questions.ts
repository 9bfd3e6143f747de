import { blockFaults } from '../../course/blocks/blocks.ts'
import type { Finding, Place } from '../../course/findings.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import { findQuestionFaults, type Question } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'
import { asSeen } from '../../language/as-seen.ts'

/** Keys are as declared, no two options read the same, and every block is one of its kind. */
export function checkShapes(content: CourseContent): Finding[] {
  const blocks = listLessons(content).flatMap(lesson => lesson.blocks)
  return [
    ...listQuestions(content).flatMap(questionFaults),
    ...blocks.flatMap(block =>
      blockFaults(block).map((fault): Finding => {
        const at = { part: 'block', id: block.id } as const
        return { rule: 'block-shape', at, says: `${block.id}: ${fault}` }
      }),
    ),
  ]
}

function questionFaults(question: Question): Finding[] {
  const at: Place = { part: 'question', id: question.id }
  const faults = findQuestionFaults(question).map(
    (fault): Finding => ({ rule: 'question-shape', at, says: `${question.id} ${fault}` }),
  )
  return listChoices(question).some(hasTwins)
    ? [...faults, { rule: 'same-option', at, says: `${question.id} has the same option twice` }]
    : faults
}

/** The sets of texts among which a learner has to tell one from another. */
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
    case 'number':
      return []
    case 'recall':
      return [[...question.accepted, ...question.mistakes.map(({ text }) => text)]]
  }
}

function hasTwins(texts: string[]): boolean {
  return new Set(texts.map(asSeen)).size < texts.length
}
