import { visitKind } from '../../course/kinds.ts'
import type { Handout, HandoutPicture, Line, Piece, PieceKind, PieceOf, Run } from '../handout/handout.ts'
import { escapeXml } from '../xml.ts'
import { BULLETS, INDENT_TWIPS } from './styles.ts'
import { writeOmml } from './write-omml.ts'

/** Size of a pixel at 96 to the inch, and width of the text on a page, both in English Metric Units. */
const PIXEL_EMU = 9_525
const TEXT_WIDTH_EMU = 5_760_000
const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative"',
].join(' ')

export type DocumentXml = {
  xml: string
  /** Addresses of the links in the text, in order; in the document, the first link has the id `link1`. */
  links: string[]
  /**
   * The number with which each numbered list starts. The first of these lists has the id after `BULLETS`, and so on.
   */
  starts: number[]
}

/**
 * Where a piece of the handout is: its depth in nested lists, whether it is in a box, and the list item whose bullet or
 * number it has to show (null if it begins no item).
 */
type Place = { depth: number; isBoxed: boolean; item: { number: number; depth: number } | null }

/**
 * Writes `word/document.xml` of a handout (ECMA-376, part 1, 17). The handout's pictures have the ids `picture1`,
 * `picture2` … in the order of `handout.pictures`.
 */
