import { describeMath } from '../../formulas/describe-math.ts'
import type { FormulaSource } from '../../formulas/find-formulas.ts'
import { type MathNode, readFormula } from '../../formulas/read-formula.ts'
import { escapeXml } from '../xml.ts'

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML'
/** The attribute that is dropped: its classes are defined only in the player's style sheet. */
const UNKNOWN = 'class'

/** Writes a formula as MathML in well-formed XML. Returns null if it cannot be drawn. */
export function writeMathml({ tex, isDisplay }: FormulaSource): string | null {
  const formula = readFormula(tex, isDisplay)
  if ('fault' in formula) return null
  const { math } = formula
  const attributes = { ...math.attributes, xmlns: NAMESPACE, dir: 'ltr', alttext: describeMath(math) }
  return writeNode({ ...math, attributes })
}

function writeNode(node: MathNode | string): string {
  if (typeof node === 'string') return escapeXml(node)
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => name !== UNKNOWN)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  return `<${node.name}${attributes.join('')}>${node.children.map(writeNode).join('')}</${node.name}>`
}
