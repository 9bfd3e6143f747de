import { html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { renderKey, renderQuestion } from '../questions/render-question.ts'
import type { BlockView } from './block-view.ts'

/** Renders a question inside a lesson, with immediate feedback and any number of tries. */
export const renderCheck: BlockView<'check'> = ({ id, question }, translator, shelf) => {
  const label = html`<span class="label">${icon('check')}${translator.text('quickCheck')}</span>`
  return html`
    <form class="block panel check" id="${id}" data-check novalidate autocomplete="off">
      ${renderQuestion(id, question, label, translator, shelf)}
      <div class="feedback" role="status"></div>
      <p class="actions scripted">
        <button type="submit" class="button">${translator.text('checkAnswer')}</button>
      </p>
      ${renderKey(question, translator)}
    </form>
  `
}
