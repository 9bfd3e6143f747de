import { html } from '../../../look/html.ts'
import { type FigureOf, type FormView, renderItem, round } from './form-view.ts'

/** Half the width of a pyramid at its tip (`TIP`) and at its foot (`FOOT`), in per cent of the drawing. */
const TIP = 1
const FOOT = 48

export const renderLayers: FormView<'layers'> = (figure, translator) => {
  return figure.shape === 'stack' ? renderStack(figure) : renderPyramid(figure, translator)
}

function renderStack({ items }: FigureOf<'layers'>) {
  const layers = items.map((item, index) => {
    return html`
      <li class="layer${items.length - 1 - index}">
        <div>${renderItem(item)}</div>
      </li>
    `
  })
  return html`<ol class="stack">${layers}</ol>`
}

/**
 * Renders a pyramid. Each row has its own slice, stretched to the row's height, so that long text cannot break the
 * drawing.
 */
const renderPyramid: FormView<'layers'> = ({ items }, translator) => {
  const halfWidth = (level: number) => TIP + ((FOOT - TIP) * level) / items.length
  const slices = items.map((item, index) => {
    const [above, below] = [halfWidth(index), halfWidth(index + 1)]
    const slice = `M${round(50 - above)} 0H${round(50 + above)}L${round(50 + below)} 100H${round(50 - below)}z`
    return html`
      <li>
        <span class="slice level${index}" aria-hidden="true">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <path d="${slice}"/>
          </svg>
          <b>${translator.number(index + 1)}</b>
        </span>
        <div>${renderItem(item)}</div>
      </li>
    `
  })
  return html`<ol class="pyramid">${slices}</ol>`
}
