import { html } from 'htm/preact'
import type { ComponentChildren } from 'preact'
import { diffWords } from '../../../../course/change/word-diff.ts'
import { sayValue } from '../../../part-names.ts'

/** Renders the difference of two texts: removed text is struck through, added text underlined. */
export function drawDifference(before: unknown, after: unknown): ComponentChildren {
  return diffWords(sayValue(before), sayValue(after)).map(({ kind, text }) => {
    if (kind === 'same') return text
    return kind === 'gone' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`
  })
}
