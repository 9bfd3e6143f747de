import { listQuestions } from '../list-parts.ts'
import { letter } from '../questions/question-kind.ts'
import type { Question } from '../questions/questions.ts'
import { nameResponses } from '../questions/response-names.ts'
import type { CourseContent, Memory } from '../schema.ts'

/**
 * Returns the `memory` of a translation: that of its source, with the names under which the source reports answers to
 * an LMS, so that reports on both languages use the same names.
 */
export function rememberResponseNames(source: CourseContent): Memory {
  const names = listQuestions(source).flatMap(question => {
    const id = reportedId(question)
    const responses = source.memory.responseNames?.[id] ?? namesOf(question)
    return responses.length > 0 ? [[id, responses] as const] : []
  })
  return { ...source.memory, responseNames: Object.fromEntries(names) }
}

/**
 * Returns the id under which a question appears in the reports of an LMS. Each wording of the question that has its own
 * slot has its own id, too.
 */
export function reportedId({ id, revision }: Pick<Question, 'id' | 'revision'>): string {
  return revision ? `${id}-r${revision}` : id
}

/**
 * Returns the names of a question's answers: for a match the left-hand entries, then the right-hand ones; for a sort
 * the items, then the groups. Typed answers have none.
 */
function namesOf(question: Question): string[] {
  switch (question.kind) {
    case 'number':
    case 'recall':
      return []
    case 'order':
      return nameResponses(question.items.map(textOf), letter)
    case 'match': {
      const lefts = question.pairs.map(({ left }) => left)
      const rights = [...question.pairs.map(({ right }) => right), ...question.extra.map(textOf)]
      return [...nameResponses(lefts, letter), ...nameResponses(rights, position => String(position + 1))]
    }
    case 'sort': {
      const items = question.groups.flatMap(group => group.items.map(textOf))
      const groupNames = question.groups.map(group => group.name)
      return [...nameResponses(items, letter), ...nameResponses(groupNames, position => String(position + 1))]
    }
    default:
      return nameResponses(question.options.map(textOf), letter)
  }
}

function textOf({ text }: { text: string }): string {
  return text
}
