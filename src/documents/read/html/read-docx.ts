import mammoth from 'mammoth'
import { type SourceDocument, UnreadableSource } from '../../../course/source-document.ts'
import { storedZip } from '../stored-zip.ts'
import { openArchive } from '../unzip.ts'
import { readHtmlText } from './read-html.ts'

/** Word's own names; mammoth knows headings and lists. Comments, headers and footers are not among the text. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Heading 7'] => h6:fresh",
]

/** Parts that mammoth inflates whole by itself: what they hold is counted first. */
const READ_PARTS =
  /^(word\/(document|styles|numbering|footnotes|endnotes|comments)\.xml|\[Content_Types\]\.xml|_rels\/|word\/_rels\/)/

const HIDDEN = /<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>/
const RUN_END = '</w:r>'

/** Word documents by mammoth: headings by style, lists by numbering, tables with their header rows. Pictures are dropped. */
export async function readDocx(bytes: Buffer): Promise<SourceDocument> {
  const archive = openArchive(bytes)
  const parts = archive.names
    .filter(name => READ_PARTS.test(name))
    .map(name => [name, archive.text(name) ?? ''] as const)
  const isHiding = parts.some(([, xml]) => HIDDEN.test(xml))
  const visibleBytes = isHiding ? storedZip(parts.map(([name, xml]) => [name, withoutHiddenRuns(xml)])) : bytes
  const images = mammoth.images.imgElement(async () => ({ src: '' }))
  let html: string
  try {
    const converted = await mammoth.convertToHtml({ buffer: visibleBytes }, { styleMap: STYLES, convertImage: images })
    html = converted.value
  } catch {
    throw new UnreadableSource('The Word file is damaged: Word may be able to repair it and save it again')
  }
  const blocks = readHtmlText(html)
  const title = /<h1 class="title">/.test(html) ? blocks.find(({ type }) => type === 'heading') : undefined
  const titleText = title?.type === 'heading' ? title.text : null
  return {
    kind: 'docx',
    title: titleText,
    pages: null,
    blocks: titleText ? blocks.filter(block => block !== title) : blocks,
  }
}

/** Runs that Word does not show (ISO 29500-1, 17.3.2.41): mammoth would read them. */
function withoutHiddenRuns(xml: string): string {
  return xml
    .split(RUN_END)
    .map(piece => {
      const start = Math.max(piece.lastIndexOf('<w:r>'), piece.lastIndexOf('<w:r '))
      const isHidden = start >= 0 && HIDDEN.test(piece.slice(start))
      return isHidden ? `${piece.slice(0, start)}<w:r>` : piece
    })
    .join(RUN_END)
}
