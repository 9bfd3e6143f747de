import type { SentFile, SourceDocument } from '../../course/source-document.ts'
import { decodeText, readCharset } from './decode-text.ts'
import { detectKind } from './detect-kind.ts'
import { readEpub } from './html/read-epub.ts'
import { readHtml } from './html/read-html.ts'
import { readMarkdown } from './html/read-markdown.ts'
import { readCaptions } from './read-captions.ts'
import { readCsv } from './read-csv.ts'
import { readOdt } from './read-odt.ts'
import { readPlainText } from './read-plain-text.ts'
import { readPptx } from './read-pptx.ts'
import { readXlsx } from './read-xlsx.ts'

/** Reads any document. Only ever called inside the limited process: see read-source.ts. */
export async function readDocument(bytes: Buffer, { name, contentType }: SentFile): Promise<SourceDocument> {
  const text = (charset: string | null = readCharset(contentType)) => decodeText(bytes, charset)
  const kind = detectKind(bytes, name, contentType)
  switch (kind) {
    // The two large libraries are loaded for their own files alone.
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes)
    case 'docx':
      return (await import('./html/read-docx.ts')).readDocx(bytes)
    case 'pptx':
      return readPptx(bytes)
    case 'xlsx':
      return readXlsx(bytes)
    case 'odt':
      return readOdt(bytes)
    case 'epub':
      return readEpub(bytes)
    case 'html':
      return readHtml(text(readCharset(contentType) ?? metaCharset(bytes)))
    case 'markdown':
      return readMarkdown(text())
    case 'captions':
      return readCaptions(text())
    case 'csv':
      return readCsv(text())
    case 'text':
      return readPlainText(text())
  }
}

/** The first kilobyte says how a page is written (HTML, 13.2.3.2). */
function metaCharset(bytes: Buffer): string | null {
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(bytes.toString('latin1', 0, 1_024))?.[1] ?? null
}
