import { posix } from 'node:path'
import type { PictureReason, SourceDocument } from '../../../course/source-document.ts'
import { unreadable } from '../../unreadable-source.ts'
import { cleanLine } from '../clean-text.ts'
import type { PictureCollector } from '../pictures/collect-pictures.ts'
import { openArchive } from '../unzip.ts'
import { descendants, joinText, parseXml } from '../xml-tree.ts'
import { readDataAddress } from './html-pictures.ts'
import { decodeName } from './order-pages.ts'
import { readHtmlText } from './read-html.ts'

/** Reads the chapters of a book in the order of its spine (EPUB 3.3, 5.7). Each chapter counts as a page. */
export function readEpub(bytes: Buffer, pictures: PictureCollector): SourceDocument {
  const archive = openArchive(bytes)
  if (archive.names.includes('META-INF/encryption.xml') && archive.names.includes('META-INF/rights.xml'))
    throw unreadable('document-book-protected')
  const container = parseXml(archive.text('META-INF/container.xml') ?? '')
  const path = descendants(container, 'rootfile')[0]?.attributes['full-path']
  const text = path ? archive.text(path) : null
  if (!path || text === null) throw unreadable('document-book-damaged')
  const root = parseXml(text)
  const files = new Map(descendants(root, 'item').map(({ attributes }) => [attributes.id, attributes]))
  const contents = new Set([...files.values()].filter(({ properties }) => /\bnav\b/.test(properties ?? '')))
  const chapters = descendants(root, 'itemref')
    .map(({ attributes }) => files.get(attributes.idref))
    .filter(file => file?.href !== undefined && !contents.has(file))
    .map(file => posix.join(posix.dirname(path), decodeURIComponent(file!.href!)))
    .flatMap(part => {
      const chapter = archive.text(part)
      return chapter === null ? [] : [{ part, chapter }]
    })
  const title = descendants(root, 'dc:title')[0]
  return {
    kind: 'epub',
    title: (title && cleanLine(joinText(title))) || null,
    pages: Math.max(1, chapters.length),
    blocks: chapters.flatMap(({ part, chapter }, index) =>
      readHtmlText(chapter, pictures, address => findPicture(part, address)).map(block => ({
        ...block,
        page: index + 1,
      })),
    ),
  }

  /** Returns a picture of the book; its address is relative to the chapter. */
  function findPicture(part: string, address: string): Buffer | PictureReason {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return readDataAddress(address)
    const file = posix.join(posix.dirname(part), decodeName(address.replace(/[?#].*$/, '')))
    return archive.picture(file) ?? 'unreadable'
  }
}
