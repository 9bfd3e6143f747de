import { html } from '../../../look/html.ts'
import { countLetters } from '../../../look/text-width.ts'
import { renderLine } from '../../render/markdown.ts'
import { areShort, type FormView, renderItem } from './form-view.ts'

const MOST_IN_A_ROW = 5

/** Renders events as domes on a line. Distances are not to scale: each event takes the same space. */
export const renderTimeline: FormView<'timeline'> = ({ items }) => {
  const count = items.length
  const isRow =
    count <= MOST_IN_A_ROW &&
    areShort(items, { label: 120 / count, word: 55 / count, text: 400 / count }) &&
    items.every(({ at }) => countLetters(at) <= 60 / count)
  const events = items.map((item, index) => {
    return html`
      <li>
        <i class="dome dome${index % 5}" aria-hidden="true"></i>
        <span class="when">${renderLine(item.at)}</span>
        <div>${renderItem(item)}</div>
      </li>
    `
  })
  return html`<ol class="line${isRow && ' row'}">${events}</ol>`
}
