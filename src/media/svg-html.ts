const COMMENT = /<!--.*?(-->|$)/gs
const FOREIGN = /<(?:[\w-]+:)?foreignObject\b([^>]*)>/g
/**
 * Matches a condition of SVG 1.1 (5.8) on an element. HTML with such a condition is one alternative in a `switch`, and
 * where it is not shown, another alternative is, as in files of draw.io.
 */
const CONDITION = /\srequired(Features|Extensions)\s*=/

/**
 * Whether an SVG contains words or pictures in HTML (SVG 2, 12.4), as diagrams by Mermaid do. They would be missing,
 * because only SVG elements are rendered.
 */
export function holdsHtml(svg: Buffer): boolean {
  const elements = svg.toString('utf8').replace(COMMENT, '').matchAll(FOREIGN)
  return elements.some(([, attributes = '']) => !attributes.endsWith('/') && !CONDITION.test(attributes))
}
