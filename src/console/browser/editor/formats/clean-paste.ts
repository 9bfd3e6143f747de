const ELEMENTS_IGNORED = 'head, style, script, title, meta, link, xml, template, noscript, iframe, object, svg'
const BLOCKS =
  /^(P|DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|BLOCKQUOTE|PRE|TABLE|UL|OL|DL|DT|DD|FIGURE|FIGCAPTION|H[1-6])$/
const LINK_SCHEMES = /^(https?:\/\/|mailto:)/i
/** A list bullet that Word writes as text: a dot, a dash, or a number or letter with a dot or bracket. */
const WORD_BULLET = /^\s*(?:[·•▪◦o§\-–—]|\(?(?:\d{1,3}|[a-z])[.)])\s+/u
const SOFT_HYPHEN = /\u00ad/g
const OTHER_SPACES = /[\u00a0\u2000-\u200a\u202f]/g
const UNSEEN = /[\u200b\ufeff]/g

/**
 * Converts HTML that was copied from Word or a web page to Markdown: paragraphs, lists, bold, italic, code and links.
 * All other formatting is dropped. The parsed document is inert: it loads and executes nothing.
 */
export function readPastedHtml(markup: string): string {
  const { body } = new DOMParser().parseFromString(keepStylesAsData(markup), 'text/html')
  for (const element of body.querySelectorAll(ELEMENTS_IGNORED)) element.remove()
  return tidy(writeBlocks(body))
}

/**
 * Renames `style` attributes, which are only read here, to `data-style`. Otherwise the page's content security policy
 * would block them in the parsed document too, and the browser would log each one.
 */
function keepStylesAsData(markup: string): string {
  return markup
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, tag => tag.replace(/\sstyle=/gi, ' data-style='))
}

/**
 * Cleans plain text: removes invisible characters, and turns a bullet at the start of a line into a Markdown list item.
 */
export function cleanPlainText(text: string): string {
  return tidy(
    unifySpaces(text)
      .replace(/\r\n?/g, '\n')
      .replace(/^[ \t]*[•▪◦·][ \t]+/gm, '- '),
  )
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function unifySpaces(text: string): string {
  return text.replace(SOFT_HYPHEN, '').replace(UNSEEN, '').replace(OTHER_SPACES, ' ')
}

/** Converts blocks to Markdown. Blocks are separated by an empty line, list items by a line break. */
function writeBlocks(parent: Element): string {
  const parts: { text: string; isEntry: boolean }[] = []
  let line = ''
  const endLine = () => {
    if (line.trim() !== '') parts.push({ text: line.trim(), isEntry: false })
    line = ''
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !hasBlocks(node)) {
      line += writeInline(node)
      continue
    }
    endLine()
    const isEntry = isWordEntry(node)
    parts.push({ text: isEntry ? `- ${writeInline(node).trim().replace(WORD_BULLET, '')}` : writeBlock(node), isEntry })
  }
  endLine()
  return parts
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, isEntry }, at, all) => (at === 0 ? '' : isEntry && all[at - 1]!.isEntry ? '\n' : '\n\n') + text)
    .join('')
}

/** Whether an element contains block elements. Google Docs wraps paragraphs in a `b`. */
function hasBlocks(element: Element): boolean {
  return BLOCKS.test(element.tagName) || element.tagName === 'LI' || [...element.children].some(hasBlocks)
}

function writeBlock(element: Element): string {
  switch (element.tagName) {
    case 'UL':
    case 'OL':
      return [...element.children]
        .map((entry, at) => writeEntry(entry, element.tagName === 'OL' ? `${at + 1}.` : '-'))
        .join('\n')
    case 'TABLE':
      return [...element.querySelectorAll('tr')].map(writeRow).join('\n\n')
    case 'PRE':
      return `\`\`\`\n${element.textContent!.replace(/\n$/, '')}\n\`\`\``
    default: {
      if ([...element.children].some(hasBlocks)) return writeBlocks(element)
      const words = writeInline(element).trim()
      return /^H[1-6]$/.test(element.tagName) ? around(words.replaceAll('**', ''), '**') : words
    }
  }
}

function writeEntry(entry: Element, bullet: string): string {
  const words = hasBlocks(entry) ? writeBlocks(entry) : writeInline(entry).trim()
  return `${bullet} ${words.trim().replace(/\n+/g, `\n${' '.repeat(bullet.length + 1)}`)}`
}

function writeRow(row: Element): string {
  return [...row.children]
    .map(cell => writeInline(cell).trim())
    .filter(Boolean)
    .join(' – ')
}

function isWordEntry(element: Element): boolean {
  return /MsoListParagraph/.test(element.className) || /mso-list:\s*l/.test(element.getAttribute('data-style') ?? '')
}

function writeInline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return unifySpaces(node.textContent!).replace(/\s+/g, ' ')
  if (!(node instanceof HTMLElement)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'IMG' || /mso-element:\s*comment/.test(node.getAttribute('data-style') ?? '')) return ''
  const words = [...node.childNodes].map(writeInline).join('')
  if (node.tagName === 'CODE' || node.tagName === 'KBD') return around(words, '`')
  if (node instanceof HTMLAnchorElement) return writeLink(node, words)
  const emphasized = isItalic(node) ? around(words, '*') : words
  return isBold(node) ? around(emphasized, '**') : emphasized
}

/**
 * Converts a link to Markdown. A link whose address is of no allowed scheme, such as a script or one of Word's footnote
 * anchors (`#_ftn1`), becomes plain text.
 */
function writeLink(link: HTMLAnchorElement, words: string): string {
  const address = link.getAttribute('href') ?? ''
  return LINK_SCHEMES.test(address) && words.trim() !== '' && !/[\s()<>]/.test(address)
    ? `[${words.trim()}](${address})`
    : words
}

function isBold(element: HTMLElement): boolean {
  const weight = styleOf(element, 'font-weight')
  if (weight) return weight === 'bold' || Number(weight) >= 600
  return element.tagName === 'B' || element.tagName === 'STRONG'
}

function isItalic(element: HTMLElement): boolean {
  const style = styleOf(element, 'font-style')
  return style ? style === 'italic' : element.tagName === 'I' || element.tagName === 'EM'
}

function styleOf(element: HTMLElement, property: 'font-weight' | 'font-style'): string | undefined {
  const pattern = property === 'font-weight' ? /font-weight:\s*(\w+)/ : /font-style:\s*(\w+)/
  return pattern.exec(element.getAttribute('data-style') ?? '')?.[1]
}

/** Puts Markdown signs directly around the words, because Markdown does not read `** word **` as bold. */
function around(words: string, sign: string): string {
  const trimmed = words.trim()
  if (trimmed === '' || trimmed.startsWith(sign)) return words
  return words.replace(trimmed, () => sign + trimmed + sign)
}
