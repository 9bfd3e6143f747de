import { strToU8, type Zippable, zipSync } from 'fflate'

/** A part of a document that can be written in any format; the readers of all formats must return the same parts. */
export type WrittenPart =
  | { heading: string; level: number }
  | { paragraph: string }
  | { steps: string[] }
  | { bullets: string[] }
  | { table: string[][] }

export const HANDBOOK: WrittenPart[] = [
  { heading: 'Opening the shop', level: 1 },
  { paragraph: 'The shop opens at 9:00 from Monday to Saturday. Whoever opens it arrives by 8:30.' },
  {
    steps: [
      'Switch off the alarm within 30 seconds.',
      'Switch on the lights in the shop and the store room.',
      'Count the cash float and write the sum into the cash book.',
      'Unlock the front door.',
    ],
  },
  { heading: 'Cash', level: 2 },
  { paragraph: 'The till holds at most 500 euros. What is more goes into the safe.' },
  { bullets: ['Two people count the takings.', 'Nobody counts alone.', 'Coins stay in the till.'] },
  { heading: 'Discounts', level: 1 },
  {
    table: [
      ['Customer', 'Discount', 'Approved by'],
      ['Staff', '20 %', 'Shop manager'],
      ['Student', '10 %', 'Cashier'],
      ['Trade', '15 %', 'Regional manager'],
    ],
  },
]

export function markdownFile(parts: WrittenPart[]): Buffer {
  return Buffer.from(
    parts
      .map(part => {
        if ('heading' in part) return `${'#'.repeat(part.level)} ${part.heading}`
        if ('paragraph' in part) return part.paragraph
        if ('steps' in part) return part.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
        if ('bullets' in part) return part.bullets.map(bullet => `- ${bullet}`).join('\n')
        const [header, ...rows] = part.table.map(row => `| ${row.join(' | ')} |`)
        return [header, `|${part.table[0]!.map(() => ' --- |').join('')}`, ...rows].join('\n')
      })
      .join('\n\n'),
  )
}

export function htmlFile(parts: WrittenPart[]): Buffer {
  return Buffer.from(`<!doctype html><html><head><title>Handbook</title></head><body>${htmlOf(parts)}</body></html>`)
}

export function docxFile(parts: WrittenPart[]): Buffer {
  const body = parts.map(part => {
    if ('heading' in part) return wordParagraph(part.heading, `<w:pStyle w:val="Heading${part.level}"/>`)
    if ('paragraph' in part) return wordParagraph(part.paragraph)
    if ('steps' in part) return part.steps.map(step => wordParagraph(step, wordNumbering(1))).join('')
    if ('bullets' in part) return part.bullets.map(bullet => wordParagraph(bullet, wordNumbering(2))).join('')
    const rows = part.table.map((row, index) => {
      const cells = row.map(cell => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')
      return `<w:tr>${index === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells}</w:tr>`
    })
    return `<w:tbl>${rows.join('')}</w:tbl>`
  })
  return docxOf(body.join(''))
}

/**
 * Makes a Word file with this body. `main` is the name of its main part, to which some programs add a number when they
 * save a file again.
 */
export function docxOf(body: string, main = 'document.xml'): Buffer {
  const style = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`
  const list = (id: number, format: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`
  const number = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`
  return zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([['rId1', `${OFFICE}/officeDocument`, `word/${main}`]]),
    [`word/_rels/${main}.rels`]: relations([
      ['rId1', `${OFFICE}/styles`, 'styles.xml'],
      ['rId2', `${OFFICE}/numbering`, 'numbering.xml'],
    ]),
    'word/styles.xml': `<w:styles ${WORD}>${[1, 2, 3].map(style).join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${WORD}>${list(1, 'decimal')}${list(2, 'bullet')}${number(1)}${number(2)}</w:numbering>`,
    [`word/${main}`]: `<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
  })
}

