import { type Html, html } from '../../look/html.ts'
import { renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'

export const renderTable: BlockView<'table'> = ({ id, caption, columns, rows }) => html`
  <figure class="block table">
    <figcaption id="${id}-caption">${caption}</figcaption>
    <div class="scroller columns-${columns.length}" role="group" tabindex="0" aria-labelledby="${id}-caption">
      <table>
        <thead>
          <tr>
            ${columns.map(column => html`<th scope="col">${renderLine(column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(renderRow)}
        </tbody>
      </table>
    </div>
  </figure>
`

function renderRow([first = '', ...rest]: string[]): Html {
  return html`
    <tr>
      <th scope="row">${renderLine(first)}</th>
      ${rest.map(cell => html`<td>${renderLine(cell)}</td>`)}
    </tr>
  `
}
