import { type Html, html } from '../../../look/html.ts'
import { renderLine } from '../../render/markdown.ts'
import { type FigureOf, type FormView, renderItem } from './form-view.ts'

type Axis = FigureOf<'quadrant'>['x']
type Place = { x: 'low' | 'high'; y: 'low' | 'high' }

/** The four quarters in reading order. */
const PLACES: Place[] = [
  { y: 'high', x: 'low' },
  { y: 'high', x: 'high' },
  { y: 'low', x: 'low' },
  { y: 'low', x: 'high' },
]

/** Renders four quarters between two axes; on a narrow page, four cards that state their position. */
export const renderQuadrant: FormView<'quadrant'> = ({ x, y, items }) => {
  const quarters = PLACES.map(place => {
    const item = items.find(found => found.x === place.x && found.y === place.y)!
    return html`
      <li class="y-${place.y} x-${place.x}">
        ${renderLocator(place)}
        <span class="where-text">
          ${renderLine(`${y.label}: ${y[place.y]}`)}
          ${' · '}
          ${renderLine(`${x.label}: ${x[place.x]}`)}
        </span>
        ${renderItem(item)}
      </li>
    `
  })
  return html`
    <div class="quad">
      ${renderAxis('y', y)}
      <ul>${quarters}</ul>
      ${renderAxis('x', x)}
    </div>
  `
}

function renderAxis(name: 'x' | 'y', { label, low, high }: Axis): Html {
  return html`
    <p class="axis axis-${name}" aria-hidden="true">
      <span>${renderLine(low)}</span>
      <b>${renderLine(label)}</b>
      <span>${renderLine(high)}</span>
    </p>
  `
}

function renderLocator({ x, y }: Place): Html {
  return html`
    <svg class="where" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M0 0h9v9H0zM11 0h9v9h-9zM0 11h9v9H0zM11 11h9v9h-9z"/>
      <path class="lit" d="M${x === 'high' ? 11 : 0} ${y === 'high' ? 0 : 11}h9v9h-9z"/>
    </svg>
  `
}
