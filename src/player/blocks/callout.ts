import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderMarkdown } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

export const renderCallout: BlockView<'callout'> = ({ tone, title, markdown }, translator) => html`
  <div class="block callout ${tone}" role="note">
    ${icon(tone)}
    <div>
      <p class="callout-title">
        <span class="unseen">${translator.text(tone)}: </span>
        ${title}
      </p>
      ${renderMarkdown(markdown, translator)}
    </div>
  </div>
`
