import { html } from '../../../look/html.ts'
import { renderTiles } from '../../../look/mosaic.ts'
import { renderLine } from '../../markdown.ts'
import type { FormView } from './form-view.ts'

/** Two or three sides, each under a tile of its own. */
export const renderComparison: FormView<'comparison'> = ({ id, sides }) => {
  const tiles = renderTiles(`${id}-sides`, sides.length)
  const cards = sides.map(({ label, items }, index) => {
    return html`
      <li>
        <svg class="side-tile" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          ${tiles[index]}
        </svg>
        <strong class="fig-label">${renderLine(label)}</strong>
        <ul>
          ${items.map(item => html`<li>${renderLine(item)}</li>`)}
        </ul>
      </li>
    `
  })
  return html`<ul class="sides sides-${sides.length}">${cards}</ul>`
}
