import { ACCENTS } from '../../formulas/describe-math.ts'
import type { FormulaSource } from '../../formulas/find-formulas.ts'
import { type MathNode, readFormula } from '../../formulas/read-formula.ts'
import { escapeXml } from '../xml.ts'

type Child = MathNode | string

const NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/math'
/**
 * Accents above a letter, with the combining characters that Word expects. For a bar, Word expects another character
 * than `ACCENTS` has.
 */
const WORD_ACCENTS: Record<string, string> = { ...ACCENTS, '‾': '\u0305', '¯': '\u0305' }
/** Matches the invisible operators of Unicode. They are removed, because Word shows a box for them. */
const INVISIBLE = /[\u2061-\u2064]/g

/**
 * Writes a formula as Office MathML (ECMA-376, part 1, 22.1), which Word can show and edit. Null if the formula cannot
 * be drawn.
 */
export function writeOmml({ tex, isDisplay }: FormulaSource): string | null {
  const formula = readFormula(tex, isDisplay)
  return 'fault' in formula ? null : `<m:oMath xmlns:m="${NAMESPACE}">${writeAll(formula.math.children)}</m:oMath>`
}

function writeAll(children: Child[]): string {
  return children.map(write).join('')
}

function write(node: Child | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return writeText(node, false)
  const { name, children, attributes } = node
  const [first, second, third] = children
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mo':
      return writeText(children.join(''), attributes['mathvariant'] === 'normal')
    case 'mtext':
      return writeText(children.join(''), true)
    case 'mspace':
      return Number.parseFloat(attributes['width'] ?? '') > 0 ? writeText(' ', true) : ''
    case 'mrow':
      return writeRow(node)
    case 'mfrac':
      return element(
        'f',
        flag('fPr', 'type', attributes['linethickness'] ? 'noBar' : null),
        part('num', first),
        part('den', second),
      )
    case 'msup':
      return element('sSup', part('e', first), part('sup', second))
    case 'msub':
      return element('sSub', part('e', first), part('sub', second))
    case 'msubsup':
      return element('sSubSup', part('e', first), part('sub', second), part('sup', third))
    case 'msqrt':
      return element('rad', flag('radPr', 'degHide', '1'), '<m:deg/>', element('e', writeAll(children)))
    case 'mroot':
      return element('rad', part('deg', second), part('e', first))
    case 'munder':
      return element('limLow', part('e', first), part('lim', second))
    case 'mover':
      return writeOver(first, second)
    case 'munderover':
      return element(
        'limUpp',
        element('e', element('limLow', part('e', first), part('lim', second))),
        part('lim', third),
      )
    case 'menclose':
      return element(
        'bar',
        flag('barPr', 'pos', attributes['class'] === 'tml-overline' ? 'top' : 'bot'),
        element('e', writeAll(children)),
      )
    case 'mphantom':
      return element('phant', flag('phantPr', 'show', '0'), element('e', writeAll(children)))
    case 'mtable':
      return element('m', ...children.map(row => element('mr', ...cellsOf(row).map(cell => part('e', cell)))))
    default:
      return writeAll(children)
  }
}

/**
 * Writes a row of a formula. If the row is enclosed in brackets that grow with its content, it becomes one delimiter
 * element.
 */
function writeRow({ children }: MathNode): string {
  const [open, close] = [children[0], children.at(-1)].map(readFence)
  if (children.length < 3 || open === null || close === null) return writeAll(children)
  const signs = `<m:begChr m:val="${escapeXml(open!)}"/><m:endChr m:val="${escapeXml(close!)}"/>`
  return element('d', element('dPr', signs), element('e', writeAll(children.slice(1, -1))))
}

function readFence(node: Child | undefined): string | null {
  return typeof node === 'object' && node.name === 'mo' && node.attributes['fence'] === 'true'
    ? node.children.join('')
    : null
}

function writeOver(base: Child | undefined, over: Child | undefined): string {
  const accent = typeof over === 'object' ? WORD_ACCENTS[over.children.join('')] : undefined
  if (accent && typeof base === 'object' && base.name !== 'mo')
    return element('acc', flag('accPr', 'chr', accent), part('e', base))
  return write(over) === '' || isSpace(over) ? write(base) : element('limUpp', part('e', base), part('lim', over))
}

function isSpace(node: Child | undefined): boolean {
  return typeof node === 'object' && node.name === 'mspace'
}

function cellsOf(row: Child): Child[] {
  return typeof row === 'object' ? row.children : []
}

function writeText(text: string, isUpright: boolean): string {
  const visibleText = text.replace(INVISIBLE, '')
  if (visibleText === '') return ''
  return element(
    'r',
    isUpright ? flag('rPr', 'sty', 'p') : '',
    `<m:t xml:space="preserve">${escapeXml(visibleText)}</m:t>`,
  )
}

function part(name: string, node: Child | undefined): string {
  return element(name, write(node))
}

function flag(name: string, property: string, value: string | null): string {
  return value === null ? '' : element(name, `<m:${property} m:val="${value}"/>`)
}

function element(name: string, ...content: string[]): string {
  return `<m:${name}>${content.join('')}</m:${name}>`
}
