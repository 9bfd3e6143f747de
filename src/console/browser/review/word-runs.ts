import { diffWords } from '../../../course/change/word-diff.ts'
import { make } from '../make-element.ts'

/**
 * Renders a word-by-word difference with `del` and `ins`, so that the difference is visible without colour and screen
 * readers can announce it.
 */
export function drawWordRuns(before: string, after: string): HTMLElement {
  const runs = diffWords(before, after).map(({ kind, text }) => {
    if (kind === 'same') return text
    return make(kind === 'gone' ? 'del' : 'ins', {}, text)
  })
  return make('p', { class: 'rv-diff', dir: 'auto' }, ...runs)
}
