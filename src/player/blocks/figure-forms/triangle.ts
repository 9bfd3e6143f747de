import { type Html, html } from '../../../look/html.ts'
import { countLetters } from '../../../look/text-width.ts'
import { renderLine } from '../../render/markdown.ts'
import { areShort, type FormView, renderItem } from './form-view.ts'

const SIDES = [
  'M87.9 31A14 14 0 0 1 100 24V70L61.9 136 22.1 159A14 14 0 0 1 22.1 145z',
  'M112.1 31A14 14 0 0 0 100 24V70l38.1 66 39.8 23A14 14 0 0 0 177.9 145z',
  'M22.1 159A14 14 0 0 0 34.2 166H165.8A14 14 0 0 0 177.9 159L138.1 136H61.9z',
]
const SIDE_FILLS = ['fill0', 'fill1', 'fill3']
const AROUND = { label: 16, word: 14, text: 56 }
const CENTRE_LETTERS = 8

/** Renders three things that belong together. Short texts are placed around the drawing, longer ones beside it. */
export const renderTriangle: FormView<'triangle'> = ({ items, centre }) => {
  const isInside = centre !== undefined && countLetters(centre) <= CENTRE_LETTERS
  const isAround = areShort(items, AROUND) && (centre === undefined || isInside)
  const sides = items.map((item, index) => {
    return html`
      <li class="side${index}">
        <svg class="tri-mini" viewBox="16 20 168 150" aria-hidden="true">${renderSides(index)}</svg>
        <div>${renderItem(item)}</div>
      </li>
    `
  })
  return html`
    <div class="tri${isAround && ' around'}">
      <div class="tri-art">
        <svg viewBox="16 20 168 150" aria-hidden="true">
          ${renderSides()}
          <path class="m2" d="M100 70l38.1 66H61.9z"/>
        </svg>
        ${centre !== undefined && html`<strong class="${isInside ? 'tri-centre' : 'tri-below'}">${renderLine(centre)}</strong>`}
      </div>
      <ul>${sides}</ul>
    </div>
  `
}

function renderSides(lit?: number): Html[] {
  return SIDES.map((side, index) => {
    return html`<path class="${lit === undefined || lit === index ? SIDE_FILLS[index] : 'off'}" d="${side}"/>`
  })
}
