import mammoth from 'mammoth'
import { type PictureReason, type SourceDocument, UnreadableSource } from '../../../course/source-document.ts'
import type { PictureCollector } from '../pictures/collect-pictures.ts'
import { storedZip } from '../stored-zip.ts'
import { type Archive, openArchive } from '../unzip.ts'
import { readHtmlText } from './read-html.ts'

/** Word's own names; mammoth knows headings and lists. Comments, headers and footers are not among the text. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Heading 7'] => h6:fresh",
]

/** Parts that mammoth inflates whole by itself: what they hold is counted first. */
const READ_PARTS =
  /^(word\/(document|styles|numbering|footnotes|endnotes|comments)\d{0,3}\.xml|\[Content_Types\]\.xml|_rels\/|word\/_rels\/)/
/** Whatever is no XML beside the main part can be what a picture's relation names. */
const PICTURE_PARTS = /^(?!.*\.(?:xml|rels)$)(?:word\/)?[^/]+\/[^/]+$/i

const HIDDEN = /<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>/
const RUN_END = '</w:r>'
/** A chart or SmartArt, which only Word can draw (ISO 29500-1, 20.1.2.2.17). */
const DRAWN_BY_WORD = /<a:graphicData[^>]{1,300}?\/(?:chart|diagram|chartex)"/g

/** Stands for a picture that is not in the file. */
const ELSEWHERE = 'elsewhere:'

/** Word documents by mammoth: headings by style, lists by numbering, tables with their header rows. Pictures stand where they stood. */
export async function readDocx(bytes: Buffer, pictures: PictureCollector): Promise<SourceDocument> {
  const archive = openArchive(bytes)
  const parts = archive.names
    .filter(name => READ_PARTS.test(name))
    .map(name => [name, archive.text(name) ?? ''] as const)
  const pictureParts = archive.names.filter(name => PICTURE_PARTS.test(name))
  const isHiding = parts.some(([, xml]) => HIDDEN.test(xml))
  const shownParts = parts.map(([name, xml]) => [name, withoutHiddenRuns(xml)] as const)
  // A picture's name stands in for it: mammoth would inflate it whole, whatever it holds.
  const standIns = pictureParts.map(name => [name, name] as const)
  const visibleBytes = isHiding || standIns.length > 0 ? storedZip([...shownParts, ...standIns]) : bytes
  const convertImage = mammoth.images.imgElement(async image => ({ src: await readPartName(image) }))
  for (const [, xml] of parts) for (const _ of xml.matchAll(DRAWN_BY_WORD)) pictures.leave('drawing')
  let html: string
  try {
    const converted = await mammoth.convertToHtml({ buffer: visibleBytes }, { styleMap: STYLES, convertImage })
    html = converted.value
  } catch {
    throw new UnreadableSource('The Word file is damaged: Word may be able to repair it and save it again')
  }
  const blocks = readHtmlText(html, pictures, name => findPicture(archive, name))
  const title = /<h1 class="title">/.test(html) ? blocks.find(({ type }) => type === 'heading') : undefined
  const titleText = title?.type === 'heading' ? title.text : null
  return {
    kind: 'docx',
    title: titleText,
    pages: null,
    blocks: titleText ? blocks.filter(block => block !== title) : blocks,
  }
}

/** Empty where a document only names a file of somebody's disk. */
async function readPartName(image: { readAsBuffer(): Promise<Buffer> }): Promise<string> {
  try {
    return (await image.readAsBuffer()).toString()
  } catch {
    return ELSEWHERE
  }
}

function findPicture(archive: Archive, name: string): Buffer | PictureReason {
  return name === ELSEWHERE ? 'elsewhere' : (archive.picture(name) ?? 'unreadable')
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
