import { strToU8, zipSync } from 'fflate'
import { pngOf } from './logo-files.ts'

/** A picture by its file name, with the document's alternative text. */
type WordPicture = { file: string; alt?: string }
type WordPart = { heading: string } | { paragraph: string } | { picture: WordPicture } | { chart: true }

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'

/** Draws a picture of several colours, different for each number. */
export function testPicture(number: number, width = 320, height = 200): Buffer {
  return pngOf(width, height, (x, y) => [(x * 3 + number * 40) % 256, (y * 5) % 256, (number * 90) % 256, 255])
}

/** Makes the header of an enhanced metafile (EMF), a format in which Word stores drawings (MS-EMF, 2.3.4.2). */
export function emfFile(): Buffer {
  const head = Buffer.alloc(108)
  head.writeUInt32LE(1, 0)
  head.writeUInt32LE(108, 4)
  head.write(' EMF', 40, 'latin1')
  return head
}

/** Makes a Word file with these headings, paragraphs and pictures in order, and the files to which they refer. */
export function picturedDocx(parts: WordPart[], files: Record<string, Buffer>): Buffer {
  const names = Object.keys(files)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const picture = ({ file, alt = '' }: WordPicture) =>
    `<w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:blipFill><a:blip r:embed="rIdP${names.indexOf(file)}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
  const chart = `<w:drawing><wp:inline><wp:docPr id="2" name="Chart"/><a:graphic><a:graphicData uri="${DRAWING}/chart"/></a:graphic></wp:inline></w:drawing>`
  const body = parts.map(part => {
    if ('heading' in part)
      return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${part.heading}</w:t></w:r></w:p>`
    if ('paragraph' in part) return `<w:p><w:r><w:t>${part.paragraph}</w:t></w:r></w:p>`
    return `<w:p><w:r>${'chart' in part ? chart : picture(part.picture)}</w:r></w:p>`
  })
  const namespaces = [
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
    `xmlns:r="${OFFICE}"`,
    `xmlns:wp="${DRAWING}/wordprocessingDrawing"`,
    `xmlns:a="${DRAWING}/main"`,
    `xmlns:pic="${DRAWING}/picture"`,
  ]
  const texts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/></Types>',
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'word/document.xml')]),
    'word/_rels/document.xml.rels': relations([
      relation('rId1', 'styles', 'styles.xml'),
      ...names.map((name, at) => relation(`rIdP${at}`, 'image', `media/${name}`)),
    ]),
    'word/styles.xml': `<w:styles ${namespaces[0]}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<w:document ${namespaces.join(' ')}><w:body>${body.join('')}</w:body></w:document>`,
  }
  return zipFiles({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
    ...Object.fromEntries(names.map(name => [`word/media/${name}`, files[name]!])),
  })
}

type PicturedSlide = {
  title: string
  lines?: string[]
  pictures?: { file: string; alt?: string; crop?: string; whole?: true }[]
}

/**
 * Makes slides with pictures. A picture with `whole` covers the slide; `crop` is the markup by which PowerPoint crops a
 * picture.
 */
export function picturedPptx(slides: PicturedSlide[], files: Record<string, Buffer>): Buffer {
  const namespaces = `xmlns:a="${DRAWING}/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${OFFICE}"`
  const relations = (all: [string, string, string][]) =>
    `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const names = Object.keys(files)
  const box = (type: string, lines: string[]) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines.map(line => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`
  const texts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${slides.map((_, at) => `<p:sldId r:id="rId${at}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_, at) => [`rId${at}`, 'slide', `slides/slide${at}.xml`])),
  }
  slides.forEach(({ title, lines = [], pictures = [] }, at) => {
    const shown = pictures.map(({ file, alt = '', crop = '', whole }) => {
      const [cx, cy] = whole ? [9_144_000, 6_858_000] : [3_000_000, 2_000_000]
      return `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" descr="${alt}"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId${names.indexOf(file)}"/><a:srcRect ${crop}/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm></p:spPr></p:pic>`
    })
    texts[`ppt/slides/slide${at}.xml`] =
      `<p:sld ${namespaces}><p:cSld><p:spTree>${shown.join('')}${box('title', [title])}${lines.length > 0 ? box('body', lines) : ''}</p:spTree></p:cSld></p:sld>`
    texts[`ppt/slides/_rels/slide${at}.xml.rels`] = relations(
      names.map((name, place) => [`rId${place}`, 'image', `../media/${name}`]),
    )
  })
  return zipFiles({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
    ...Object.fromEntries(names.map(name => [`ppt/media/${name}`, files[name]!])),
  })
}

export function zipFiles(files: Record<string, Buffer | string>): Buffer {
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [
          name,
          typeof data === 'string' ? strToU8(data) : new Uint8Array(data),
        ]),
      ),
    ),
  )
}
