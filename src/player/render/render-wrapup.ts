import type { Wrapup } from '../../course/schema.ts'
import { type Html, html } from '../../look/html.ts'
import { PART_IDS } from '../parts.ts'
import type { Translator } from '../translator.ts'
import { renderLine, renderMarkdown } from './markdown.ts'

const ID = PART_IDS.wrapup

export function renderWrapup({ summary, learned, nextSteps }: Wrapup, pager: Html, translator: Translator): Html {
  return html`
    <section class="page part" id="${ID}" aria-labelledby="${ID}-title">
      <div class="wrapup">
        <h2 id="${ID}-title" tabindex="-1">${translator.text('wrapup')}</h2>
        <div class="wrapup-summary">${renderMarkdown(summary, translator)}</div>
        <h3>${translator.text('learned')}</h3>
        <ol class="learned">
          ${learned.map(({ text }) => html`<li><span>${renderLine(text)}</span></li>`)}
        </ol>
        <h3>${translator.text('nextSteps')}</h3>
        <ul class="next-steps">
          ${nextSteps.map(step => html`<li>${renderLine(step)}</li>`)}
        </ul>
      </div>
      ${pager}
    </section>
  `
}
