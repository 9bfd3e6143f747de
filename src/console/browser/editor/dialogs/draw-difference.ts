import { html } from 'htm/preact'
import type { ComponentChildren } from 'preact'
import { diffWords } from '../../../../course/change/word-diff.ts'
import { sayValue } from '../../../part-names.ts'

/** What became of a text, with what went struck through and what came underlined. */
export function drawDifference(before: unknown, after: unknown): ComponentChildren {
  return diffWords(sayValue(before), sayValue(after)).map(({ kind, text }) => {
    if (kind === 'same') return text
    return kind === 'gone' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`
  })
}
