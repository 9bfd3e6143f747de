import { PRESENTATION, type SvgElement } from './svg-elements.ts'

const USUAL_SIZE = 16
/** The width of an average letter, and its height above the baseline, as shares of the font size. */
const LETTER_WIDTH = 0.5
const LETTER_HEIGHT = 0.65

/**
 * Returns a copy of the drawing in which each text is a bar of the same colour and about the same size. Dashed lines
 * become solid, because a few bytes can describe a million dashes, which are slow to draw and show no other colour than
 * a solid line.
 */
export function lettersAsBars(element: SvgElement): SvgElement {
  if (element.name === 'text') return drawBar(element)
  const { 'stroke-dasharray': _, ...attributes } = element.attributes
  const children = element.children.map(child => (typeof child === 'string' ? child : lettersAsBars(child)))
  return { ...element, attributes, children }
}

function drawBar(element: SvgElement): SvgElement {
  const number = (name: string, usual: number) => {
    const parsedNumber = Number.parseFloat(element.attributes[name] ?? '')
    return Number.isFinite(parsedNumber) ? parsedNumber : usual
  }
  const size = number('font-size', USUAL_SIZE)
  const width = countLetters(element) * size * LETTER_WIDTH
  const look = Object.entries(element.attributes).filter(
    ([name]) => PRESENTATION.has(name) && name !== 'stroke-dasharray',
  )
  const place = {
    x: String(number('x', 0) - anchorShift(element.attributes['text-anchor']) * width),
    y: String(number('y', 0) - size * LETTER_HEIGHT),
    width: String(width),
    height: String(size * LETTER_HEIGHT),
  }
  return { name: 'rect', attributes: { ...Object.fromEntries(look), ...place }, children: [] }
}

function anchorShift(anchor: string | undefined): number {
  if (anchor === 'middle') return 0.5
  return anchor === 'end' ? 1 : 0
}

function countLetters({ children }: SvgElement): number {
  return children.reduce(
    (sum, child) => sum + (typeof child === 'string' ? child.trim().length : countLetters(child)),
    0,
  )
}
