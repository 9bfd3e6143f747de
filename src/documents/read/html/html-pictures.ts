import type { DefaultTreeAdapterTypes } from 'parse5'
import type { PictureReason } from '../../../course/source-document.ts'
import type { PictureCollector } from '../pictures/collect-pictures.ts'
import { attribute, find, findAll, type HtmlElement, type HtmlNode, isElement } from './html-nodes.ts'

/** Returns the bytes behind a picture's address, or the reason why there are none. */
export type FindPicture = (address: string) => Buffer | PictureReason

type Marking = {
  pictures: PictureCollector
  findPicture: FindPicture
  isUnread(element: HtmlElement): boolean
  textOf(nodes: HtmlNode[]): string
}

const DEEPEST = 300
const PICTURE_TAGS = new Set(['img', 'picture'])
/** The head of a `data:` URL of a picture (RFC 2397). */
const DATA_ADDRESS = /^data:image\/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,3}?(;base64)?,/i

/** Replaces each picture by a text node with its mark, so that code that reads text can ignore pictures. */
export function markHtmlPictures(nodes: HtmlNode[], marking: Marking, depth = 0): void {
  if (depth > DEEPEST) return
  nodes.forEach((node, at) => {
    if (!isElement(node)) return
    if (PICTURE_TAGS.has(node.tagName)) nodes[at] = markPicture(node, null, marking)
    else if (!marking.isUnread(node)) {
      if (node.tagName === 'figure') takeCaption(node, marking)
      markHtmlPictures(node.childNodes, marking, depth + 1)
    }
  })
}

/** Uses the `figcaption` of a figure with a single picture as the picture's caption and removes it from the text. */
function takeCaption(figure: HtmlElement, marking: Marking): void {
  const images = findAll(figure.childNodes, ({ tagName }) => PICTURE_TAGS.has(tagName))
  const caption = find(figure.childNodes, ({ tagName }) => tagName === 'figcaption')
  const [image] = images
  if (!image || images.length > 1 || !caption?.parentNode || !image.parentNode) return
  const mark = markPicture(image, marking.textOf(caption.childNodes), marking)
  const siblings = image.parentNode.childNodes
  siblings[siblings.indexOf(image)] = mark
  if (mark.value === '') return
  const around = caption.parentNode.childNodes
  around.splice(around.indexOf(caption), 1)
}

function markPicture(
  element: HtmlElement,
  caption: string | null,
  { pictures, findPicture }: Marking,
): DefaultTreeAdapterTypes.TextNode {
  const image = element.tagName === 'img' ? element : find(element.childNodes, ({ tagName }) => tagName === 'img')
  const address = image && attribute(image, 'src')
  const bytes = address ? findPicture(address) : null
  if (typeof bytes === 'string') pictures.leave(bytes)
  const isFound = bytes !== null && typeof bytes !== 'string'
  const value = isFound ? pictures.add({ bytes, alt: attribute(image!, 'alt'), caption }) : ''
  return { nodeName: '#text', value, parentNode: element.parentNode }
}

/**
 * Returns the bytes of a `data:` URL, or the reason why there are none. The pictures of a page that was sent alone are
 * only read from such URLs, because nothing is fetched.
 */
export function readDataAddress(address: string): Buffer | PictureReason {
  const head = DATA_ADDRESS.exec(address.trim())
  if (!head) return /^data:/i.test(address) ? 'unreadable' : 'elsewhere'
  const data = address.trim().slice(head[0].length)
  if (head[1]) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data))
  } catch {
    return 'unreadable'
  }
}
