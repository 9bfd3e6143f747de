import { findFolding } from '../../language/answer-folding.ts'
import { type Html, html } from '../../look/html.ts'
import { renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { QuestionOf, QuestionView } from './question-view.ts'

/** Maximum length of the field. It is well within the length of an answer that an LMS stores. */
const MOST_CHARACTERS = 160

/**
 * The view of recall questions: a field for an answer from memory. The script finds the key in the text of `renderKey`,
 * which in an assessment is sealed with everything else.
 */
export const recallView: QuestionView<'recall'> = {
  piece: 'recall',
  how: 'recallHow',
  words: {
    right: 'right',
    near: 'slip',
    wrong: 'wrong',
    missing: 'recallMissing',
    spelling: 'slipSpelling',
    hint: 'recallHint',
    key: 'answer',
  },
  key: () => [],
  renderControls: (id, _, translator) => html`
    <p class="recall-row">
      <input
        type="text"
        class="recall"
        id="${id}-recall"
        dir="auto"
        maxlength="${MOST_CHARACTERS}"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        enterkeyhint="done"
        data-folding="${JSON.stringify(findFolding(translator.locale))}"
        aria-labelledby="${id}-stem"
        aria-describedby="${id}-how"
      >
      <i aria-hidden="true"></i>
    </p>
  `,
  renderKey: ({ accepted, mistakes, reason }, translator) => html`
    <ul>
      ${accepted.map(answer => {
        return html`<li><strong>${translator.text('right')}:</strong> <bdi data-accepted>${answer}</bdi></li>`
      })}
    </ul>
    <p data-reason>${renderLine(reason)}</p>
    ${mistakes[0] && html`<ul>${mistakes.map(mistake => renderMistake(mistake, translator))}</ul>`}
  `,
}

function renderMistake({ text, reason }: QuestionOf<'recall'>['mistakes'][number], translator: Translator): Html {
  return html`
    <li>
      <strong>${translator.text('wrong')}:</strong>
      ${' '}
      <bdi data-mistake>${text}</bdi>
      ${' '}
      <span data-reason>${renderLine(reason)}</span>
    </li>
  `
}
