import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { plainLine, renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { QuestionOf, QuestionView } from './question-view.ts'
import { shuffleBySeed } from './shuffle-by-seed.ts'

type Order = QuestionOf<'order'>

/** The view of order questions: rows that the learner moves by a handle, by two buttons or by the arrow keys. */
export const orderView: QuestionView<'order'> = {
  piece: 'order',
  how: 'orderHow',
  words: {
    right: 'right',
    near: 'rightOf',
    wrong: 'rightOf',
    'mark-right': 'inPlace',
    'mark-wrong': 'notInPlace',
    missing: 'orderHow',
    again: 'lookAtAgain',
  },
  key: ({ items }) => items.map((_, position) => position),
  renderControls(_, question, translator) {
    const rows = shuffleBySeed(question.id, question.items.length).map(item => {
      return renderOrderItem(question.items[item]!.text, item, translator)
    })
    const moved = translator.text('movedTo', { count: translator.number(rows.length) })
    return html`
      <ol class="order">${rows}</ol>
      <p class="unseen" role="status" data-moved="${moved}"></p>
    `
  },
  renderKey: ({ items, reason }: Order) => html`
    <ol>
      ${items.map(item => html`<li>${renderLine(item.text)}</li>`)}
    </ol>
    <p data-reason>${renderLine(reason)}</p>
  `,
}

function renderOrderItem(text: string, item: number, translator: Translator): Html {
  return html`
    <li data-item="${item}">
      <span class="place" aria-hidden="true">
        <b></b>
        <svg class="grip scripted" viewBox="0 0 18 10">
          <path d="M3 2h0M9 2h0M15 2h0M3 8h0M9 8h0M15 8h0"/>
        </svg>
      </span>
      <span class="order-text">
        <span>${renderLine(text)}</span>
      </span>
      <span class="moves scripted">
        ${renderMove(-1, 'moveUp', text, translator)}
        ${renderMove(1, 'moveDown', text, translator)}
      </span>
    </li>
  `
}

function renderMove(by: -1 | 1, key: 'moveUp' | 'moveDown', text: string, translator: Translator): Html {
  return html`
    <button type="button" class="move" data-move="${by}" aria-label="${translator.text(key, { item: plainLine(text) })}">
      ${icon(by < 0 ? 'up' : 'down')}
    </button>
  `
}
