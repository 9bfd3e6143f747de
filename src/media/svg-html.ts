const COMMENT = /<!--.*?(-->|$)/gs
const FOREIGN = /<(?:[\w-]+:)?foreignObject\b([^>]*)>/g
/** A condition of SVG 1.1 (5.8), in a `switch` with other elements that are drawn in its place, as draw.io writes it. */
const CONDITION = /\srequired(Features|Extensions)\s*=/

/**
 * Whether an SVG has words or pictures in HTML (SVG 2, 12.4), as Mermaid writes the words of its diagrams. They are not
 * drawn.
 */
export function holdsHtml(svg: Buffer): boolean {
  const elements = svg.toString('utf8').replace(COMMENT, '').matchAll(FOREIGN)
  return elements.some(([, attributes = '']) => !attributes.endsWith('/') && !CONDITION.test(attributes))
}
