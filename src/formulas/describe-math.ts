import type { MathNode } from './read-formula.ts'

type Child = MathNode | string

const SUPERSCRIPTS: Record<string, string> = pair('0123456789+−-=()nixyab′*', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣʸᵃᵇ′*')
const SUBSCRIPTS: Record<string, string> = pair('0123456789+−-=()aeoxijkmnt', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓᵢⱼₖₘₙₜ')
/** Accents above a letter, and the combining characters for them. */
export const ACCENTS: Record<string, string> = {
  '‾': '\u0304',
  '¯': '\u0304',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '~': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
}
/** Matches signs that are written with spaces around them. */
const SPACED = /^[=≠≈≡<>≤≥≪≫∼≅∝+−±∓×÷⋅·∗∈∉⊂⊆∪∩→←↔⇒⇐⇔⟶⟹↦∣|∧∨]$/u
const LARGE = /^[∑∏∐∫∬∭∮⋃⋂]/u
/** Elements that draw something around their content without adding a character to its plain text. */
const WRAPPERS = new Set(['msqrt', 'menclose'])
const LETTER_OR_NUMBER = /^(?:\p{N}[\p{N}.,]*|\p{L}\p{M}*[₀-₉ₐₑₒₓᵢⱼₖₘₙₜ]*)$/u
const WORD = /^\p{L}+$/u
/**
 * Match the end of a term and the beginning of the next one between which a space is needed, so that the two do not run
 * into one another.
 */
const OPERAND_END = /[\p{L}\p{N}\p{M})\]}°′][\u2061-\u2064\u200b]*$/u
const OPERAND_START = /^[\u2061-\u2064\u200b]*[\p{L}\p{N}([{√]/u
const INVISIBLE = /[\u2061-\u2064\u200b]/g

/**
 * Returns a formula as one line of plain characters: `(a + b)/2`, `x̄`, `√(b² − 4ac)`. Screen readers can read this
 * text in any language, and formats that cannot show formulas contain it instead.
 */
export function describeMath(math: MathNode): string {
  return write(math).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

function write(node: Child | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  const [first] = node.children
  const isLarge = node.name !== 'mrow' && typeof first === 'object' && LARGE.test(writeAll(first.children))
  return isLarge ? ` ${writeElement(node)} ` : writeElement(node)
}

function writeElement(node: MathNode): string {
  const [first, second, third] = node.children
  switch (node.name) {
    case 'mo':
      return writeOperator(node)
    case 'mspace':
      return Number.parseFloat(node.attributes['width'] ?? '') > 0 ? ' ' : ''
    case 'mphantom':
      return ''
    case 'msup':
      return writeBase(first) + raise(second)
    case 'msub':
      return writeBase(first) + lower(second)
    case 'msubsup':
      return writeBase(first) + lower(second) + raise(third)
    case 'mfrac':
      return node.attributes['linethickness']?.startsWith('0')
        ? writeList([first, second], ' ')
        : `${group(first)}/${group(second)}`
    case 'msqrt':
      return `√${group(node)}`
    case 'mroot':
      return `${raise(second)}√${group(first)}`
    case 'mover':
      return writeOver(first, second)
    case 'munder':
      return write(first) + lower(second)
    case 'munderover':
      return write(first) + lower(second) + raise(third)
    case 'menclose':
      return node.attributes['class'] === 'tml-overline' ? `${group(node)}\u0304` : writeAll(node.children)
    case 'mtable':
      return writeList(node.children, '; ')
    case 'mtr':
      return writeList(node.children, ', ')
    default:
      return writeAll(node.children)
  }
}

function writeAll(children: Child[]): string {
  let written = ''
  let hasFractionLast = false
  for (const [index, child] of children.entries()) {
    const text = isSign(child) && index === 0 ? write(child).trim() : write(child)
    const isApart = (hasFractionLast || isFraction(child)) && OPERAND_END.test(written) && OPERAND_START.test(text)
    written += isApart ? ` ${text}` : text
    if (text.replace(INVISIBLE, '') !== '') hasFractionLast = isFraction(child)
  }
  return written
}

/**
 * Whether a node is a fraction, which needs brackets or a space beside other terms: `3 1/2` is not 31/2, and `(a/b)²`
 * is not a/b².
 */
function isFraction(node: Child | undefined): boolean {
  if (typeof node !== 'object') return false
  if (node.name === 'mfrac') return !node.attributes['linethickness']?.startsWith('0')
  return (node.name === 'mrow' || node.name === 'mstyle') && node.children.length === 1 && isFraction(node.children[0])
}

function writeBase(node: Child | undefined): string {
  return isFraction(node) ? `(${write(node)})` : write(node)
}

function writeList(children: (Child | undefined)[], joint: string): string {
  return children
    .map(child => write(child).trim())
    .filter(text => text !== '')
    .join(joint)
}

/**
 * Writes an operator with spaces around it where they are usual. The sign of a negative number gets none: the TeX
 * library marks it as a prefix.
 */
function writeOperator({ attributes, children }: MathNode): string {
  const sign = writeAll(children)
  if (sign === ',' || sign === ';') return `${sign} `
  return SPACED.test(sign) && attributes['form'] !== 'prefix' && attributes['fence'] !== 'true' ? ` ${sign} ` : sign
}

function isSign(child: Child): boolean {
  return typeof child !== 'string' && child.name === 'mo'
}

function writeOver(base: Child | undefined, over: Child | undefined): string {
  const sign = write(over).trim()
  const accent = ACCENTS[sign]
  if (sign === '') return write(base)
  return accent ? group(base) + accent : write(base) + raise(over)
}

function raise(node: Child | undefined): string {
  const degrees = /^∘\s*([CF]?)$/.exec(write(node).trim())
  return degrees ? `°${degrees[1]}` : shift(node, SUPERSCRIPTS, '^')
}

function lower(node: Child | undefined): string {
  return shift(node, SUBSCRIPTS, '_')
}

/**
 * Writes a superscript or subscript: with Unicode's small characters if all of them exist, otherwise behind the sign
 * that people type for it, such as `^`.
 */
function shift(node: Child | undefined, small: Record<string, string>, sign: string): string {
  const text = write(node).replace(INVISIBLE, '').replace(/\s+/g, '')
  if (text === '') return ''
  const characters = [...text]
  return characters.every(each => small[each]) ? characters.map(each => small[each]).join('') : sign + group(node)
}

/** Puts a term in brackets if it is more than one number, letter or word. */
function group(node: Child | undefined): string {
  const inner = typeof node === 'object' && WRAPPERS.has(node.name) ? writeAll(node.children) : write(node)
  const text = inner.replace(INVISIBLE, '').trim()
  return LETTER_OR_NUMBER.test(text) || (isWord(node) && WORD.test(text)) ? text : `(${text})`
}

/**
 * Whether a node contains only one element with text, however deep. The letters `ab` are two elements; `\\text{ab}`, a
 * word, is one.
 */
function isWord(node: Child | undefined): boolean {
  if (typeof node !== 'object') return true
  const children = node.children.filter(child => write(child) !== '')
  return children.length === 1 && isWord(children[0])
}

function pair(plain: string, shifted: string): Record<string, string> {
  const targets = [...shifted]
  return Object.fromEntries([...plain].map((character, index) => [character, targets[index]!]))
}
