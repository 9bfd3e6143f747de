import { type Html, html } from '../../../look/html.ts'
import type { Translator } from '../../translator.ts'
import { type FormView, renderItem, round } from './form-view.ts'

const OUTER = 98
const INNER = 60
const MIDDLE = (OUTER + INNER) / 2
/** Degrees by which an arrow overlaps the next one (`BITE`), and the gap between them. */
const BITE = 13
const GAP = 2.2

/**
 * Renders a cycle as a ring of arrows. Where there is room, the steps of the cycle stand beside the ring: down one side
 * and up the other.
 */
export const renderCycle: FormView<'cycle'> = ({ items }, translator) => {
  const rows = Math.ceil(items.length / 2)
  const stations = items.map((item, index) => {
    const place = index < rows ? `end row${index + 1}` : `start row${items.length - index}`
    return html`
      <li class="${place}">
        <b class="badge fill${index}" aria-hidden="true">${translator.number(index + 1)}</b>
        <div>${renderItem(item)}</div>
      </li>
    `
  })
  return html`
    <div class="wheel rows${rows}">
      <svg class="ring" viewBox="0 0 200 200" aria-hidden="true">${renderRing(items.length, translator)}</svg>
      <ol>${stations}</ol>
    </div>
  `
}

function renderRing(count: number, translator: Translator): Html[] {
  const isMirrored = translator.direction === 'rtl'
  const turn = 360 / count
  return Array.from({ length: count }, (_, index) => {
    const from = index * turn + GAP
    const to = (index + 1) * turn - GAP
    const [forth, back] = isMirrored ? [0, 1] : [1, 0]
    const arrow = [
      `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 0 ${forth} ${at(OUTER, to)}L${at(MIDDLE, to + BITE)}`,
      `L${at(INNER, to)}A${INNER} ${INNER} 0 0 ${back} ${at(INNER, from)}L${at(MIDDLE, from + BITE)}z`,
    ].join('')
    const [x, y] = at(MIDDLE, (from + to) / 2 + BITE / 2 + 1).split(' ')
    return html`
      <path class="fill${index}" d="${arrow}"/>
      <text class="on${index}" x="${x}" y="${y}">${translator.number(index + 1)}</text>
    `
  })

  function at(radius: number, degrees: number): string {
    const angle = ((degrees - 90) * Math.PI) / 180
    const across = radius * Math.cos(angle)
    return `${round(100 + (isMirrored ? -across : across))} ${round(100 + radius * Math.sin(angle))}`
  }
}
