import { notALogo } from './not-a-logo.ts'

export type SvgElement = { name: string; attributes: Record<string, string>; children: (SvgElement | string)[] }

/** Properties that may be given as an attribute, as a style declaration, or as both. */
export const PRESENTATION = new Set(
  `clip-path clip-rule color direction display dominant-baseline fill fill-opacity fill-rule font-family font-size font-style
   font-weight isolation letter-spacing mask mask-type mix-blend-mode opacity paint-order shape-rendering stop-color stop-opacity
   stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
   text-anchor transform vector-effect visibility word-spacing`.split(/\s+/),
)
const GEOMETRY = new Set(
  `clipPathUnits cx cy d dx dy fr fx fy gradientTransform gradientUnits height href id maskContentUnits maskUnits offset points
   preserveAspectRatio r rotate rx ry spreadMethod textLength viewBox width x x1 x2 y y1 y2`.split(/\s+/),
)

const LOCAL = /^#[^\s"'<>&()#]{1,120}$/
const LOCAL_URL = /^url\(\s*["']?(#[^\s"'<>&()#]{1,120})["']?\s*\)(\s+[\w#]+)?$/
/**
 * Matches attribute values without addresses or markup: numbers, lengths, words, colours, functions of these, and names
 * of fonts in any script.
 */
const PLAIN = /^[\p{L}\p{N}\s.,%+()#'":_-]*$/u
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Serialises a drawing. Attributes that draw nothing are left out. */
export function writeSvg(root: SvgElement): string {
  return writeElement({ ...root, attributes: { xmlns: 'http://www.w3.org/2000/svg', ...root.attributes } })
}

function writeElement({ name, attributes, children }: SvgElement): string {
  if (name === 'style') return ''
  const attributeTexts = Object.entries(attributes)
    .filter(([attribute]) => attribute === 'xmlns' || PRESENTATION.has(attribute) || GEOMETRY.has(attribute))
    .map(
      ([attribute, value]) =>
        ` ${attribute}="${escapeXml(attribute === 'xmlns' ? value : checkedValue(attribute, value))}"`,
    )
  const inside = children.map(child => (typeof child === 'string' ? escapeXml(child) : writeElement(child))).join('')
  return inside ? `<${name}${attributeTexts.join('')}>${inside}</${name}>` : `<${name}${attributeTexts.join('')}/>`
}

/** Returns the id of the element that an attribute refers to; null if the attribute is no reference. */
export function readReference(attribute: string, value: string): string | null {
  if (attribute === 'href') return value.trim().slice(1)
  return LOCAL_URL.exec(value.trim())?.[1]?.slice(1) ?? null
}

function checkedValue(attribute: string, value: string): string {
  const trimmedValue = value.trim()
  if (
    attribute === 'href' ? !LOCAL.test(trimmedValue) : /url\s*\(/i.test(trimmedValue) && !LOCAL_URL.test(trimmedValue)
  ) {
    throw notALogo('logo-outside')
  }
  if (attribute === 'id' || attribute === 'href' || PLAIN.test(trimmedValue)) return trimmedValue
  throw notALogo('logo-attribute')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character]!)
}
