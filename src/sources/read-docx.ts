import mammoth from 'mammoth'
import { readHtmlText } from './read-html.ts'
import { type SourceDocument, UnreadableSource } from './source-document.ts'
import { openArchive } from './unzip.ts'

/** Word's own names; mammoth knows headings and lists. Comments, headers and footers are not among the text. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Heading 7'] => h6:fresh",
]

/** Parts that mammoth inflates whole by itself: what they hold is counted first. */
const READ_PARTS =
  /^(word\/(document|styles|numbering|footnotes|endnotes|comments)\.xml|\[Content_Types\]\.xml|_rels\/|word\/_rels\/)/

/** Word documents by mammoth: headings by style, lists by numbering, tables with their header rows. Pictures are dropped. */
export async function readDocx(bytes: Buffer): Promise<SourceDocument> {
  const archive = openArchive(bytes)
  for (const name of archive.names) if (READ_PARTS.test(name)) archive.text(name)
  const images = mammoth.images.imgElement(async () => ({ src: '' }))
  let html: string
  try {
    const converted = await mammoth.convertToHtml({ buffer: bytes }, { styleMap: STYLES, convertImage: images })
    html = converted.value
  } catch {
    throw new UnreadableSource('The Word file is damaged: Word may be able to repair it and save it again')
  }
  const blocks = readHtmlText(html)
  const title = /<h1 class="title">/.test(html) ? blocks.find(({ type }) => type === 'heading') : undefined
  const named = title?.type === 'heading' ? title.text : null
  return { kind: 'docx', title: named, pages: null, blocks: named ? blocks.filter(block => block !== title) : blocks }
}
