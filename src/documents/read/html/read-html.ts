import { parse } from 'parse5'
import type { SourceBlock, SourceDocument, SourceItem } from '../../../course/source-document.ts'
import { cleanLine, cleanLines } from '../clean-text.ts'
import { createPictureCollector, type PictureCollector } from '../pictures/collect-pictures.ts'
import { inferAroundPictures, listMarks, withoutMarks, writeMark } from '../pictures/picture-marks.ts'
import { SUPERSCRIPTS } from '../superscripts.ts'
import { attribute, find, findAll, type HtmlElement, type HtmlNode, isElement, ownText, rawText } from './html-nodes.ts'
import { type FindPicture, markHtmlPictures, readDataAddress } from './html-pictures.ts'
import { readForm, readHtmlTable } from './read-html-table.ts'
import { findTornList } from './torn-lists.ts'

/** Elements that are never shown to a reader or do not belong to the text. */
const UNREAD = new Set(
  'head script style noscript template svg math iframe object embed video audio canvas select input textarea button dialog img picture map'.split(
    ' ',
  ),
)
/** Elements around a page's main text. */
const AROUND = new Set(['nav', 'footer', 'aside', 'form'])
const AROUND_ROLES = new Set(['navigation', 'contentinfo', 'search', 'banner', 'complementary', 'menu', 'toolbar'])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i kbd label mark q ruby rt rp s samp small span strong strike sub sup time tt u var wbr ins del'.split(
    ' ',
  ),
)
const SUBSCRIPTS: Record<string, string> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
}
const DEEPEST = 300

/** Reads a web page: its main part where one is marked, without navigation, hidden parts and scripts. */
export function readHtml(
  text: string,
  pictures: PictureCollector = createPictureCollector(),
  findPicture: FindPicture = readDataAddress,
): SourceDocument {
  const page = parse(text, { scriptingEnabled: false })
  const title = find(page.childNodes, element => element.tagName === 'title')
  const blocks = readHtmlBlocks(mainPart(page.childNodes), pictures, findPicture)
  return { kind: 'html', title: (title && cleanLine(rawText(title))) || null, pages: null, blocks }
}

/** Reads the blocks of HTML that another reader has made from its own format. */
export function readHtmlText(text: string, pictures: PictureCollector, findPicture: FindPicture): SourceBlock[] {
  return readHtmlBlocks(parse(text, { scriptingEnabled: false }).childNodes, pictures, findPicture)
}

function mainPart(nodes: HtmlNode[]): HtmlNode[] {
  const main = find(nodes, element => element.tagName === 'main' || attribute(element, 'role') === 'main')
  if (main) return main.childNodes
  const articles = findAll(nodes, element => element.tagName === 'article')
  return articles.length === 1 ? articles[0]!.childNodes : nodes
}

function readHtmlBlocks(nodes: HtmlNode[], pictures: PictureCollector, findPicture: FindPicture): SourceBlock[] {
  const blocks: SourceBlock[] = []
  markHtmlPictures(nodes, { pictures, findPicture, isUnread, textOf: inlineText })
  walk(nodes, blocks, 0)
  return inferAroundPictures(blocks)
}

function walk(nodes: HtmlNode[], blocks: SourceBlock[], depth: number): void {
  if (depth > DEEPEST) return
  let run: HtmlNode[] = []
  const flush = () => {
    addParagraph(run, blocks)
    run = []
  }
  for (const node of nodes) {
    if (!isElement(node)) {
      run.push(node)
      continue
    }
    if (isUnread(node)) continue
    if (INLINE.has(node.tagName) && !holdsBlocks(node)) {
      run.push(node)
      continue
    }
    if (node.tagName === 'br') {
      run.push(node)
      continue
    }
    flush()
    walkElement(node, blocks, depth + 1)
  }
  flush()
}