export function odtFile(parts: WrittenPart[]): Buffer {
  const list = (items: string[], style: string) =>
    `<text:list text:style-name="${style}">${items
      .map(item => `<text:list-item><text:p>${xml(item)}</text:p></text:list-item>`)
      .join('')}</text:list>`
  const row = (cells: string[]) =>
    `<table:table-row>${cells
      .map(cell => `<table:table-cell><text:p>${xml(cell)}</text:p></table:table-cell>`)
      .join('')}</table:table-row>`
  const body = parts.map(part => {
    if ('heading' in part) return `<text:h text:outline-level="${part.level}">${xml(part.heading)}</text:h>`
    if ('paragraph' in part) return `<text:p>${xml(part.paragraph)}</text:p>`
    if ('steps' in part) return list(part.steps, 'L1')
    if ('bullets' in part) return list(part.bullets, 'L2')
    const [header, ...rows] = part.table
    return `<table:table><table:table-header-rows>${row(header!)}</table:table-header-rows>${rows.map(row).join('')}</table:table>`
  })
  const styles =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>' +
    '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>'
  const names = ['office', 'text', 'table', 'style'].map(
    name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="urn:x"/>',
    'content.xml': `<office:document-content ${names.join(' ')}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
  })
}

export function epubFile(parts: WrittenPart[]): Buffer {
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`,
    'OPS/book.opf': `<package xmlns:dc="urn:dc"><metadata><dc:title>Handbook</dc:title></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav"/><item id="one" href="one.xhtml"/></manifest><spine><itemref idref="nav"/><itemref idref="one"/></spine></package>`,
    'OPS/nav.xhtml': '<html><body><nav>Contents</nav></body></html>',
    'OPS/one.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${htmlOf(parts)}</body></html>`,
  })
}

/** A text box on a slide: its lines, its font size in hundredths of a point, and the position of its upper edge. */
export type DrawnBox = { lines: string[]; size: number; top: number; bold?: boolean }

/** Makes slides that were drawn box by box, without placeholders that say what a box is. */
export function drawnPptxFile(slides: DrawnBox[][]): Buffer {
  const box = ({ lines, size, top, bold = false }: DrawnBox) => {
    const run = (text: string) =>
      `<a:p><a:r><a:rPr sz="${size}" b="${bold ? 1 : 0}"/><a:t>${xml(text)}</a:t></a:r></a:p>`
    return `<p:sp><p:spPr><a:xfrm><a:off x="0" y="${top}"/></a:xfrm></p:spPr><p:txBody>${lines.map(run).join('')}</p:txBody></p:sp>`
  }
  const paths = slides.map((_, index) => `slides/slide${index + 1}.xml`)
  return zip({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation ${SLIDES}><p:sldIdLst>${paths.map((_, index) => `<p:sldId r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      paths.map((path, index) => [`rId${index + 1}`, `${OFFICE}/slide`, path]),
    ),
    ...Object.fromEntries(
      slides.map((boxes, index) => [
        `ppt/${paths[index]}`,
        `<p:sld ${SLIDES}><p:cSld><p:spTree>${boxes.map(box).join('')}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  })
}

export type Slide = {
  title: string
  lines?: string[]
  numbered?: boolean
  table?: string[][]
  notes?: string
  /** Lines in text boxes of their own, without placeholder types. */
  boxes?: string[]
}

export function pptxFile(slides: Slide[]): Buffer {
  const paragraph = (text: string, numbered = false) =>
    `<a:p><a:pPr>${numbered ? '<a:buAutoNum type="arabicPeriod"/>' : ''}</a:pPr><a:r><a:t>${xml(text)}</a:t></a:r></a:p>`
  const shape = (type: string, body: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${body}</p:txBody></p:sp>`
  const cells = (row: string[]) => row.map(cell => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation ${SLIDES}><p:sldIdLst>${slides.map((_, index) => `<p:sldId r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => [`rId${index + 1}`, `${OFFICE}/slide`, `slides/slide${index + 1}.xml`]),
    ),
  }
  slides.forEach(({ title, lines = [], numbered, table, notes, boxes = [] }, index) => {
    const name = `slide${index + 1}.xml`
    const rows = table?.map(row => `<a:tr>${cells(row)}</a:tr>`).join('')
    const frame = rows ? `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${rows}</a:tbl></p:graphicFrame>` : ''
    const body = lines.map(line => paragraph(line, numbered)).join('')
    const plain = boxes.map(line => `<p:sp><p:txBody>${paragraph(line)}</p:txBody></p:sp>`).join('')
    files[`ppt/slides/${name}`] =
      `<p:sld ${SLIDES}><p:cSld><p:spTree>${shape('title', paragraph(title))}${body && shape('body', body)}${frame}${plain}${shape('sldNum', paragraph(String(index + 1)))}</p:spTree></p:cSld></p:sld>`
    if (!notes) return
    files[`ppt/slides/_rels/${name}.rels`] = relations([['rId9', `${OFFICE}/notesSlide`, `../notesSlides/${name}`]])
    files[`ppt/notesSlides/${name}`] =
      `<p:notes ${SLIDES}><p:cSld><p:spTree>${shape('body', paragraph(notes))}</p:spTree></p:cSld></p:notes>`
  })
  return zip(files)
}