export function writeDocumentXml(handout: Handout): DocumentXml {
  const links: string[] = []
  const starts: number[] = []
  let bookmarks = 0
  let drawings = 0
  const isRtl = handout.direction === 'rtl'
  const start = isRtl ? 'right' : 'left'
  const outside: Place = { depth: 0, isBoxed: false, item: null }

  const pieceWriters: { [Kind in PieceKind]: (piece: PieceOf<Kind>, place: Place) => string } = {
    heading: ({ line }) => writeParagraph('Heading3', writeLine(line), outside),
    paragraph: ({ line, id, isQuiet }, place) =>
      writeParagraph(isQuiet ? 'Quiet' : null, withBookmark(id, writeLine(line)), place),
    list: ({ start, items }, place) => {
      const number = start === null ? BULLETS : BULLETS + starts.push(start)
      return items.map(item => writeItem(item, { ...place, depth: place.depth + 1 }, number)).join('\n')
    },
    table: ({ caption, columns, rows }) => writeTable(caption, columns, rows),
    code: ({ text }, place) => writeParagraph('Code', writeRun({ text }), place),
    box: ({ label, title, pieces }, place) => {
      const boxed = { ...place, isBoxed: true }
      const head = [writeParagraph('Label', writeRun({ text: label }), boxed)]
      if (title.length > 0) head.push(writeParagraph('BoxTitle', writeLine(title), boxed))
      return [...head, writePieces(pieces, boxed)].join('\n')
    },
    picture: ({ media, alt, caption }, place) => {
      const at = handout.pictures.findIndex(picture => picture.media === media)
      if (at < 0) return ''
      const drawing = writeParagraph(null, writeDrawing(handout.pictures[at]!, at + 1, alt), place)
      return caption.length > 0 ? `${drawing}\n${writeParagraph('Quiet', writeLine(caption), place)}` : drawing
    },
  }

  const sections = handout.sections.map(({ id, level, title, pieces }) => {
    const head = writeParagraph(`Heading${level}`, withBookmark(`section-${id}`, writeRun({ text: title })), outside)
    return `${head}\n${writePieces(pieces, outside)}`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document ${NAMESPACES}>
<w:body>
${writeParagraph('Title', writeRun({ text: handout.title }), outside)}
${writeParagraph('Subtitle', writeRun({ text: handout.headline }), outside)}
${sections.join('\n')}
<w:sectPr>
<w:pgSz w:w="11906" w:h="16838"/>
<w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/>
${isRtl ? '<w:bidi/>' : ''}
</w:sectPr>
</w:body>
</w:document>
`
  return { xml, links, starts }

  function writePieces(pieces: Piece[], place: Place): string {
    return pieces.map(piece => writePiece(piece, place)).join('\n')
  }

  function writePiece(piece: Piece, place: Place): string {
    return visitKind(pieceWriters, 'kind', piece, place)
  }

  /**
   * Writes an item of a list. Its first piece has the bullet or number, and its other pieces are indented below the
   * first.
   */
  function writeItem(item: Piece[], place: Place, number: number): string {
    const [first, ...rest] = item
    if (!first) return ''
    const itemPlace = { ...place, item: { number, depth: place.depth - 1 } }
    return [writePiece(first, itemPlace), ...rest.map(piece => writePiece(piece, place))].join('\n')
  }

  /** Writes a paragraph, with its properties in the order that the schema requires (17.3.1.26). */
  function writeParagraph(style: string | null, content: string, { depth, isBoxed, item }: Place): string {
    const properties = [
      style && `<w:pStyle w:val="${style}"/>`,
      item && `<w:numPr><w:ilvl w:val="${item.depth}"/><w:numId w:val="${item.number}"/></w:numPr>`,
      isBoxed && `<w:pBdr><w:${start} w:val="single" w:sz="24" w:space="8" w:color="8A8A8A"/></w:pBdr>`,
      isRtl && style !== 'Code' && '<w:bidi/>',
      depth > 0 && !item && `<w:ind w:left="${depth * INDENT_TWIPS}"/>`,
    ]
    return `<w:p><w:pPr>${properties.filter(Boolean).join('')}</w:pPr>${content}</w:p>`
  }

  function withBookmark(id: string | undefined, content: string): string {
    if (id === undefined) return content
    bookmarks++
    return `<w:bookmarkStart w:id="${bookmarks}" w:name="${nameBookmark(id)}"/>${content}<w:bookmarkEnd w:id="${bookmarks}"/>`
  }

  function writeLine(line: Line): string {
    return line.map(writeRun).join('')
  }

  function writeRun({ text, strong, emphasis, code, link, formula }: Run): string {
    const math = formula && writeOmml(formula)
    const properties = [
      (link !== undefined || code) && `<w:rStyle w:val="${link === undefined ? 'InlineCode' : 'Hyperlink'}"/>`,
      strong && '<w:b/><w:bCs/>',
      emphasis && '<w:i/><w:iCs/>',
      isRtl && !code && '<w:rtl/>',
    ]
    const lines = text.split('\n').map(words => words && `<w:t xml:space="preserve">${escapeXml(words)}</w:t>`)
    const run = math || `<w:r><w:rPr>${properties.filter(Boolean).join('')}</w:rPr>${lines.join('<w:br/>')}</w:r>`
    if (link === undefined) return run
    if (link.startsWith('#')) return `<w:hyperlink w:anchor="${nameBookmark(link.slice(1))}">${run}</w:hyperlink>`
    return `<w:hyperlink r:id="link${links.push(link)}">${run}</w:hyperlink>`
  }

  /** Writes a table whose first row is repeated on every page. */
  function writeTable(caption: Line, columns: Line[], rows: Line[][]): string {
    const grid = columns.map(() => `<w:gridCol w:w="${Math.floor(9_000 / columns.length)}"/>`).join('')
    const writeCell = (line: Line) => `<w:tc><w:tcPr/>${writeParagraph(null, writeLine(line), outside)}</w:tc>`
    const writeRow = (cells: Line[], properties: string) => `<w:tr>${properties}${cells.map(writeCell).join('')}</w:tr>`
    const head = columns.map(column => column.map((run): Run => ({ ...run, strong: true })))
    const above = caption.length > 0 ? `${writeParagraph('Caption', writeLine(caption), outside)}\n` : ''
    return `${above}<w:tbl>
<w:tblPr><w:tblStyle w:val="TableGrid"/>${isRtl ? '<w:bidiVisual/>' : ''}<w:tblW w:w="0" w:type="auto"/><w:tblLook w:firstRow="1"/></w:tblPr>
<w:tblGrid>${grid}</w:tblGrid>
${writeRow(head, '<w:trPr><w:tblHeader/></w:trPr>')}
${rows.map(row => writeRow(row, '')).join('\n')}
</w:tbl>
${writeParagraph(null, '', outside)}`
  }

  /**
   * Writes a picture, shrunk to the width of the text if it is wider. A picture without alternative text is marked as
   * decorative.
   */
  function writeDrawing({ name, width, height }: HandoutPicture, number: number, alt: string): string {
    drawings++
    const scale = Math.min(1, TEXT_WIDTH_EMU / (width * PIXEL_EMU))
    const [cx, cy] = [width, height].map(side => Math.max(1, Math.round(side * PIXEL_EMU * scale)))
    const decoration = `<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative val="1"/></a:ext></a:extLst>`
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">
<wp:extent cx="${cx}" cy="${cy}"/>
<wp:docPr id="${drawings}" name="${name}" descr="${escapeXml(alt)}">${alt === '' ? decoration : ''}</wp:docPr>
<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>
<pic:nvPicPr><pic:cNvPr id="${drawings}" name="${name}" descr="${escapeXml(alt)}"/><pic:cNvPicPr/></pic:nvPicPr>
<pic:blipFill><a:blip r:embed="picture${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>
</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  }
}

/** Returns a valid bookmark name: letters, digits and underscores. */
function nameBookmark(id: string): string {
  return `b_${id.replace(/\W/g, '_')}`
}
