import { type Html, html } from '../../look/html.ts'
import { icon } from '../../look/icons.ts'
import { plainLine, renderLine } from '../render/markdown.ts'
import type { Translator } from '../translator.ts'
import type { QuestionOf, QuestionView } from './question-view.ts'
import { shuffleBySeed } from './shuffle-by-seed.ts'

type Group = QuestionOf<'sort'>['groups'][number]

/**
 * The view of sort questions. Every item has a native select list of all groups. A script moves the item into the
 * chosen group, and adds dragging and tapping.
 */
export const sortView: QuestionView<'sort'> = {
  piece: 'sort',
  how: 'sortHow',
  words: {
    right: 'right',
    near: 'rightOf',
    wrong: 'rightOf',
    'mark-right': 'inPlace',
    'mark-wrong': 'notInPlace',
    missing: 'sortHow',
    again: 'lookAtAgain',
  },
  key: ({ groups }) => groups.flatMap(({ items }, group) => items.map(() => group)),
  renderControls(id, question, translator) {
    const { groups } = question
    const items = groups.flatMap(group => group.items)
    const cards = shuffleBySeed(question.id, items.length).map(item => {
      return renderItem(`${id}-${item}`, items[item]!.text, item, groups, translator)
    })
    return html`
      <div class="sort">
        <div class="pile">
          <ul>${cards}</ul>
        </div>
        ${groups.map(({ name }, group) => renderGroup(`${id}-group-${group}`, name, group))}
      </div>
    `
  },
  renderKey: ({ groups }) => html`
    <ul>
      ${groups.map(({ name, items, reason }) => {
        return html`
          <li>
            <span data-reason><b>${renderLine(name)}:</b> ${renderLine(reason)}</span>
            <ul>${items.map(({ text }) => html`<li>${renderLine(text)}</li>`)}</ul>
          </li>
        `
      })}
    </ul>
  `,
}

function renderGroup(id: string, name: string, group: number): Html {
  return html`
    <div class="pile bin" data-group="${group}">
      <p class="bin-name" id="${id}">${renderLine(name)}</p>
      <ul aria-labelledby="${id}"></ul>
    </div>
  `
}

function renderItem(id: string, text: string, item: number, groups: Group[], translator: Translator): Html {
  return html`
    <li data-item="${item}">
      <svg class="grip scripted" viewBox="0 0 10 18" aria-hidden="true">
        <path d="M2 3v0M2 9v0M2 15v0M8 3v0M8 9v0M8 15v0"/>
      </svg>
      <span class="sort-text" id="${id}-item">${renderLine(text)}</span>
      <span class="pick">
        ${icon('chevron')}
        <select id="${id}" aria-labelledby="${id}-item">
          <option value="">${translator.text('chooseMatch')}</option>
          ${groups.map(({ name }, group) => html`<option value="${group}">${plainLine(name)}</option>`)}
        </select>
      </span>
    </li>
  `
}
