import type { FigureForm } from '../../course/blocks/figure-forms.ts'
import { visitKind } from '../../course/kinds.ts'
import { html } from '../../look/html.ts'
import { renderLine } from '../render/markdown.ts'
import type { BlockView } from './block-view.ts'
import { renderComparison } from './figure-forms/comparison.ts'
import { renderCycle } from './figure-forms/cycle.ts'
import type { FormView } from './figure-forms/form-view.ts'
import { renderLayers } from './figure-forms/layers.ts'
import { renderOverlap } from './figure-forms/overlap.ts'
import { renderParts } from './figure-forms/parts.ts'
import { renderProcess } from './figure-forms/process.ts'
import { renderQuadrant } from './figure-forms/quadrant.ts'
import { renderScale } from './figure-forms/scale.ts'
import { renderTimeline } from './figure-forms/timeline.ts'
import { renderTree } from './figure-forms/tree.ts'
import { renderTriangle } from './figure-forms/triangle.ts'

const FORM_VIEWS: { [Form in FigureForm]: FormView<Form> } = {
  process: renderProcess,
  cycle: renderCycle,
  timeline: renderTimeline,
  comparison: renderComparison,
  layers: renderLayers,
  quadrant: renderQuadrant,
  parts: renderParts,
  scale: renderScale,
  tree: renderTree,
  overlap: renderOverlap,
  triangle: renderTriangle,
}

/**
 * Renders a figure as a list with a drawing around it. The list is HTML, so its text wraps, follows the direction of
 * the language, grows with the text size and is read aloud; the drawing is hidden from screen readers. The sentence
 * that says what to see comes first in the markup, but below the drawing on the screen.
 */
export const renderFigure: BlockView<'figure'> = (block, translator) => html`
  <figure class="block fig fig-${block.form}">
    <figcaption>
      <i class="fig-mark" aria-hidden="true"></i>
      <span>${renderLine(block.caption)}</span>
    </figcaption>
    <p class="fig-reading">${renderLine(block.reading)}</p>
    ${visitKind(FORM_VIEWS, 'form', block, translator)}
  </figure>
`
