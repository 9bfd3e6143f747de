import temml from 'temml'

/** A MathML node. It has only elements and attributes of the lists in this file. */
export type MathNode = { name: string; attributes: Record<string, string>; children: (MathNode | string)[] }

export type Formula = { math: MathNode } | { fault: FormulaFault }
/** Why a formula cannot be drawn; `says` is a message for people. */
export type FormulaFault = { code: 'forbidden' | 'unreadable' | 'too-large'; says: string }

const MOST_EXPANSIONS = 500
const MOST_NODES = 1_500
const DEEPEST = 60
/** Maximum size in em, so that no formula covers the page: of rules and spaces, and of everything else. */
const LARGEST_EM: [number, number] = [10, 10]
const MOST_REMEMBERED = 1_000

/**
 * Commands that are refused: those for links, pictures and custom markup; macros, because they can loop; numbering and
 * labels, which only make sense in a whole paper; and colours, because their contrast with the page is unknown.
 */
const FORBIDDEN = new Set(
  `href url includegraphics class id style data htmlId htmlClass htmlStyle htmlData def gdef edef xdef let futurelet global long newcommand renewcommand
  providecommand DeclareMathOperator char catcode label ref eqref tag notag nonumber color textcolor colorbox fcolorbox definecolor bbox
  boxed fbox cancel bcancel xcancel cancelto sout phase angl angln longdiv textcircled circledR rule toggle endtoggle`.split(
    /\s+/,
  ),
)

/**
 * The allowed elements: MathML Core (https://www.w3.org/TR/mathml-core/), and `menclose` for a line over or under a
 * term.
 */
const ELEMENTS = new Set(
  `math mrow mi mn mo mtext mspace ms msup msub msubsup mfrac msqrt mroot mover munder munderover mmultiscripts mprescripts none
  mtable mtr mtd mpadded mphantom mstyle menclose`.split(/\s+/),
)
const ATTRIBUTES = new Set(
  `display displaystyle scriptlevel mathvariant stretchy fence form separator largeop symmetric movablelimits lspace rspace minsize maxsize width height
  depth voffset accent accentunder linethickness columnspan`.split(/\s+/),
)
/**
 * The CSS classes of the TeX library that are kept: those with a meaning that no attribute expresses, and those that
 * align the cells of tables.
 */
const CLASSES = new Set(['tml-overline', 'tml-underline', 'tml-left', 'tml-right'])
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}

const remembered = new Map<string, Formula>()

/**
 * Converts a formula from TeX to MathML, or says why it cannot be drawn. This is the only function that uses the TeX
 * library. Results are cached, because pages are rendered more often than their formulas change.
 */
export function readFormula(tex: string, isDisplay: boolean): Formula {
  const key = `${isDisplay ? '$$' : '$'}${tex}`
  const cachedFormula = remembered.get(key)
  if (cachedFormula) return cachedFormula
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const formula = readOnce(tex, isDisplay)
  if ('math' in formula) remembered.set(key, formula)
  return formula
}

function readOnce(tex: string, displayMode: boolean): Formula {
  const forbidden = [...tex.matchAll(/\\([A-Za-z]+)/g)].find(([, name]) => FORBIDDEN.has(name!))
  if (forbidden) return refuse('forbidden', `${forbidden[0]} is not allowed in a formula`)
  if (nestsTooDeep(tex)) return refuse('too-large', `more than ${DEEPEST} braces lie in one another`)
  try {
    const markup = temml.renderToString(tex, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxExpand: MOST_EXPANSIONS,
      maxSize: LARGEST_EM,
      // Each formula gets a new object, so that the macros of one formula do not apply to the next.
      macros: {},
    })
    const math = parseMarkup(markup)
    return math ? { math } : refuse('too-large', `it has more than ${MOST_NODES} signs`)
  } catch (fault) {
    return refuse('unreadable', explain(fault))
  }
}

function refuse(code: FormulaFault['code'], says: string): Formula {
  return { fault: { code, says } }
}

/** Whether braces nest too deep. Checked before the library reads the formula, because it recurses for each level. */
function nestsTooDeep(tex: string): boolean {
  let depth = 0
  for (const [sign] of tex.matchAll(/\\[{}]|[{}]|\\left(?![A-Za-z])|\\right(?![A-Za-z])|\\begin|\\end/g)) {
    if (sign === '{' || sign === '\\left' || sign === '\\begin') depth++
    else if (sign === '}' || sign === '\\right' || sign === '\\end') depth--
    if (depth > DEEPEST) return true
  }
  return false
}

/**
 * Returns the library's message. The library appends a copy of the source with the fault underlined, which is cut off.
 */
function explain(fault: unknown): string {
  const message = fault instanceof Error ? fault.message : ''
  return message.split(/ at (?:position|end)/)[0]!.trim() || 'it cannot be read'
}

/**
 * Parses the library's MathML, which is well-formed XML. Elements, attributes and classes that are not on the lists of
 * allowed ones are left out. Null: there are too many nodes.
 */
function parseMarkup(markup: string): MathNode | null {
  const root: MathNode = { name: '', attributes: {}, children: [] }
  const open = [root]
  let nodes = 0
  for (const [tag, close, name, attributes, end] of markup.matchAll(
    /<(\/?)([a-z]+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>|[^<]+/g,
  )) {
    const parent = open.at(-1)!
    if (nodes++ > MOST_NODES) return null
    if (name === undefined) parent.children.push(decode(tag))
    else if (close) open.pop()
    else {
      const node = { name, attributes: readAttributes(attributes!), children: [] }
      parent.children.push(node)
      if (!end) open.push(node)
    }
  }
  return keepListed(root)[0] as MathNode
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name, value] of source.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    const safeValue =
      name === 'class'
        ? value!
            .split(' ')
            .filter(each => CLASSES.has(each))
            .join(' ')
        : decode(value!)
    if (safeValue !== '' && (name === 'class' || ATTRIBUTES.has(name!))) attributes[name!] = safeValue
  }
  return attributes
}

/** Replaces each element that is not listed by its children. */
function keepListed({ children }: MathNode): (MathNode | string)[] {
  return children.flatMap(child => {
    if (typeof child === 'string') return [child]
    const inner = keepListed(child)
    return ELEMENTS.has(child.name) ? [{ ...child, children: inner }] : inner
  })
}

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|amp|quot|#39|#x27);/g, entity => ENTITIES[entity]!)
}
