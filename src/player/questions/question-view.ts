import type { Question, QuestionKind } from '../../course/questions/questions.ts'
import type { Html } from '../../look/html.ts'
import type { MediaShelf } from '../media/media-shelf.ts'
import type { TextKey } from '../string-keys.ts'
import type { Translator } from '../translator.ts'

export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>

/**
 * Names of the texts that the script of a question uses: verdicts on the whole answer, then on a single row, then
 * feedback on an incomplete answer, then texts of single kinds of question.
 */
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

/**
 * How one kind of question is rendered. `piece` is the file name of its style sheet and of its part of the page script,
 * which are in the same folder.
 */
export type QuestionView<Kind extends QuestionKind> = {
  piece: string
  /** Instruction on how to answer. */
  how: TextKey
  /** Keys of the texts that the script of this kind uses. The renderer writes these texts into the page. */
  words: Partial<Record<Word, TextKey | 'rightOf'>>
  /**
   * Returns the data by which the script of this kind judges answers: positions in the authored order, or a value and
   * its tolerance.
   */
  key(question: QuestionOf<Kind>): number[]
  /** Renders the controls for the answer, inside the question's fieldset. */
  renderControls(id: string, question: QuestionOf<Kind>, translator: Translator, shelf: MediaShelf): Html
  /**
   * Renders the key in words, for readers without a script, and for the script, which copies the reasons from it.
   * Pictures are shown only if they are among the media of `shelf`.
   */
  renderKey(question: QuestionOf<Kind>, translator: Translator, shelf: MediaShelf): Html
}
