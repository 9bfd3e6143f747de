import { getDocumentProxy } from 'unpdf'
import type { SourceDocument } from '../../../course/source-document.ts'
import { inferStructure } from '../../structure/infer-structure.ts'
import { unreadable } from '../../unreadable-source.ts'
import { cleanLine } from '../clean-text.ts'
import type { PictureCollector } from '../pictures/collect-pictures.ts'
import { joinLooseAccents } from './pdf-accents.ts'
import { blocksOfLines } from './pdf-blocks.ts'
import { withoutContents } from './pdf-contents.ts'
import { type TextItem, turnUpright } from './pdf-direction.ts'
import { joinDropCaps } from './pdf-drop-caps.ts'
import type { Fragment } from './pdf-fragments.ts'
import { readPageLines } from './pdf-lines.ts'
import { withoutOverprints } from './pdf-overprints.ts'
import { createPdfPictures, MOST_PIXELS } from './pdf-pictures.ts'
import { settleRaisedMarks } from './pdf-raised.ts'
import { withoutMarginNumbers, withoutRunningLines } from './pdf-running.ts'
import { placeOnPages } from './place-on-pages.ts'

const PAGES = 3_000
/** Minimum average number of letters on a page; a typed document has far more, and a scan has none or only a stamp. */
const LETTERS_PER_PAGE = 15

/**
 * Reads a PDF page by page, by the place and size of its text. No script is run, no font is rendered, nothing is
 * fetched. Without a collector, no picture is decoded.
 */
export async function readPdf(bytes: Buffer, pictures: PictureCollector | null): Promise<SourceDocument> {
  const finder = pictures && createPdfPictures(bytes, pictures)
  const pdf = await open(bytes)
  if (pdf.numPages > PAGES) throw unreadable('document-pdf-pages', { most: PAGES })
  const fragments: Fragment[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items, styles } = await (await pdf.getPage(number)).getTextContent()
    const texts = items.filter(item => 'str' in item && item.str.trim() !== '') as TextItem[]
    fragments.push(settleLetters(withoutOverprints(turnUpright(texts, styles))))
  }
  const pages = withoutMarginNumbers(fragments).map((pageFragments, at) => readPageLines(pageFragments, at + 1))
  const letters = pages.flat().reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
  if (letters < LETTERS_PER_PAGE * pdf.numPages) throw unreadable('document-pdf-scanned')
  const { info } = (await pdf.getMetadata().catch(() => ({ info: {} }))) as { info: { Title?: unknown } }
  const infoTitle = typeof info.Title === 'string' ? cleanLine(info.Title) : ''
  for (let number = 1; finder && number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    await finder.readPage(page, number, pages[number - 1]!)
    page.cleanup()
  }
  const blocks = inferStructure(blocksOfLines(withoutContents(withoutRunningLines(pages)).flat()))
  return {
    kind: 'pdf',
    title: isFileName(infoTitle) ? null : infoTitle,
    pages: pdf.numPages,
    blocks: finder ? placeOnPages(blocks, finder.placed) : blocks,
  }
}

/** Joins letters that were drawn apart from their words: accents, raised marks and drop caps. */
function settleLetters(fragments: Fragment[]): Fragment[] {
  return joinDropCaps(settleRaisedMarks(joinLooseAccents(fragments)))
}

async function open(bytes: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
      maxImageSize: MOST_PIXELS,
    })
  } catch (error) {
    if ((error as Error).name === 'PasswordException') throw unreadable('document-pdf-encrypted')
    throw unreadable('document-pdf-damaged')
  }
}

/** Whether a title is only a file name or a program's default; office programs write the file's name into the title. */
function isFileName(title: string): boolean {
  return (
    title === '' ||
    /^\S+_\S+$/.test(title) ||
    /\.(docx?|pptx?|odt|indd|pages|tex|pdf)(?:\s[-–]\s.+)?$/i.test(title) ||
    /^(microsoft (word|powerpoint)|untitled|\(anonymous\)|powerpoint|(slide|folie|diapositiv[ae]|document|dokument|presentation)\s?\d*$)/iu.test(
      title,
    )
  )
}
