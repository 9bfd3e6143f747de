import { html } from '../../look/html.ts'
import { renderMarkdown } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

export const renderText: BlockView<'text'> = ({ markdown }, translator) => {
  return html`<div class="block prose">${renderMarkdown(markdown, translator)}</div>`
}