export function zip(files: Record<string, string | Uint8Array>): Buffer {
  const entries: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  )
  return Buffer.from(zipSync(entries))
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const SLIDES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${OFFICE}"`

function htmlOf(parts: WrittenPart[]): string {
  const list = (tag: string, items: string[]) =>
    `<${tag}>${items.map(item => `<li>${xml(item)}</li>`).join('')}</${tag}>`
  return parts
    .map(part => {
      if ('heading' in part) return `<h${part.level}>${xml(part.heading)}</h${part.level}>`
      if ('paragraph' in part) return `<p>${xml(part.paragraph)}</p>`
      if ('steps' in part) return list('ol', part.steps)
      if ('bullets' in part) return list('ul', part.bullets)
      const [header, ...rows] = part.table
      const body = rows.map(row => `<tr>${row.map(cell => `<td>${xml(cell)}</td>`).join('')}</tr>`).join('')
      return `<table><thead><tr>${header!.map(cell => `<th>${xml(cell)}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`
    })
    .join('')
}

function wordParagraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`
}

function wordNumbering(id: number): string {
  return `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`
}

function relations(entries: [id: string, type: string, target: string][]): string {
  const all = entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

type WrittenCell = string | number | { date: number } | { percent: number } | null

/** Makes sheets by name, as Excel writes them: shared strings, numbers with styles, and a hidden sheet. */
export function xlsxFile(sheets: Record<string, WrittenCell[][]>): Buffer {
  const texts: string[] = []
  const writeCell = (cell: WrittenCell, reference: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    if (typeof cell === 'number') return `<c r="${reference}"><f>1+1</f><v>${cell}</v></c>`
    const [style, value] = 'date' in cell ? [1, cell.date] : [2, cell.percent]
    return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
  }
  const writeRow = (row: WrittenCell[], at: number) =>
    `<row r="${at + 1}">${row.map((cell, column) => writeCell(cell, `${'ABCDEFGH'[column]}${at + 1}`)).join('')}</row>`
  const all = {
    ...sheets,
    Hidden: [
      ['Secret', 'Table'],
      ['not', 'shown'],
    ],
  }
  const names = Object.keys(all)
  const files: Record<string, string> = {}
  Object.values(all).forEach((rows, at) => {
    const written = rows.map((row, index) => (row.length > 0 ? writeRow(row, index) : '')).join('')
    files[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet><sheetData>${written}</sheetData></worksheet>`
  })
  const sheetTags = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${name === 'Hidden' ? ' state="hidden"' : ''}/>`,
  )
  const relations = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zip({
    ...files,
    'xl/workbook.xml': `<workbook xmlns:r="urn:r"><sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si><r><t>${text}</t></r><rPh><t>no</t></rPh></si>`).join('')}</sst>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>',
  })
}
