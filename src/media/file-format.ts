import type { FileFormat } from '../course/media/media-formats.ts'
import { findEncoding } from './decode-text.ts'
import { isPdf } from './media-kinds.ts'
import { damagedFile, type SentFile } from './sent-file.ts'
import { unreadable } from './unreadable-media.ts'
import { listEntries, unpackEntry, type ZipEntry } from './zip-entries.ts'

const TEXT_CHUNK_BYTES = 1024 * 1024
/**
 * Matches control characters that no program writes into a text file. Line ends, tabs, page breaks and the end-of-file
 * character of DOS are not matched.
 */
const BINARY_BYTES = /[\x00-\x08\x0e-\x19]/
/** Matches the names of parts of an Office document that contain macros, including those of Excel 4. */
const OFFICE_MACROS = /(^|[/\\])(vbaProject\.bin$|(intl)?macrosheets[/\\])/i
/**
 * Matches the names of parts of an OpenDocument file that contain macros in Basic or other languages. The lists that
 * LibreOffice writes of its libraries, even of empty ones, are not matched.
 */
const OPEN_DOCUMENT_MACROS = /^(Basic[/\\](?!([^/\\]+[/\\])?script-l[bc]\.xml$)|Scripts[/\\]).*[^/\\]$/i
/**
 * Matches the name of the part of an Office document that lists the types of all other parts (ECMA-376-2, 10.1). A type
 * tells macros even if a part has another name.
 */
const CONTENT_TYPES = /^\[Content_Types\]\.xml$/i
const CONTENT_TYPES_BYTES = 2 * 1024 * 1024
/**
 * Matches the types of documents with macros and of the parts that contain macros, also in a document that is embedded
 * in another.
 */
const MACRO_TYPES = /macroEnabled|vbaProject|macrosheet/i
/** Size of the end of a PDF in which its end mark must be found; some programs add bytes after the mark. */
const PDF_END_BYTES = 64 * 1024

/**
 * The name of the part by which a zip file is recognised as a Microsoft Office document, for each format. Word
 * sometimes adds a number to the name.
 */
const MAIN_PARTS: [RegExp, FileFormat][] = [
  [/^word\/document\d*\.xml$/, 'docx'],
  [/^xl\/workbook\d*\.xml$/, 'xlsx'],
  [/^ppt\/presentation\d*\.xml$/, 'pptx'],
]
/** The OpenDocument formats, by the type that a document states in its first entry (ODF 1.3, part 2, 3.3). */
const OPEN_DOCUMENTS: Record<string, FileFormat> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }

/**
 * Returns the format of a downloadable file by its content. The name decides only whether a text file is a CSV table.
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

/**
 * Returns the format of a PDF. Throws if the end mark (ISO 32000-2, 7.5.5) is missing, as in a file that was cut off.
 */
function requireWholePdf(file: SentFile): FileFormat {
  if (!file.read(Math.max(0, file.size - PDF_END_BYTES), file.size).includes('%%EOF')) throw damagedFile()
  return 'pdf'
}

/**
 * Whether a part of a document contains macros, or is the list of content types of an Office document and names a type
 * with macros.
 */
function holdsMacros(file: SentFile, entry: ZipEntry): boolean {
  if (OFFICE_MACROS.test(entry.name) || OPEN_DOCUMENT_MACROS.test(entry.name)) return true
  if (!CONTENT_TYPES.test(entry.name)) return false
  // The zeros are removed because the list may be in UTF-16, where every second byte of these letters is zero.
  const xml = unpackEntry(file, entry, CONTENT_TYPES_BYTES).toString('latin1').replaceAll('\0', '')
  return MACRO_TYPES.test(xml.replace(/&#(x?)([0-9a-f]{1,6});/gi, decodeReference))
}

/** Decodes a numeric character reference of XML. */
function decodeReference(_: string, hexadecimal: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, hexadecimal ? 16 : 10))
}

/** Returns the format of a text file. Throws unless it is in UTF-16, UTF-8 or an encoding of one byte per character. */
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
