import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { Size } from '../media/decode-picture.ts'
import type { LOGO_REFUSALS } from '../refusals/logo-refusals.ts'
import type { Values } from '../refusals.ts'
import { lettersAsBars } from './letters-as-bars.ts'
import { notALogo, requireLogoRatio } from './not-a-logo.ts'
import { type SvgElement, writeSvg } from './svg-elements.ts'
import { measureDrawing } from './svg-references.ts'
import { applyStyles } from './svg-styles.ts'

/**
 * A sanitised SVG with its size. `inBars` is a simplified copy, which can be rendered without fonts and quickly: it has
 * bars instead of letters, and solid lines instead of dashed ones.
 */
export type CleanSvg = Size & { text: string; inBars: string }

const SVG = 'http://www.w3.org/2000/svg'
const XHTML = 'http://www.w3.org/1999/xhtml'

/**
 * Limits of a drawing, far above those of real logos. Drawings beyond them are usually made to overload browsers, by
 * deep nesting or endless repetition.
 */
const MOST_ELEMENTS = 5_000
const MOST_DRAWN = 8_000
const MOST_LAYERS = 300
const MOST_STOPS = 64
const DEEPEST = 60
/**
 * Length of the longer side in SVG units after scaling. An SVG can be drawn at any size, so the page sets the size that
 * is shown.
 */
const LONGEST_SIDE = 1_000

const DRAWN = new Set(
  `svg g a defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask
   text tspan style`.split(/\s+/),
)
/** Elements that drawing programs add for their own use. They are removed together with their content. */
const LEFT_OUT = new Set(['metadata', 'title', 'desc', 'view'])
/** The names of those refusals whose text says in which line of the file the problem is. */
type LineRefusal = {
  [Name in keyof typeof LOGO_REFUSALS]: 'line' extends keyof Values<Name> ? Name : never
}[keyof typeof LOGO_REFUSALS]

const REFUSED: Record<string, LineRefusal> = {
  script: 'logo-script',
  foreignObject: 'logo-html',
  image: 'logo-picture',
  filter: 'logo-filters',
  pattern: 'logo-patterns',
  animate: 'logo-animation',
  animateTransform: 'logo-animation',
  animateMotion: 'logo-animation',
  set: 'logo-animation',
}

/**
 * Rewrites an SVG with known drawing elements and attributes only. Style sheets become attributes; comments, names of
 * programs and metadata are removed. Anything else that could run or load something, or that would change the picture
 * if it were removed, is refused, so that nobody gets a different logo from the one they sent.
 */
export function cleanSvg(text: string): CleanSvg {
  const { root, styles } = readSvg(text)
  applyStyles(root, styles)
  checkCost(root)
  const [left, top, width, height] = readViewBox(root)
  requireLogoRatio({ width, height })
  const scale = LONGEST_SIDE / Math.max(width, height)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  root.attributes = {
    ...root.attributes,
    viewBox: `${left} ${top} ${width} ${height}`,
    width: String(size.width),
    height: String(size.height),
  }
  return { text: writeSvg(root), inBars: writeSvg(lettersAsBars(root)), ...size }
}

/** Throws if a drawing is too expensive for a browser or for this service. Real logos have a tenth of each limit. */
function checkCost(root: SvgElement): void {
  const { elements, layers } = measureDrawing(root)
  if (elements > MOST_DRAWN) throw notALogo('logo-repeats')
  if (layers > MOST_LAYERS) throw notALogo('logo-layers', { most: MOST_LAYERS })
  if (mostStops(root) > MOST_STOPS) throw notALogo('logo-gradient', { most: MOST_STOPS })
}

/**
 * Returns the number of stops of the gradient that has most. The number is limited, because a renderer goes through all
 * stops of a gradient for every pixel that the gradient fills.
 */
function mostStops({ name, children }: SvgElement): number {
  const elements = children.filter(child => typeof child !== 'string')
  const gradientCost = name.endsWith('Gradient') ? elements.length : 0
  return Math.max(gradientCost, ...elements.map(mostStops))
}

function readSvg(text: string): { root: SvgElement; styles: string } {
  const parser = new SaxesParser({ xmlns: true })
  const open: SvgElement[] = []
  let root: SvgElement | null = null
  let styles = ''
  let elements = 0
  let skipped = 0
  const refuse = (name: LineRefusal): never => {
    throw notALogo(name, { line: parser.line })
  }

  parser.on('doctype', declared => {
    if (declared.includes('[')) refuse('logo-declarations')
  })
  parser.on('opentag', tag => {
    if (++elements > MOST_ELEMENTS || open.length > DEEPEST) throw notALogo('logo-parts')
    if (skipped > 0 || isLeftOut(tag)) return void skipped++
    if (!root && tag.local !== 'svg') throw notALogo('logo-other-xml')
    const element = readElement(tag, refuse)
    root ??= element
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    if (skipped > 0) skipped--
    else open.pop()
  })
  const addText = (words: string) => {
    const element = open.at(-1)
    if (skipped > 0 || !element) return
    if (element.name === 'style') styles += words
    else if (element.name === 'text' || element.name === 'tspan') element.children.push(words)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('error', () => refuse('logo-not-xml'))
  parser.write(text).close()
  if (!root) throw notALogo('logo-other-xml')
  return { root, styles }
}

/**
 * Whether an element is dropped with its content. Elements of other namespaces draw nothing and are dropped, except
 * HTML, which a browser could draw and which is therefore refused.
 */
function isLeftOut({ uri, local }: SaxesTagNS): boolean {
  return uri === SVG || uri === '' ? LEFT_OUT.has(local) : uri !== XHTML
}

function readElement({ uri, local, attributes }: SaxesTagNS, refuse: (name: LineRefusal) => never): SvgElement {
  if (uri === XHTML) refuse('logo-html')
  if (!DRAWN.has(local)) refuse(REFUSED[local] ?? 'logo-element')
  const attributePairs: [string, string][] = []
  for (const attribute of Object.values(attributes)) {
    if (/^on/i.test(attribute.local)) refuse('logo-script')
    // `xlink:href` means the same as `href`. Attributes with other prefixes belong to a program and are dropped.
    if (attribute.prefix === '' || attribute.local === 'href') attributePairs.push([attribute.local, attribute.value])
  }
  if (local !== 'a') return { name: local, attributes: Object.fromEntries(attributePairs), children: [] }
  // A link is replaced by a group with its content.
  return { name: 'g', attributes: Object.fromEntries(attributePairs.filter(([name]) => name !== 'href')), children: [] }
}

function readViewBox({ attributes }: SvgElement): [number, number, number, number] {
  const box = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (box.length === 4 && box.every(Number.isFinite) && box[2]! > 0 && box[3]! > 0) {
    return box as [number, number, number, number]
  }
  // The text is trimmed first. Otherwise the pattern would take very long on a text with many blanks, because it would
  // try every way to divide them between its parts.
  const side = (text = '') => (/^[\d.]+ ?(px|pt|mm|cm|in)?$/.test(text.trim()) ? Number.parseFloat(text) : Number.NaN)
  const [width, height] = [side(attributes['width']), side(attributes['height'])]
  if (width > 0 && height > 0) return [0, 0, width, height]
  throw notALogo('logo-sizeless')
}
