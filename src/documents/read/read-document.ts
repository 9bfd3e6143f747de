import type { SentFile, SourceDocument } from '../../course/source-document.ts'
import { decodeText, metaCharset, readCharset } from './decode-text.ts'
import { detectKind } from './detect-kind.ts'
import { readEpub } from './html/read-epub.ts'
import { readHtml } from './html/read-html.ts'
import { readMarkdown } from './html/read-markdown.ts'
import { readSite } from './html/read-site.ts'
import { createPictureCollector, type PictureChoice, type PictureCollector } from './pictures/collect-pictures.ts'
import { settlePictures } from './pictures/settle-pictures.ts'
import { readCaptions } from './read-captions.ts'
import { readCsv } from './read-csv.ts'
import { readOdt } from './read-odt.ts'
import { readPlainText } from './read-plain-text.ts'
import { readPptx } from './read-pptx.ts'
import { readXlsx } from './read-xlsx.ts'

export type ReadDocument = { document: SourceDocument; pictures: PictureChoice }

/** Reads a document of any kind. Call this only inside the limited child process: see read-source.ts. */
export async function readDocument(bytes: Buffer, sent: SentFile): Promise<SourceDocument> {
  return (await readWithPictures(bytes, sent)).document
}

/** Reads a document together with the files of its pictures. */
export async function readWithPictures(bytes: Buffer, sent: SentFile): Promise<ReadDocument> {
  const collector = createPictureCollector()
  const read = await readByKind(bytes, sent, collector)
  const pictures = collector.choose(read.pages)
  return { document: settlePictures(read, pictures), pictures }
}

async function readByKind(bytes: Buffer, sent: SentFile, pictures: PictureCollector): Promise<SourceDocument> {
  const { name, contentType } = sent
  const text = (charset: string | null = readCharset(contentType)) => decodeText(bytes, charset)
  const kind = detectKind(bytes, name, contentType)
  switch (kind) {
    // The two large libraries are imported only for the files that need them.
    case 'pdf':
      if (sent.withoutPictures) leaveUndecoded(bytes, pictures)
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, sent.withoutPictures ? null : pictures)
    case 'docx':
      return (await import('./html/read-docx.ts')).readDocx(bytes, pictures)
    case 'pptx':
      return readPptx(bytes, pictures)
    case 'xlsx':
      return readXlsx(bytes)
    case 'odt':
      return readOdt(bytes, pictures)
    case 'epub':
      return readEpub(bytes, pictures)
    case 'site':
      return readSite(bytes, pictures)
    case 'html':
      return readHtml(text(readCharset(contentType) ?? metaCharset(bytes)), pictures)
    case 'markdown':
      return readMarkdown(text(), pictures)
    case 'captions':
      return readCaptions(text())
    case 'csv':
      return readCsv(text())
    case 'text':
      return readPlainText(text())
  }
}

function leaveUndecoded(bytes: Buffer, pictures: PictureCollector): void {
  for (const _ of bytes.toString('latin1').matchAll(/\/Subtype\s{0,2}\/Image/g)) pictures.leave('too-large')
}
