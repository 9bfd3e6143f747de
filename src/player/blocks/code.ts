import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderMarkdown } from '../render/markdown.ts'
import { renderCodeText } from '../render/render-code-text.ts'
import type { BlockView } from './block-view.ts'

export const renderCode: BlockView<'code'> = ({ id, caption, language, code, explanation }, translator) => html`
  <div class="block">
    <figure class="code">
      <figcaption>
        <span id="${id}-caption">${caption}</span>
        <button
          type="button"
          class="copy"
          hidden
          data-copy="${translator.text('copy')}"
          data-copied="${translator.text('copied')}"
        >
          ${icon('copy')}
          <span>${translator.text('copy')}</span>
        </button>
      </figcaption>
      <pre dir="ltr" role="group" tabindex="0" aria-labelledby="${id}-caption">
        ${renderCodeText(code, language)}
      </pre>
    </figure>
    <div class="prose">${renderMarkdown(explanation, translator)}</div>
  </div>
`
