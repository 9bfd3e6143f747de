import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderMarkdown } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

export const renderSteps: BlockView<'steps'> = ({ title, steps }, translator) => {
  const items = steps.map(step => {
    return html`
      <li>
        <p class="stage-title">${step.title}</p>
        ${renderMarkdown(step.markdown, translator)}
      </li>
    `
  })
  return html`
    <section class="block panel">
      <p class="label">${icon('list')}${translator.text('stepByStep')}</p>
      <h4>${title}</h4>
      <ol class="stages">${items}</ol>
    </section>
  `
}
