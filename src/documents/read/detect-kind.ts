import { type SourceKind, UnreadableSource } from '../../course/source-document.ts'
import { holdsPages } from './html/read-site.ts'
import { findMainPart } from './office-relations.ts'
import { openArchive } from './unzip.ts'

/** The kind of a file; a `site` is an archive of web pages. */
export type FileKind = SourceKind | 'site'

const SUFFIXES: Record<string, SourceKind> = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  pptx: 'pptx',
  pptm: 'pptx',
  ppsx: 'pptx',
  odt: 'odt',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  epub: 'epub',
  vtt: 'captions',
  srt: 'captions',
  csv: 'csv',
  tsv: 'csv',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
}

const TYPES: Record<string, SourceKind> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/epub+zip': 'epub',
  'text/vtt': 'captions',
  'application/x-subrip': 'captions',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** Signatures of files that cannot be read, each with the message that tells the client what to do. */
const REFUSED: [start: string, message: string][] = [
  ['{\\rtf', 'RTF files are not read: save it as DOCX'],
  ['\x89PNG', 'This is a picture: only documents with text can be read'],
  ['\xff\xd8\xff', 'This is a picture: only documents with text can be read'],
  ['GIF8', 'This is a picture: only documents with text can be read'],
  ['MZ', 'This is a program, not a document'],
  ['\x7fELF', 'This is a program, not a document'],
  ['\x1f\x8b', 'This is a compressed file: unpack it and send the document inside'],
  ['Rar!', 'This is an archive: unpack it and send the document inside'],
  ['7z\xbc\xaf', 'This is an archive: unpack it and send the document inside'],
]

const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const ARCHIVES = new Set<SourceKind>(['docx', 'pptx', 'odt', 'epub', 'xlsx'])
/** Number of bytes in which PDF readers look for the `%PDF-` mark (ISO 32000-1, annex H, note 13). */
const PDF_MARK_WITHIN = 1_024

/**
 * Returns the kind of a file by its bytes; name and type only decide between kinds of text. Refuses a file whose name
 * claims another kind.
 */
export function detectKind(bytes: Buffer, name: string, contentType: string): FileKind {
  const start = bytes.toString('latin1', 0, PDF_MARK_WITHIN)
  for (const [mark, message] of REFUSED) if (start.startsWith(mark)) throw new UnreadableSource(message)
  if (start.startsWith(COMPOUND_FILE)) throw new UnreadableSource(oldOrEncrypted(bytes))
  const claimed = readClaimedKind(name, contentType)
  const signatureKind = start.includes('%PDF-') ? 'pdf' : start.startsWith('PK\x03\x04') ? archiveKind(bytes) : null
  if (signatureKind) {
    if (claimed && claimed !== signatureKind)
      throw new UnreadableSource(`The file is named as ${claimed}, but it is ${signatureKind}`)
    return signatureKind
  }
  if (claimed === 'pdf' || (claimed && ARCHIVES.has(claimed))) {
    throw new UnreadableSource(`The file is named as ${claimed}, but it is damaged or something else`)
  }
  return claimed ?? textKind(start)
}

function readClaimedKind(name: string, contentType: string): SourceKind | null {
  const suffix = /\.([a-z]{2,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return SUFFIXES[suffix] ?? TYPES[contentType.split(';')[0]!.trim().toLowerCase()] ?? null
}

function archiveKind(bytes: Buffer): FileKind {
  const archive = openArchive(bytes)
  const has = (name: string) => archive.names.includes(name)
  const main = findMainPart(archive)
  if (main) return main.kind
  if (has('META-INF/container.xml')) return 'epub'
  const type = has('mimetype') ? archive.text('mimetype')!.trim() : ''
  if (type === 'application/vnd.oasis.opendocument.text') return 'odt'
  if (type.startsWith('application/vnd.oasis'))
    throw new UnreadableSource('Of OpenDocument files only texts (ODT) are read: save it as PPTX, XLSX or PDF')
  if (holdsPages(archive)) return 'site'
  throw new UnreadableSource('This is an archive: unpack it and send the document inside')
}

/**
 * Returns the message for a compound file: an old Office file, or an encrypted new one, which holds a stream named
 * `EncryptedPackage` (MS-OFFCRYPTO 2.3.4).
 */
function oldOrEncrypted(bytes: Buffer): string {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    return 'The file is encrypted: save it without a password'
  return 'Office files from before 2007 (.doc, .ppt, .xls) are not read: save it as DOCX, PPTX, XLSX or PDF'
}

function textKind(start: string): SourceKind {
  if (/^(\xef\xbb\xbf)?WEBVTT\b/.test(start)) return 'captions'
  if (/^(\xef\xbb\xbf)?\s*(<!doctype html|<html)\b/i.test(start)) return 'html'
  return 'text'
}
