import { SaxesParser } from 'saxes'
import { unreadable } from '../unreadable-source.ts'

export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlNode[] }
export type XmlNode = XmlElement | string

/**
 * Maximum numbers of elements and of levels in an XML tree. No document of 20 MB has more; deeper trees are made to
 * crash readers.
 */
const ELEMENTS = 2_000_000
const DEEPEST = 200

/**
 * Parses a part of an office file as a tree. Names keep their namespace prefixes, because all programs write the usual
 * prefixes. Files that declare entities are refused.
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  let count = 0
  let failure: Error | null = null
  parser.on('opentag', ({ name, attributes }) => {
    if (++count > ELEMENTS || open.length > DEEPEST) throw unreadable('document-elements')
    const element = { name, attributes: attributes as Record<string, string>, children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', words => void open.at(-1)!.children.push(words))
  parser.on('cdata', words => void open.at(-1)!.children.push(words))
  parser.on('doctype', () => {
    throw unreadable('document-entities')
  })
  parser.on('error', error => {
    failure ??= error
  })
  parser.write(text).close()
  if (failure) throw unreadable('document-not-xml')
  return root
}

export function listChildren(element: XmlElement): XmlElement[] {
  return element.children.filter(child => typeof child !== 'string')
}

export function findChild(element: XmlElement, name: string): XmlElement | null {
  return listChildren(element).find(child => child.name === name) ?? null
}

/** Returns all elements of the given names below an element, in reading order, without those inside another match. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
  return listChildren(element).flatMap(child => (names.includes(child.name) ? [child] : descendants(child, ...names)))
}

export function joinText(element: XmlElement): string {
  return element.children.map(child => (typeof child === 'string' ? child : joinText(child))).join('')
}
