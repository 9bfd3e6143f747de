import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderLine, renderMarkdown } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

/** Renders an example. All steps are in the page; a script reveals them one by one at the learner's pace. */
export const renderExample: BlockView<'example'> = ({ id, title, situation, steps, takeaway }, translator) => html`
  <section class="block panel example" id="${id}" data-example>
    <p class="label">${icon('path')}${translator.text('workedExample')}</p>
    <h4>${title}</h4>
    <div class="situation">${renderMarkdown(situation, translator)}</div>
    <ol class="stages" aria-live="polite">
      ${steps.map((step, index) => html`<li${index > 0 && html` class="later"`}>${renderMarkdown(step, translator)}</li>`)}
    </ol>
    <p class="scripted">
      <button type="button" class="button quiet" data-next-step>${translator.text('nextStep')}${icon('chevron')}</button>
    </p>
    <p class="takeaway later" tabindex="-1">
      <strong>${translator.text('takeaway')}:</strong>
      ${' '}
      ${renderLine(takeaway)}
    </p>
  </section>
`
