import { visitKind } from '../../course/kinds.ts'
import { escapeXml } from '../xml.ts'
import type { HandoutPicture, Line, Piece, PieceKind, PieceOf, Run } from './handout.ts'
import { writeMathml } from './write-mathml.ts'

/**
 * Finds the addresses that an XHTML page refers to: that of a paragraph of the handout, and that of a picture (null if
 * the handout does not have the picture).
 */
export type XhtmlPlaces = {
  findParagraph(id: string): string
  findPicture(media: string): (HandoutPicture & { address: string }) | null
}

/** Writes pieces of a handout as XHTML, one element a line. */
export function writeXhtml(pieces: Piece[], places: XhtmlPlaces): string {
  return pieces.map(piece => visitKind(PIECE_WRITERS, 'kind', piece, places)).join('\n')
}

const PIECE_WRITERS: { [Kind in PieceKind]: (piece: PieceOf<Kind>, places: XhtmlPlaces) => string } = {
  heading: ({ line }, places) => `<h2>${writeLine(line, places)}</h2>`,
  paragraph: ({ line, id, isQuiet }, places) => {
    const attributes = `${id === undefined ? '' : ` id="${escapeXml(id)}"`}${isQuiet ? ' class="quiet"' : ''}`
    return `<p${attributes}>${writeLine(line, places)}</p>`
  },
  list: ({ start, items }, places) => {
    const [open, close] = start === null ? ['<ul>', '</ul>'] : [start === 1 ? '<ol>' : `<ol start="${start}">`, '</ol>']
    return `${open}\n${items.map(item => `<li>${writeXhtml(item, places)}</li>`).join('\n')}\n${close}`
  },
  table: ({ caption, columns, rows }, places) => {
    const head = columns.map(column => `<th scope="col">${writeLine(column, places)}</th>`).join('')
    const body = rows.map(row => `<tr>${row.map(cell => `<td>${writeLine(cell, places)}</td>`).join('')}</tr>`)
    return `<table>
${caption.length > 0 ? `<caption>${writeLine(caption, places)}</caption>\n` : ''}<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>`
  },
  code: ({ text }) => `<pre dir="ltr"><code>${escapeXml(text)}</code></pre>`,
  box: ({ label, title, pieces }, places) => `<section class="box">
<p class="label">${escapeXml(label)}</p>
${title.length > 0 ? `<p class="box-title"><strong>${writeLine(title, places)}</strong></p>\n` : ''}${writeXhtml(pieces, places)}
</section>`,
  picture: ({ media, alt, caption }, places) => {
    const picture = places.findPicture(media)
    if (!picture) return ''
    const { address, width, height } = picture
    const image = `<img src="${address}" width="${width}" height="${height}" alt="${escapeXml(alt)}"/>`
    const text = caption.length > 0 ? `\n<figcaption>${writeLine(caption, places)}</figcaption>` : ''
    return `<figure>\n${image}${text}\n</figure>`
  },
}

function writeLine(line: Line, places: XhtmlPlaces): string {
  return line.map(run => writeRun(run, places)).join('')
}

function writeRun({ text, strong, emphasis, code, link, formula }: Run, places: XhtmlPlaces): string {
  if (text === '\n') return '<br/>'
  let words = (formula && writeMathml(formula)) ?? escapeXml(text)
  if (code) words = `<code dir="ltr">${words}</code>`
  if (emphasis) words = `<em>${words}</em>`
  if (strong) words = `<strong>${words}</strong>`
  if (link === undefined) return words
  return `<a href="${escapeXml(link.startsWith('#') ? places.findParagraph(link.slice(1)) : link)}">${words}</a>`
}
