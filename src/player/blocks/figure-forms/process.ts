import { html } from '../../../look/html.ts'
import { areShort, type FormView, renderItem } from './form-view.ts'

const MOST_IN_A_ROW = 5

/** Renders numbered tiles that run into each other: in a row where there is room, otherwise down the page. */
export const renderProcess: FormView<'process'> = ({ items }, translator) => {
  const room = { label: 120 / items.length, word: 60 / items.length, text: 420 / items.length }
  const isRow = items.length <= MOST_IN_A_ROW && areShort(items, room)
  const steps = items.map((item, index) => {
    return html`
      <li>
        <b class="step-number" aria-hidden="true">${translator.number(index + 1)}</b>
        <div>${renderItem(item)}</div>
      </li>
    `
  })
  return html`<ol class="steps${isRow && ' row'}">${steps}</ol>`
}
