import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { plainLine, renderControlLine, renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { QuestionOf, QuestionView } from './question-view.ts'
import { shuffleBySeed } from './shuffle-by-seed.ts'

type Match = QuestionOf<'match'>

type Right = { text: string; position: number }

/**
 * The view of match questions. Every left item has a native select list of all right items. For a pointer, the right
 * items also appear below as chips to drag or tap.
 */
export const matchView: QuestionView<'match'> = {
  piece: 'match',
  how: 'matchHow',
  words: {
    right: 'right',
    near: 'rightOf',
    wrong: 'rightOf',
    'mark-right': 'pickedRight',
    'mark-wrong': 'pickedWrong',
    missing: 'matchHow',
    again: 'lookAtAgain',
  },
  key: ({ pairs }) => pairs.map((_, position) => position),
  renderControls(id, question, translator) {
    const rights = shuffledRights(question)
    const rows = question.pairs.map(({ left }, index) => renderPair(`${id}-${index}`, left, rights, translator))
    const chips = rights.map(({ text, position }) => {
      return html`<span class="chip" data-chip="${position}">${renderControlLine(text)}</span>`
    })
    return html`
      <ul class="match">${rows}</ul>
      <div class="tray scripted" aria-hidden="true">${chips}</div>
      <p class="unseen" role="status" data-moved="${translator.text('openAgain')}"></p>
    `
  },
  renderKey: ({ pairs, reason }: Match) => html`
    <ul>
      ${pairs.map(({ left, right }) => html`<li>${renderLine(left)}: <strong>${renderLine(right)}</strong></li>`)}
    </ul>
    <p data-reason>${renderLine(reason)}</p>
  `,
}

/**
 * Returns the right items in shuffled order. Their positions number the right items of the pairs first, and then the
 * extra ones.
 */
function shuffledRights({ id, pairs, extra }: Match): Right[] {
  const texts = [...pairs.map(({ right }) => right), ...extra.map(({ text }) => text)]
  return shuffleBySeed(id, texts.length).map(position => ({ text: texts[position]!, position }))
}

/**
 * Renders a pair. The native list lies transparently over a copy of its text, because the list itself would cut the
 * text off.
 */
function renderPair(id: string, left: string, rights: Right[], translator: Translator): Html {
  return html`
    <li>
      <span class="prompt" id="${id}-left">${renderLine(left)}</span>
      <svg class="link" viewBox="0 0 40 20" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 10h40"/>
      </svg>
      <span class="slot">
        <span class="slot-text" aria-hidden="true">${translator.text('chooseMatch')}</span>
        ${icon('chevron')}
        <select id="${id}" aria-labelledby="${id}-left">
          <option value="">${translator.text('chooseMatch')}</option>
          ${rights.map(({ text, position }) => html`<option value="${position}">${plainLine(text)}</option>`)}
        </select>
      </span>
    </li>
  `
}
