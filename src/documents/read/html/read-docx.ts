import mammoth from 'mammoth'
import type { PictureReason, SourceDocument } from '../../../course/source-document.ts'
import { unreadable } from '../../unreadable-source.ts'
import type { PictureCollector } from '../pictures/collect-pictures.ts'
import { storedZip } from '../stored-zip.ts'
import { type Archive, openArchive } from '../unzip.ts'
import { readHtmlText } from './read-html.ts'

/**
 * Style names of Word that mammoth does not map by itself; it already knows headings and lists. Comments, headers and
 * footers are not read.
 */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Heading 7'] => h6:fresh",
]

/** Parts that mammoth inflates as a whole, so their size is checked first. */
const READ_PARTS =
  /^(word\/(document|styles|numbering|footnotes|endnotes|comments)\d{0,3}\.xml|\[Content_Types\]\.xml|_rels\/|word\/_rels\/)/
/**
 * Parts that may be pictures: all files except XML in a top-level folder or in a folder of `word/`, because the
 * relation of a picture may name any of them.
 */
const PICTURE_PARTS = /^(?!.*\.(?:xml|rels)$)(?:word\/)?[^/]+\/[^/]+$/i

const HIDDEN = /<w:vanish(?: w:val="(?:1|true|on)")?\s*\/>/
const RUN_END = '</w:r>'
/** A chart or SmartArt, which only Word can draw (ISO 29500-1, 20.1.2.2.17). */
const DRAWN_BY_WORD = /<a:graphicData[^>]{1,300}?\/(?:chart|diagram|chartex)"/g

/** Placeholder address of a picture that is not in the file. */
const ELSEWHERE = 'elsewhere:'

/**
 * Reads a Word document with mammoth: headings by style, lists by numbering, tables with their header rows, pictures in
 * their places.
 */
export async function readDocx(bytes: Buffer, pictures: PictureCollector): Promise<SourceDocument> {
  const archive = openArchive(bytes)
  const parts = archive.names
    .filter(name => READ_PARTS.test(name))
    .map(name => [name, archive.text(name) ?? ''] as const)
  const pictureParts = archive.names.filter(name => PICTURE_PARTS.test(name))
  const isHiding = parts.some(([, xml]) => HIDDEN.test(xml))
  const shownParts = parts.map(([name, xml]) => [name, withoutHiddenRuns(xml)] as const)
  // Replaces each picture's bytes by its file name, because mammoth would inflate the picture as a whole, whatever its
  // size.
  const standIns = pictureParts.map(name => [name, name] as const)
  const visibleBytes = isHiding || standIns.length > 0 ? storedZip([...shownParts, ...standIns]) : bytes
  const convertImage = mammoth.images.imgElement(async image => ({ src: await readPartName(image) }))
  for (const [, xml] of parts) for (const _ of xml.matchAll(DRAWN_BY_WORD)) pictures.leave('drawing')
  let html: string
  try {
    const converted = await mammoth.convertToHtml({ buffer: visibleBytes }, { styleMap: STYLES, convertImage })
    html = converted.value
  } catch {
    throw unreadable('document-word-damaged')
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

/** Returns the file name put in the picture's place, or `ELSEWHERE` where the document only links to a file outside. */
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

/** Removes runs that Word hides (ISO 29500-1, 17.3.2.41), because mammoth would read them. */
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
