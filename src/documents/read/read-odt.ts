import type { SourceBlock, SourceDocument, SourceItem } from '../../course/source-document.ts'
import { unreadable } from '../unreadable-source.ts'
import { cleanLine } from './clean-text.ts'
import type { PictureCollector } from './pictures/collect-pictures.ts'
import { inferAroundPictures } from './pictures/picture-marks.ts'
import { buildTable } from './table-shape.ts'
import { type Archive, openArchive } from './unzip.ts'
import { descendants, findChild, listChildren, parseXml, type XmlElement } from './xml-tree.ts'

const REPEATED = 100
/** Children of a frame that contain or describe its picture; all others are kept as text. */
const DESCRIBED = new Set(['draw:image', 'draw:object', 'svg:title', 'svg:desc'])

/**
 * Reads OpenDocument texts (OASIS ODF 1.3): headings by outline level, lists by their style, tables with header rows.
 */
export function readOdt(bytes: Buffer, pictures: PictureCollector): SourceDocument {
  const archive = openArchive(bytes)
  if (/manifest:encryption-data/.test(archive.text('META-INF/manifest.xml') ?? ''))
    throw unreadable('document-encrypted')
  const text = archive.text('content.xml')
  if (text === null) throw unreadable('document-without-text')
  const root = parseXml(text)
  const styles = [root, parseXml(archive.text('styles.xml') ?? '<none/>')]
  const numbered = new Set(
    styles
      .flatMap(part => descendants(part, 'text:list-style'))
      .filter(isNumbered)
      .map(readStyleName),
  )
  const titled = new Set([
    'Title',
    ...styles
      .flatMap(part => descendants(part, 'style:style'))
      .filter(isTitle)
      .map(readStyleName),
  ])
  const [body] = descendants(root, 'office:text')
  if (!body) throw unreadable('document-without-text')
  markPictures(body, archive, pictures)
  const blocks: SourceBlock[] = []
  let title: string | null = null
  walk(body)
  return { kind: 'odt', title, pages: null, blocks: inferAroundPictures(blocks) }

  function walk(parent: XmlElement): void {
    for (const element of listChildren(parent)) {
      const words = () => cleanLine(readInline(element))
      switch (element.name) {
        case 'text:h': {
          const level = Math.min(6, Math.max(1, Number(element.attributes['text:outline-level']) || 1))
          if (words()) blocks.push({ type: 'heading', level, text: words() })
          break
        }
        case 'text:p':
          if (words() && title === null && titled.has(element.attributes['text:style-name'] ?? '')) title = words()
          else if (words()) blocks.push({ type: 'paragraph', text: words() })
          break
        case 'text:list':
          addList(element)
          break
        case 'table:table':
          addTable(element)
          break
        case 'text:tracked-changes':
        case 'text:table-of-content':
        case 'office:annotation':
          break
        default:
          walk(element)
      }
    }
  }

  function addList(list: XmlElement): void {
    const ordered = numbered.has(list.attributes['text:style-name'] ?? '')
    const items: SourceItem[] = listChildren(list).flatMap(entry => {
      const entryParagraphs = listChildren(entry).filter(({ name }) => name === 'text:p' || name === 'text:h')
      const text = cleanLine(entryParagraphs.map(readInline).join(' '))
      const inner = descendants(entry, 'text:list').flatMap(nested =>
        descendants(nested, 'text:p', 'text:h')
          .map(line => cleanLine(readInline(line)))
          .filter(line => line !== ''),
      )
      if (!text) return inner.map(line => ({ text: line }))
      return [{ text, ...(inner.length > 0 && { items: inner }) }]
    })
    if (items.length > 0) blocks.push({ type: 'list', ordered, items })
  }

  function addTable(table: XmlElement): void {
    const header = findChild(table, 'table:table-header-rows')
    const rows = descendants(table, 'table:table-row')
    const spans = descendants(table, 'table:covered-table-cell').length > 0
    const texts = rows.map(row =>
      listChildren(row)
        .filter(({ name }) => name === 'table:table-cell')
        .flatMap(cell => {
          const text = cleanLine(descendants(cell, 'text:p', 'text:h').map(readInline).join(' '))
          const repeated = Number(cell.attributes['table:number-columns-repeated']) || 1
          return Array.from({ length: Math.min(REPEATED, repeated) }, () => text)
        }),
    )
    const read = buildTable(texts, header !== null, spans)
    if (read) blocks.push(read)
    else for (const text of texts.flat()) if (text) blocks.push({ type: 'paragraph', text })
  }
}

/**
 * Replaces each picture's frame by a paragraph with its mark. The picture's title and description are not part of the
 * text (ODF 1.3, 10.4.2).
 */
function markPictures(parent: XmlElement, archive: Archive, pictures: PictureCollector): void {
  for (const element of listChildren(parent)) {
    markPictures(element, archive, pictures)
    if (element.name !== 'draw:frame') continue
    const words = (name: string) => findChild(element, name)?.children.join('') ?? ''
    const marks = listChildren(element)
      .filter(({ name }) => name === 'draw:image' || name === 'draw:object')
      .slice(0, 1)
      .map(image => markImage(image, words('svg:desc') || words('svg:title'), archive, pictures))
    const others = element.children.filter(child => typeof child === 'string' || !DESCRIBED.has(child.name))
    element.children = [...marks.map(mark => ({ name: 'text:p', attributes: {}, children: [mark] })), ...others]
  }
}

function markImage(image: XmlElement, alt: string, archive: Archive, pictures: PictureCollector): string {
  const path = (image.attributes['xlink:href'] ?? '').replace(/^\.\//, '')
  if (image.name === 'draw:object') pictures.leave('drawing')
  else if (!archive.names.includes(path)) pictures.leave('elsewhere')
  else {
    const bytes = archive.picture(path)
    if (bytes) return pictures.add({ bytes, alt })
    pictures.leave('unreadable')
  }
  return ''
}

/** Returns the text of a paragraph without its notes and comments. */
function readInline(element: XmlElement): string {
  return element.children
    .map(child => {
      if (typeof child === 'string') return child
      if (child.name === 'text:s' || child.name === 'text:tab' || child.name === 'text:line-break') return ' '
      if (child.name === 'text:note' || child.name === 'office:annotation') return ''
      return readInline(child)
    })
    .join('')
}

function isNumbered(style: XmlElement): boolean {
  const first = listChildren(style)[0]
  return first?.name === 'text:list-level-style-number' && (first.attributes['style:num-format'] ?? '') !== ''
}

function isTitle({ attributes }: XmlElement): boolean {
  return attributes['style:parent-style-name'] === 'Title'
}

function readStyleName({ attributes }: XmlElement): string {
  return attributes['style:name'] ?? ''
}
