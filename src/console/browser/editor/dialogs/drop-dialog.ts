import { html } from 'htm/preact'
import type { ComponentChildren } from 'preact'
import { words } from '../editor-words.ts'
import { ask, drawAnswers } from './dialog.ts'

/**
 * Asks the writer to confirm that text is discarded. `lead` explains what will be lost, and `sure` is the label of the
 * button that confirms it.
 */
export function confirmDrop(lead: string, sure: string, details: ComponentChildren = null): Promise<boolean> {
  return ask(
    words.text('editor.copyDropTitle'),
    false,
    answer => html`
      <p class="ed-hint">${lead}</p>
      ${details}
      ${drawAnswers([
        [words.text('editor.copyKeep'), () => answer(false)],
        [sure, () => answer(true)],
      ])}
    `,
  )
}

/**
 * Asks the writer to confirm that `texts` are discarded, because the kind that the writer has chosen has no fields for
 * them.
 */
export function confirmDropOfTexts(texts: string[]): Promise<boolean> {
  const list = html`<ul class="ed-parts">${texts.map(text => html`<li dir="auto">${text}</li>`)}</ul>`
  return confirmDrop(words.text('editor.kindDropLead'), words.text('editor.kindDropSure'), list)
}
