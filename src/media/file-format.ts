import type { FileFormat } from '../course/media/media-formats.ts'
import { damagedFile, type SentFile, UnreadableFile } from './sent-file.ts'

const DIRECTORY_BYTES = 4 * 1024 * 1024
/** Maximum size of the end of a zip's directory, with the longest comment after it (APPNOTE 6.3.10, 4.3.16). */
const END_BYTES = 22 + 65_535
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const TEXT_CHUNK_BYTES = 1024 * 1024
/**
 * Matches control characters that no program writes into a text. Line ends, tabs, page breaks and DOS's end of file
 * are allowed.
 */
const BINARY_BYTES = /[\x00-\x08\x0e-\x19]/
/**
 * Matches parts with programs: those of Office and of Excel 4, and those of OpenDocument in Basic and other languages.
 */
const MACROS = /(^|\/)(vbaProject\.bin$|(intl)?macrosheets\/)|^(Basic|Scripts)\//i
const FORMATS = 'must be a PDF, a DOCX, an XLSX, a PPTX, an ODT, an ODS, an ODP, a CSV or a text'

/** The part that makes a zip file a Microsoft Office document. Word sometimes numbers its own. */
const MAIN_PARTS: [RegExp, FileFormat][] = [
  [/^word\/document\d*\.xml$/, 'docx'],
  [/^xl\/workbook\d*\.xml$/, 'xlsx'],
  [/^ppt\/presentation\d*\.xml$/, 'pptx'],
]
/** The OpenDocument formats, by the type that a document states in its first entry (ODF 1.3, part 2, 3.3). */
const OPEN_DOCUMENTS: Record<string, FileFormat> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }

/**
 * Returns the format of a downloadable file without unpacking it. The name only decides whether a text is a CSV table.
 */
export function readFileFormat(file: SentFile, isNamedCsv: boolean): FileFormat {
  const head = file.read(0, 200).toString('latin1')
  if (head.startsWith('%PDF-')) return 'pdf'
  if (!head.startsWith('PK')) return requireText(file, isNamedCsv)
  const openDocument = /^.{30}mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/s.exec(head)?.[1] ?? ''
  const names = listEntries(file)
  if (names.some(name => MACROS.test(name))) throw new UnreadableFile('holds macros: save it without them')
  const format = OPEN_DOCUMENTS[openDocument] ?? MAIN_PARTS.find(([part]) => names.some(name => part.test(name)))?.[1]
  if (format) return format
  throw new UnreadableFile(FORMATS)
}

function requireText(file: SentFile, isNamedCsv: boolean): FileFormat {
  for (let start = 0; start < file.size; start += TEXT_CHUNK_BYTES)
    if (BINARY_BYTES.test(file.read(start, start + TEXT_CHUNK_BYTES).toString('latin1')))
      throw new UnreadableFile(FORMATS)
  return isNamedCsv ? 'csv' : 'txt'
}

function listEntries(file: SentFile): string[] {
  const tail = file.read(Math.max(0, file.size - END_BYTES), file.size)
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END_SIGNATURE) throw damagedFile()
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > DIRECTORY_BYTES || start + length > file.size) throw damagedFile()
  const directory = file.read(start, start + length)
  const names: string[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const nameLength = directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}
