import type { Path, TextField } from './schema-fields.ts'
import { setAt, valueAt } from './schema-fields.ts'

/**
 * Double parentheses, which no course contains, enclose the number of a text. Markdown reads them as punctuation, so
 * the text beside them is read as it is without them.
 */
const OPEN = '\u2e28'
const CLOSE = '\u2e29'

/**
 * The position of a text in a drawn part: the nodes that show it, and the node before which an empty text would be
 * inserted.
 */
type Found = { text: TextField; parent: Element; nodes: Node[]; before: Node | null; isBlock: boolean }

/**
 * Finds the texts of a part in its drawing, whichever renderer drew it. The part is drawn a second time with marks
 * around every text; the positions of the marks are then looked up in the first, unmarked drawing. Renderers therefore
 * need no knowledge of the editor.
 */
export function findTexts(
  input: unknown,
  texts: TextField[],
  clean: Element,
  draw: (marked: unknown) => Element,
): Found[] {
  if (JSON.stringify(input).includes(OPEN)) return []
  const markedInput = structuredClone(input)
  for (const [number, { path, isMarkdown }] of texts.entries())
    setAt(markedInput, path, mark(valueAt(input, path) as string, number, isMarkdown))
  const copy = draw(markedInput)
  const blocks = texts.map((_, number) => takeOutBlockMarks(copy, number))
  const places = texts.map((text, number) => {
    const block = blocks[number]
    return block ? blockIn(clean, copy, block, text) : lineIn(clean, copy, number, text)
  })
  return places.filter(each => each !== null)
}

function mark(text: string, number: number, isMarkdown: boolean): string {
  const gap = isMarkdown ? '\n\n' : ''
  return `${OPEN}${number}${CLOSE}${gap}${text}${gap}${OPEN}/${number}${CLOSE}`
}

type BlockPlace = { parent: Element; first: number; count: number }

/**
 * Finds and removes the two marks of a text that has paragraphs, where each mark is a paragraph of its own. Without the
 * marks, the copy has the structure of the unmarked drawing. Returns null if the marks are not two paragraphs of the
 * same element.
 */
function takeOutBlockMarks(copy: Element, number: number): BlockPlace | null {
  const [start, end] = [`${OPEN}${number}${CLOSE}`, `${OPEN}/${number}${CLOSE}`].map(sign =>
    [...copy.querySelectorAll('p')].find(paragraph => paragraph.textContent === sign),
  )
  if (!start || !end || start.parentElement !== end.parentElement) return null
  const parent = start.parentElement!
  const first = [...parent.children].indexOf(start)
  const count = [...parent.children].indexOf(end) - first - 1
  start.remove()
  end.remove()
  return { parent, first, count }
}

function blockIn(clean: Element, copy: Element, { parent, first, count }: BlockPlace, text: TextField): Found | null {
  const host = sameIn(clean, copy, parent)
  if (!host) return null
  const nodes = [...host.children].slice(first, first + count)
  return { text, parent: host, nodes, before: host.children[first] ?? null, isBlock: true }
}

/**
 * Finds the position of a text without paragraphs, which may be drawn more than once. It takes the first place where
 * the text stands alone between its marks, and prefers places that screen readers read. Returns null if there is none.
 */
function lineIn(clean: Element, copy: Element, number: number, text: TextField): Found | null {
  const [opening, closing] = [`${OPEN}${number}${CLOSE}`, `${OPEN}/${number}${CLOSE}`]
  const [starts, ends] = [textNodes(copy, opening), textNodes(copy, closing)]
  for (const [at, start] of starts.entries()) {
    const end = ends[at]
    if (!end) return null
    const around = start.data.split(opening)[0]! + end.data.split(closing)[1]!
    const line = around.trim() === '' ? lineBetween(clean, copy, start, end, text) : null
    if (line) return line
  }
  return null
}

function lineBetween(clean: Element, copy: Element, start: Text, end: Text, text: TextField): Found | null {
  const commonElement = commonParent(start, end)
  const host = sameIn(clean, copy, commonElement)
  if (!host) return null
  const child = (node: Node) => [...commonElement.childNodes].findIndex(each => each.contains(node))
  const [from, to] = [child(start), child(end)]
  // A mark beside an element, such as a bold word, is a node of its own, which the unmarked drawing lacks.
  const isExtra = (node: Text) => node.parentNode === commonElement && withoutMarks(node) === ''
  const extra = [...new Set([start, end])].filter(isExtra).length
  if (host.childNodes.length !== commonElement.childNodes.length - extra) return null
  if (start === end && withoutMarks(start).trim() === '')
    return { text, parent: host, nodes: [], before: host.childNodes[from + 1 - extra] ?? null, isBlock: false }
  return { text, parent: host, nodes: [...host.childNodes].slice(from, to + 1 - extra), before: null, isBlock: false }
}

function withoutMarks({ data }: Text): string {
  return data.replace(/\u2e28[^\u2e29]*\u2e29/g, '')
}

/**
 * Returns the text nodes that contain a mark; those hidden from screen readers come last. Options of a select list are
 * left out, because they cannot contain editable elements.
 */
function textNodes(copy: Element, sign: string): Text[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent!.includes(sign) && !node.parentElement!.closest('svg, .unseen, option'))
      nodes.push(node as Text)
  }
  const isHidden = (node: Text) => node.parentElement!.closest('[aria-hidden=true]') !== null
  return [...nodes.filter(node => !isHidden(node)), ...nodes.filter(isHidden)]
}

function commonParent(one: Node, other: Node): Element {
  let parent = one.parentElement!
  while (!parent.contains(other)) parent = parent.parentElement!
  return parent
}

/**
 * Returns the element of the unmarked drawing (`clean`) at the same position as an element of the marked one (`copy`),
 * or null if there is none.
 */
function sameIn(clean: Element, copy: Element, element: Element): Element | null {
  const path: Path = []
  for (let each = element; each !== copy; each = each.parentElement!)
    path.unshift([...each.parentElement!.children].indexOf(each))
  return path.reduce<Element | null>((at, index) => at?.children[index as number] ?? null, clean)
}

export type { Found }
