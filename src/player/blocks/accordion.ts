import { html } from '../../look/html.ts'
import { renderMarkdown } from '../render/markdown.ts'
import { renderFold } from '../render/render-fold.ts'
import type { BlockView } from './block-view.ts'

export const renderAccordion: BlockView<'accordion'> = ({ title, items }, translator) => html`
  <section class="block">
    <h4>${title}</h4>
    <div class="folds">
      ${items.map(item => renderFold(item.title, renderMarkdown(item.markdown, translator)))}
    </div>
  </section>
`
