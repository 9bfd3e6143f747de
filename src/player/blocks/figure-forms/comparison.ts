import { html } from '../../../look/html.ts'
import { renderTiles } from '../../../look/mosaic.ts'
import { renderLine } from '../../render/markdown.ts'
import type { FormView } from './form-view.ts'

/** Renders two or three sides, each under a strip of two alternating tiles. */
export const renderComparison: FormView<'comparison'> = ({ id, sides }) => {
  const tiles = renderTiles(`${id}-sides`, 2 * sides.length)
  const cards = sides.map(({ label, items }, index) => {
    return html`
      <li>
        <svg class="side-tiles" viewBox="0 0 800 100" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
          <pattern id="${id}-side-${index}" width="200" height="100" patternUnits="userSpaceOnUse">
            ${tiles[2 * index]}
            <g transform="translate(100)">${tiles[2 * index + 1]}</g>
          </pattern>
          <path fill="url(#${id}-side-${index})" d="M0 0h800v100H0z"/>
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
