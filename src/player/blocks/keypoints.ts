import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

export const renderKeypoints: BlockView<'keypoints'> = ({ title, points }, translator) => html`
  <section class="block keypoints">
    <p class="label">${icon('flag')}${translator.text('keyPoints')}</p>
    <h4>${title}</h4>
    <ul class="shapes">
      ${points.map(point => html`<li>${renderLine(point)}</li>`)}
    </ul>
  </section>
`
