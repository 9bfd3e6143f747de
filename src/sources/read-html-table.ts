import { attribute, findAll, type HtmlElement, type HtmlNode, isElement } from './html-nodes.ts'
import type { SourceBlockOf } from './source-document.ts'
import { tableOf } from './table-shape.ts'

/** Cells that hold these hold a page, not a value: the table is there for the layout. */
const LAYOUT = /^(h[1-6]|table|form|article|section)$/
const WIDEST_SPAN = 20

/** A table with its header row; null where it only lays out a page. */
export function readHtmlTable(
  table: HtmlElement,
  textOf: (nodes: HtmlNode[]) => string,
): SourceBlockOf<'table'> | null {
  if (findAll(table.childNodes, ({ tagName }) => LAYOUT.test(tagName)).length > 0) return null
  const rows = findAll(table.childNodes, ({ tagName }) => tagName === 'tr')
  const cellsOf = (row: HtmlElement) =>
    row.childNodes.filter(node => isElement(node) && (node.tagName === 'td' || node.tagName === 'th')) as HtmlElement[]
  const spans = rows.flatMap(cellsOf).some(cell => attribute(cell, 'colspan') ?? attribute(cell, 'rowspan'))
  const texts = rows.map(row =>
    cellsOf(row).flatMap(cell => {
      const span = Math.min(WIDEST_SPAN, Math.max(1, Number(attribute(cell, 'colspan')) || 1))
      return Array.from({ length: span }, () => textOf(cell.childNodes))
    }),
  )
  const first = rows[0]
  const hasHeader =
    first !== undefined && (isIn(first, 'thead') || cellsOf(first).every(cell => cell.tagName === 'th' || isBold(cell)))
  const block = tableOf(texts, hasHeader, spans)
  const isLinked = (column: number) =>
    rows.slice(1).filter(row => isLink(cellsOf(row)[column], textOf)).length * 2 > rows.length - 1
  return block?.columns.some((_, column) => isLinked(column)) ? { ...block, directory: true } : block
}

function isLink(cell: HtmlElement | undefined, textOf: (nodes: HtmlNode[]) => string): boolean {
  const links = findAll(
    cell?.childNodes ?? [],
    element => element.tagName === 'a' && attribute(element, 'href') !== null,
  )
  return links.length === 1 && textOf(links[0]!.childNodes) === textOf(cell!.childNodes)
}

function isIn(element: HtmlElement, tagName: string): boolean {
  const { parentNode } = element
  return parentNode !== null && 'tagName' in parentNode && parentNode.tagName === tagName
}

function isBold(cell: HtmlElement): boolean {
  const bold = findAll(cell.childNodes, ({ tagName }) => tagName === 'strong' || tagName === 'b')
  return bold.length > 0
}
