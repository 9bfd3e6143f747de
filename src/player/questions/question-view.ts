import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import type { Html } from '../../look/html.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { TextKey } from '../string-keys.ts'
import type { Translator } from '../translator.ts'

export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>

/** Verdicts of the whole, then of a row; what is said to a learner who has not answered; and what only one kind says. */
export type Word =
  | 'right'
  | 'near'
  | 'wrong'
  | 'mark-right'
  | 'mark-wrong'
  | 'mark-missed'
  | 'missing'
  | 'again'
  | 'more'
  | 'high'
  | 'low'
  | 'spelling'
  | 'hint'
  | 'key'

/** How one kind of question is drawn. `piece` names its style sheet and its part of the page script, which lie beside it. */
export type QuestionView<Kind extends QuestionKind> = {
  piece: string
  /** How it is answered. */
  how: TextKey
  /** What its part of the page script says: the renderer writes it into the page. */
  words: Partial<Record<Word, TextKey | 'rightOf'>>
  /** What its part of the page script judges by: positions of the author's order, or a value and its tolerance. */
  key(question: QuestionOf<Kind>): number[]
  /** What the learner answers with, inside the question's fieldset. */
  renderControls(id: string, question: QuestionOf<Kind>, translator: Translator, shelf: MediaShelf): Html
  /** The key in words: all there is without a script, and where the script finds the reasons. Pictures only of what is on the shelf. */
  renderKey(question: QuestionOf<Kind>, translator: Translator, shelf: MediaShelf): Html
}
