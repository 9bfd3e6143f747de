import type { SourceBlockOf } from '../../../course/source-document.ts'
import { buildTable } from '../table-shape.ts'
import { attribute, findAll, type HtmlElement, type HtmlNode, isElement } from './html-nodes.ts'

/** Elements that make a table's cell part of a page layout and not a value. */
const LAYOUT = /^(h[1-6]|table|form|article|section)$/
const WIDEST_SPAN = 20
const FORM_ROWS = 3
const LABEL_CHARACTERS = 80
/** Minimum number of characters of a cell that holds running text and not a value. */
const LONG_CELL = 300

/** Reads a table with its header row; null where the table only lays out a page. */
export function readHtmlTable(
  table: HtmlElement,
  textOf: (nodes: HtmlNode[]) => string,
): SourceBlockOf<'table'> | null {
  if (findAll(table.childNodes, ({ tagName }) => LAYOUT.test(tagName)).length > 0) return null
  const rows = listRows(table)
  const spans = rows.flatMap(listCells).some(cell => attribute(cell, 'colspan') ?? attribute(cell, 'rowspan'))
  const texts = rows.map(row =>
    listCells(row).flatMap(cell => {
      const span = Math.min(WIDEST_SPAN, Math.max(1, Number(attribute(cell, 'colspan')) || 1))
      return Array.from({ length: span }, () => textOf(cell.childNodes))
    }),
  )
  const block = buildTable(texts, hasHeader(rows), spans)
  const isLinked = (column: number) =>
    rows.slice(1).filter(row => isLink(listCells(row)[column], textOf)).length * 2 > rows.length - 1
  return block?.columns.some((_, column) => isLinked(column)) ? { ...block, directory: true } : block
}

/**
 * Returns the rows of a form: in the left cell a label, and in the right cell paragraphs or lists such as other
 * documents have below a heading. Null if the table is not a form.
 */
export function readForm(
  table: HtmlElement,
  textOf: (nodes: HtmlNode[]) => string,
): { label: string; nodes: HtmlNode[] }[] | null {
  const rows = listRows(table).map(listCells)
  const pairs = rows.filter(({ length }) => length === 2)
  const isPage = ([, cell]: HtmlElement[]) =>
    findAll(cell!.childNodes, ({ tagName }) => tagName === 'li').length > 1 ||
    findAll(cell!.childNodes, ({ tagName }) => tagName === 'p').length > 1 ||
    textOf(cell!.childNodes).length > LONG_CELL
  const isLabel = ([cell]: HtmlElement[]) => textOf(cell!.childNodes).length <= LABEL_CHARACTERS
  const isForm = rows.every(({ length }) => length <= 2) && pairs.length >= FORM_ROWS && pairs.every(isLabel)
  if (!isForm || hasHeader(listRows(table)) || pairs.filter(isPage).length < 2) return null
  return rows.map(cells =>
    cells.length === 2
      ? { label: textOf(cells[0]!.childNodes), nodes: cells[1]!.childNodes }
      : { label: '', nodes: cells.flatMap(cell => cell.childNodes) },
  )
}

function listRows(table: HtmlElement): HtmlElement[] {
  return findAll(table.childNodes, ({ tagName }) => tagName === 'tr')
}

function listCells(row: HtmlElement): HtmlElement[] {
  return row.childNodes.filter(
    node => isElement(node) && (node.tagName === 'td' || node.tagName === 'th'),
  ) as HtmlElement[]
}

function hasHeader([first]: HtmlElement[]): boolean {
  if (first === undefined) return false
  return isInside(first, 'thead') || listCells(first).every(cell => cell.tagName === 'th' || isBold(cell))
}

function isLink(cell: HtmlElement | undefined, textOf: (nodes: HtmlNode[]) => string): boolean {
  const links = findAll(
    cell?.childNodes ?? [],
    element => element.tagName === 'a' && attribute(element, 'href') !== null,
  )
  return links.length === 1 && textOf(links[0]!.childNodes) === textOf(cell!.childNodes)
}

function isInside(element: HtmlElement, tagName: string): boolean {
  const { parentNode } = element
  return parentNode !== null && 'tagName' in parentNode && parentNode.tagName === tagName
}

function isBold(cell: HtmlElement): boolean {
  const bold = findAll(cell.childNodes, ({ tagName }) => tagName === 'strong' || tagName === 'b')
  return bold.length > 0
}
