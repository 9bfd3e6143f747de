import type { QuestionKind } from '../../course/questions/questions.ts'
import { multipleView, singleView } from './choice.ts'
import { matchView } from './match.ts'
import { numberView } from './number.ts'
import { orderView } from './order.ts'
import type { QuestionView } from './question-view.ts'
import { recallView } from './recall.ts'
import { sortView } from './sort.ts'

const QUESTION_VIEWS: { [Kind in QuestionKind]: QuestionView<Kind> } = {
  single: singleView,
  multiple: multipleView,
  order: orderView,
  match: matchView,
  number: numberView,
  recall: recallView,
  sort: sortView,
}

/**
 * Returns the view of a question's kind. By type, its methods accept any question, but they must only get questions of
 * that kind.
 */
export function requireView({ kind }: { kind: QuestionKind }): QuestionView<QuestionKind> {
  return QUESTION_VIEWS[kind] as QuestionView<QuestionKind>
}
