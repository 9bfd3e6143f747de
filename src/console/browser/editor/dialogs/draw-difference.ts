import { html } from 'htm/preact'
import type { ComponentChildren } from 'preact'
import { diffWords } from '../../../../course/change/word-diff.ts'
import { sayValue } from '../../../part-names.ts'
import { words } from '../editor-words.ts'

/** Renders the difference of two values of a field: removed text is struck through, added text underlined. */
export function drawDifference(before: unknown, after: unknown, field?: string): ComponentChildren {
  return diffWords(sayValue(words, before, field), sayValue(words, after, field)).map(({ kind, text }) => {
    if (kind === 'same') return text
    return kind === 'gone' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`
  })
}
