import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import { multipleView, singleView } from './choice.ts'
import { matchView } from './match.ts'
import { numberView } from './number.ts'
import { orderView } from './order.ts'
import type { QuestionView } from './question-view.ts'

const QUESTION_VIEWS: { [Kind in QuestionKind]: QuestionView<Kind> } = {
  single: singleView,
  multiple: multipleView,
  order: orderView,
  match: matchView,
  number: numberView,
}

export function viewOf<Kind extends QuestionKind>({ kind }: Extract<Question, { kind: Kind }>): QuestionView<Kind> {
  return QUESTION_VIEWS[kind] as never
}
