import type { DefaultTreeAdapterTypes } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}

export function attribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find(attr => attr.name === name)?.value ?? null
}

/** Returns the matching elements in reading order, without those inside another match. */
export function findAll(nodes: HtmlNode[], matches: (element: HtmlElement) => boolean): HtmlElement[] {
  return nodes.flatMap(node => (isElement(node) ? (matches(node) ? [node] : findAll(node.childNodes, matches)) : []))
}

export function find(nodes: HtmlNode[], matches: (element: HtmlElement) => boolean): HtmlElement | null {
  return findAll(nodes, matches)[0] ?? null
}

/** Returns the text of an element and of all elements inside it, with its spaces. */
export function rawText(element: HtmlElement): string {
  return element.childNodes.map(node => (isElement(node) ? rawText(node) : ownText(node))).join('')
}

/** Returns the text of a text node; an empty string for any other node. */
export function ownText(node: HtmlNode): string {
  return node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).value : ''
}
