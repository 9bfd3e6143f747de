import type { FileFormat } from '../course/media/media-formats.ts'
import { findEncoding } from './decode-text.ts'
import { isPdf } from './media-kinds.ts'
import { damagedFile, type SentFile } from './sent-file.ts'
import { unreadable } from './unreadable-media.ts'
import { listEntries, unpackEntry, type ZipEntry } from './zip-entries.ts'

const TEXT_CHUNK_BYTES = 1024 * 1024
/**
 * Matches control characters that no program writes into a text. Line ends, tabs, page breaks and DOS's end of file
 * are allowed.
 */
const BINARY_BYTES = /[\x00-\x08\x0e-\x19]/
/** Matches parts with programs of Office and of Excel 4. */
const OFFICE_MACROS = /(^|[/\\])(vbaProject\.bin$|(intl)?macrosheets[/\\])/i
/**
 * Matches parts with programs of OpenDocument, in Basic and other languages. LibreOffice also lists libraries that are
 * empty.
 */
const OPEN_DOCUMENT_MACROS = /^(Basic[/\\](?!([^/\\]+[/\\])?script-l[bc]\.xml$)|Scripts[/\\]).*[^/\\]$/i
/** The part of an Office document that says what its other parts are, whatever they are called (ECMA-376-2, 10.1). */
const CONTENT_TYPES = /^\[Content_Types\]\.xml$/i
const CONTENT_TYPES_BYTES = 2 * 1024 * 1024
/** Matches the types of documents with macros, of their programs, and of documents with macros inside others. */
const MACRO_TYPES = /macroEnabled|vbaProject|macrosheet/i
/** Size of the end of a PDF in which its last line must stand; some programs add bytes after it. */
const PDF_END_BYTES = 64 * 1024

/** The part that makes a zip file a Microsoft Office document. Word sometimes numbers its own. */
const MAIN_PARTS: [RegExp, FileFormat][] = [
  [/^word\/document\d*\.xml$/, 'docx'],
  [/^xl\/workbook\d*\.xml$/, 'xlsx'],
  [/^ppt\/presentation\d*\.xml$/, 'pptx'],
]
/** The OpenDocument formats, by the type that a document states in its first entry (ODF 1.3, part 2, 3.3). */
const OPEN_DOCUMENTS: Record<string, FileFormat> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }

/**
 * Returns the format of a downloadable file. The name only decides whether a text is a CSV table.
 */
export function readFileFormat(file: SentFile, isNamedCsv: boolean): FileFormat {
  const head = file.read(0, 200).toString('latin1')
  if (isPdf(file.read(0, 200))) return requireWholePdf(file)
  if (!head.startsWith('PK')) return requireText(file, isNamedCsv)
  const openDocument = /^.{30}mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/s.exec(head)?.[1] ?? ''
  const entries = listEntries(file)
  if (entries.some(entry => holdsMacros(file, entry))) throw unreadable('file-macros')
  const format =
    OPEN_DOCUMENTS[openDocument] ?? MAIN_PARTS.find(([part]) => entries.some(({ name }) => part.test(name)))?.[1]
  if (format) return format
  throw unreadable('file-format')
}

/** Requires the last line of a PDF (ISO 32000-2, 7.5.5), which is missing if the file was cut off. */
function requireWholePdf(file: SentFile): FileFormat {
  if (!file.read(Math.max(0, file.size - PDF_END_BYTES), file.size).includes('%%EOF')) throw damagedFile()
  return 'pdf'
}

/** Whether a part is a program, or lists the content types of an Office document, one of which is a program's. */
function holdsMacros(file: SentFile, entry: ZipEntry): boolean {
  if (OFFICE_MACROS.test(entry.name) || OPEN_DOCUMENT_MACROS.test(entry.name)) return true
  if (!CONTENT_TYPES.test(entry.name)) return false
  // In UTF-16 every second byte of these letters is zero.
  const xml = unpackEntry(file, entry, CONTENT_TYPES_BYTES).toString('latin1').replaceAll('\0', '')
  return MACRO_TYPES.test(xml.replace(/&#(x?)([0-9a-f]{1,6});/gi, decodeReference))
}

/** Decodes a numeric character reference of XML. */
function decodeReference(_: string, hexadecimal: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, hexadecimal ? 16 : 10))
}

/** Requires a text in UTF-16, UTF-8 or an encoding of one byte a character. */
function requireText(file: SentFile, isNamedCsv: boolean): FileFormat {
  const encoding = findEncoding(file.read(0, 2))
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding, { fatal: true })
  for (let start = 0; start < file.size; start += TEXT_CHUNK_BYTES) {
    const chunk = file.read(start, start + TEXT_CHUNK_BYTES)
    const text = decoder ? decodeNext(decoder, chunk) : chunk.toString('latin1')
    if (text === null || BINARY_BYTES.test(text)) throw unreadable('file-format')
  }
  return isNamedCsv ? 'csv' : 'txt'
}

/** Decodes the next chunk of a text; null if its bytes do not fit its encoding. */
function decodeNext(decoder: TextDecoder, chunk: Buffer): string | null {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    return null
  }
}
