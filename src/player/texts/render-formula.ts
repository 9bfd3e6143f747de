import type { FormulaSource } from '../../formulas/find-formulas.ts'
import { writeFormulaText } from '../../formulas/formula-text.ts'
import { type MathNode, readFormula } from '../../formulas/read-formula.ts'
import { type Html, html } from '../../look/html.ts'

/**
 * Number of characters above which a formula may be wider than a phone. It then scrolls, and can be focused by
 * keyboard.
 */
const WIDE_CHARACTERS = 24

/**
 * Renders TeX as MathML, which browsers draw. A formula that cannot be drawn shows its source. In a control, which must
 * not contain another tab stop, a wide formula is written as text, which wraps.
 */
export function renderFormula({ tex, isDisplay }: FormulaSource, isInControl = false): Html {
  const formula = readFormula(tex, isDisplay)
  if ('fault' in formula) return isDisplay ? html`<p>${renderSource(tex, '$$')}</p>` : renderSource(tex, '$')
  const text = writeFormulaText({ tex, isDisplay })
  if (isInControl && text.length > WIDE_CHARACTERS) return html`<bdi dir="ltr">${text}</bdi>`
  const math = html`<math dir="ltr"${renderAttributes(formula.math)} alttext="${text}">${renderChildren(formula.math)}</math>`
  const focus = text.length > WIDE_CHARACTERS && html` tabindex="0"`
  if (isDisplay) return html`<div class="formula"${focus}>${math}</div>`
  return focus ? html`<span class="formula"${focus}>${math}</span>` : math
}

function renderSource(tex: string, sign: string): Html {
  return html`<code dir="ltr">${sign + tex + sign}</code>`
}

function renderChildren({ children }: MathNode): Html {
  return html`${children.map(child => (typeof child === 'string' ? child : renderElement(child)))}`
}

/** Renders an element. Names come from the closed lists of `readFormula`, and values are escaped. */
function renderElement(node: MathNode): Html {
  return html`<${node.name}${renderAttributes(node)}>${renderChildren(node)}</${node.name}>`
}

function renderAttributes({ attributes }: MathNode): Html {
  return html`${Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`)}`
}
