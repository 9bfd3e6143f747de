import type { AnswerFolding } from '../../language/answer-folding.ts'
import { foldWords } from '../../language/fold-answer.ts'

/** Languages that write words without a space between them. */
const UNSPACED = new Set(['ja', 'th', 'zh'])

/** Of words that stand out in a text. */
const MARKDOWN = /[*`]+/g

/** Whether a text holds an answer, word for word as far as typed answers are told apart. */
export function statesAnswer(text: string, answer: string, folding: AnswerFolding): boolean {
  const gap = UNSPACED.has(folding.language) ? '' : ' '
  const join = (words: string[]) => gap + words.join(gap) + gap
  const forms = foldWords(text.replace(MARKDOWN, ''), folding).map(join)
  return foldWords(answer, folding).some(words => words[0] && forms.some(form => form.includes(join(words))))
}
