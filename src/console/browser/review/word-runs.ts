import { diffWords } from '../../../course/change/word-diff.ts'
import { make } from '../make-element.ts'

/** What became of a text, word by word: told by more than colour, and by elements that screen readers know. */
export function drawWordRuns(before: string, after: string): HTMLElement {
  const runs = diffWords(before, after).map(({ kind, text }) => {
    if (kind === 'same') return text
    return make(kind === 'gone' ? 'del' : 'ins', {}, text)
  })
  return make('p', { class: 'rv-diff', dir: 'auto' }, ...runs)
}