function walkElement(element: HtmlElement, blocks: SourceBlock[], depth: number): void {
  const heading = /^h([1-6])$/.exec(element.tagName)
  if (heading) {
    const text = inlineText(element.childNodes.filter(node => !isLinkUp(node))).replace(/\s*[¶#§🔗]$/u, '')
    if (text) blocks.push({ type: 'heading', level: Number(heading[1]), text })
    return
  }
  switch (element.tagName) {
    case 'p':
      return void addParagraph(element.childNodes, blocks)
    case 'ul':
    case 'ol':
      return void addList(element, blocks)
    case 'dl':
      return void addEntries(element, blocks)
    case 'table': {
      const cellText = (nodes: HtmlNode[]) => withoutMarks(inlineText(nodes))
      const form = readForm(element, cellText)
      if (form) return void addForm(form, blocks, depth)
      const table = readHtmlTable(element, cellText)
      if (!table) return void walk(element.childNodes, blocks, depth)
      blocks.push(table)
      // Questions are made from the cells of a table, so its pictures are put below it.
      const marks = listMarks(inlineText(element.childNodes)).map(writeMark).join('')
      if (marks) blocks.push({ type: 'paragraph', text: marks })
      return
    }
    case 'pre': {
      const text = cleanLines(rawText(element))
      if (text) blocks.push({ type: 'code', text })
      return
    }
    default:
      walk(element.childNodes, blocks, depth)
  }
}

/** Reads a form as a page whose headings are the form's labels. */
function addForm(rows: { label: string; nodes: HtmlNode[] }[], blocks: SourceBlock[], depth: number): void {
  const above = blocks.findLast(block => block.type === 'heading')
  const level = Math.min(6, (above?.level ?? 0) + 1)
  for (const { label, nodes } of rows) {
    const itemBlocks: SourceBlock[] = []
    walk(nodes, itemBlocks, depth)
    if (label !== '' && itemBlocks.length > 0) blocks.push({ type: 'heading', level, text: label })
    blocks.push(...itemBlocks)
  }
}

function addParagraph(nodes: HtmlNode[], blocks: SourceBlock[]): void {
  const text = inlineText(nodes)
  if (!text || isNavigation(nodes) || inlineText(nodes.filter(node => !isLinkUp(node))) === '') return
  blocks.push({ type: 'paragraph', text, ...readLead(nodes, text) })
}

/** Returns the bold words that open a text, or the whole text where all of it is bold. */
function readLead(nodes: HtmlNode[], text: string): { lead?: string } {
  if (nodes.every(isBold)) return { lead: text }
  const first = nodes.find(node => isElement(node) || ownWords(node) !== '')
  if (!first || !isElement(first) || !['strong', 'b', 'dfn'].includes(first.tagName)) return {}
  const lead = inlineText([first])
  return lead && text.startsWith(lead) && text.length > lead.length + 1 ? { lead } : {}
}

/** Whether a node is a link to the top of the page, such as "[Back to top]" beside a heading. */
function isLinkUp(node: HtmlNode): boolean {
  if (!isElement(node)) return false
  const links = node.tagName === 'a' ? [node] : findAll(node.childNodes, ({ tagName }) => tagName === 'a')
  const [link] = links
  return link !== undefined && inlineText([node]) === inlineText([link]) && isTopAddress(attribute(link, 'href') ?? '')
}

function isTopAddress(address: string): boolean {
  return /^#(?:top|_?toc|contents|table-?of-?contents|home|page-?top|up)?$/i.test(address)
}

function ownWords(node: HtmlNode): string {
  return cleanLine(withoutMarks(ownText(node)))
}

/** Whether a paragraph contains only links, with signs between them: "Back | Next". */
function isNavigation(nodes: HtmlNode[]): boolean {
  const links = nodes.filter(node => isElement(node) && node.tagName === 'a')
  const between = inlineText(nodes.filter(node => !links.includes(node)))
  return links.length > 1 && /^[|·•›»«/←→-]+(?:\s[|·•›»«/←→-]+)*$/u.test(between)
}

function isBold(node: HtmlNode): boolean {
  if (!isElement(node)) return ownWords(node) === ''
  return (
    ['strong', 'b'].includes(node.tagName) ||
    (INLINE.has(node.tagName) && node.childNodes.every(isBold)) ||
    node.tagName === 'br'
  )
}

/** Reads a list. The blocks of one item are joined into its text, and lists inside an item become its sub-items. */
function addList(list: HtmlElement, blocks: SourceBlock[]): void {
  const items: SourceItem[] = []
  for (const child of list.childNodes) {
    if (!isElement(child) || isUnread(child)) continue
    const last = items.at(-1)
    if (last && (child.tagName === 'ul' || child.tagName === 'ol')) {
      // A list between two items belongs to the item before it.
      last.items = [...(last.items ?? []), ...listTexts(child)]
      continue
    }
    const inner = child.childNodes.filter(node => isElement(node) && (node.tagName === 'ul' || node.tagName === 'ol'))
    const itemNodes = child.tagName === 'li' ? child.childNodes.filter(node => !inner.includes(node)) : [child]
    const opened =
      itemNodes.length === 1 && isElement(itemNodes[0]!) && itemNodes[0].tagName === 'p'
        ? itemNodes[0].childNodes
        : itemNodes
    const text = inlineText(itemNodes)
    const nested = inner.flatMap(node => listTexts(node as HtmlElement))
    if (text) items.push({ text, ...readLead(opened, text), ...(nested.length > 0 && { items: nested }) })
    else items.push(...nested.map(line => ({ text: line })))
  }
  const tornList = findTornList(list, blocks)
  if (tornList) tornList.items.push(...items)
  else if (items.length > 0) blocks.push({ type: 'list', ordered: list.tagName === 'ol', items })
}

function listTexts(list: HtmlElement): string[] {
  return list.childNodes.flatMap(child => {
    const text = isElement(child) ? inlineText([child]) : ''
    return text ? [text] : []
  })
}

function addEntries(list: HtmlElement, blocks: SourceBlock[]): void {
  let term = ''
  const items: SourceItem[] = []
  const entries = list.childNodes.flatMap(node =>
    isElement(node) && node.tagName === 'div' ? node.childNodes : [node],
  )
  for (const child of entries) {
    if (!isElement(child)) continue
    const text = inlineText(child.childNodes)
    if (child.tagName === 'dt') term = text
    else if (text) items.push(term ? { text: `${term}: ${text}`, lead: term } : { text })
  }
  if (items.length > 0) blocks.push({ type: 'list', ordered: false, items })
}

/** Returns the text of inline nodes as one line. */
export function inlineText(nodes: HtmlNode[]): string {
  return cleanLine(nodes.map(node => inlineRaw(node, 0)).join(''))
}

function inlineRaw(node: HtmlNode, depth: number): string {
  if (!isElement(node)) return ownText(node)
  if (depth > DEEPEST || isUnread(node)) return ''
  const { tagName, childNodes } = node
  if (tagName === 'br') return ' '
  const inner = childNodes.map(child => inlineRaw(child, depth + 1)).join('')
  if (tagName === 'sup') return isNoteMark(node) ? '' : lifted(inner, SUPERSCRIPTS)
  if (tagName === 'sub') return lifted(inner, SUBSCRIPTS)
  return INLINE.has(tagName) ? inner : ` ${inner} `
}

/** Whether a superscript is a link to a footnote, which does not belong to the text. */
function isNoteMark(element: HtmlElement): boolean {
  return find(element.childNodes, ({ tagName }) => tagName === 'a') !== null
}

function lifted(text: string, signs: Record<string, string>): string {
  const trimmed = text.trim()
  return [...trimmed].every(sign => sign in signs) ? [...trimmed].map(sign => signs[sign]).join('') : text
}

function isUnread(element: HtmlElement): boolean {
  const { tagName } = element
  if (UNREAD.has(tagName) || AROUND.has(tagName) || AROUND_ROLES.has(attribute(element, 'role') ?? '')) return true
  if (attribute(element, 'hidden') !== null || attribute(element, 'aria-hidden') === 'true') return true
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(element, 'style') ?? '')
}

function holdsBlocks(element: HtmlElement): boolean {
  return (
    find(element.childNodes, ({ tagName }) => !INLINE.has(tagName) && tagName !== 'br' && !UNREAD.has(tagName)) !== null
  )
}
