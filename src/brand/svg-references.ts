import { notALogo } from './not-a-logo.ts'
import { readReference, type SvgElement } from './svg-elements.ts'

/**
 * Number of characters in attributes that count as one more element, because a single path may have a thousand points.
 */
const CHARACTERS_PER_ELEMENT = 64
/** Elements whose content is clipped to their viewport (SVG 2, 8.2), for which a renderer needs an off-screen layer. */
const CLIPPED_TO_VIEWPORT = new Set(['svg', 'symbol'])
const NO_LAYER: Record<string, RegExp> = {
  mask: /^none$/,
  'clip-path': /^none$/,
  opacity: /^(1(\.0*)?|100%)$/,
  'mix-blend-mode': /^normal$/,
  isolation: /^auto$/,
}

/**
 * Maximum nesting, including references. No logo nests this deep, and a renderer that follows deeper references runs
 * out of stack.
 */
const DEEPEST = 120

/** The work that a renderer has to do for a drawing once every reference is followed. */
export type DrawingCost = {
  /** Number of elements. An element with long attributes counts as several. */
  elements: number
  /** Number of off-screen layers, each as large as the whole drawing. */
  layers: number
  /** Maximum nesting of elements and references. */
  depth: number
}

/**
 * Measures the cost of rendering a drawing with all references followed. Ten elements that each use ten others, which
 * each use ten more, and so on, take a few hundred bytes in the file but render for ever. The cost of each element is
 * computed only once, so measuring takes time in proportion to the length of the file.
 */
export function measureDrawing(root: SvgElement): DrawingCost {
  const byId = new Map<string, SvgElement>()
  collect(root)
  const costs = new Map<SvgElement, DrawingCost>()
  const ancestors = new Set<SvgElement>()
  return measure(root)

  function collect(element: SvgElement): void {
    const { id } = element.attributes
    if (id !== undefined) byId.set(id, element)
    for (const child of childElements(element)) collect(child)
  }

  function measure(element: SvgElement): DrawingCost {
    const measured = costs.get(element)
    if (measured) return measured
    if (ancestors.has(element)) throw notALogo('logo-circle')
    ancestors.add(element)
    if (ancestors.size > DEEPEST) throw tooDeep()
    const cost = ownCost(element)
    for (const next of [...childElements(element), ...referencedElements(element)]) {
      const { elements, layers, depth } = measure(next)
      cost.elements += elements
      cost.layers += layers
      cost.depth = Math.max(cost.depth, depth + 1)
    }
    if (cost.depth > DEEPEST) throw tooDeep()
    ancestors.delete(element)
    costs.set(element, cost)
    return cost
  }

  function referencedElements({ attributes }: SvgElement): SvgElement[] {
    return Object.entries(attributes).flatMap(
      ([attribute, value]) => byId.get(readReference(attribute, value) ?? '') ?? [],
    )
  }
}

function tooDeep() {
  return notALogo('logo-depth')
}

function ownCost({ name, attributes }: SvgElement): DrawingCost {
  const entries = Object.entries(attributes)
  const characters = entries.reduce((sum, [, value]) => sum + value.length, 0)
  const layers = entries.filter(([attribute, value]) => NO_LAYER[attribute]?.test(value.trim()) === false).length
  return {
    elements: 1 + Math.floor(characters / CHARACTERS_PER_ELEMENT),
    layers: layers + (CLIPPED_TO_VIEWPORT.has(name) ? 1 : 0),
    depth: 1,
  }
}

function childElements({ children }: SvgElement): SvgElement[] {
  return children.filter(child => typeof child !== 'string')
}
