import type { AnswerFolding } from '../../language/answer-folding.ts'
import { foldWords } from '../../language/fold-answer.ts'

/** Languages that put no spaces between words. */
const UNSPACED = new Set(['ja', 'th', 'zh'])

/** Markdown signs for emphasis and code. */
const MARKDOWN = /[*`]+/g

/** Whether a text contains an answer as whole words, after both are folded (which ignores case, for example). */
export function statesAnswer(text: string, answer: string, folding: AnswerFolding): boolean {
  const gap = UNSPACED.has(folding.language) ? '' : ' '
  const join = (words: string[]) => gap + words.join(gap) + gap
  const forms = foldWords(text.replace(MARKDOWN, ''), folding).map(join)
  return foldWords(answer, folding).some(words => words[0] && forms.some(form => form.includes(join(words))))
}
