import type { SourceKind } from '../../course/source-document.ts'
import { unreadable } from '../unreadable-source.ts'
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

/** Signatures of files that cannot be read, each with the reason. */
const REFUSED = [
  ['{\\rtf', 'document-rtf'],
  ['\x89PNG', 'document-picture'],
  ['\xff\xd8\xff', 'document-picture'],
  ['GIF8', 'document-picture'],
  ['MZ', 'document-program'],
  ['\x7fELF', 'document-program'],
  ['\x1f\x8b', 'document-compressed'],
  ['Rar!', 'document-archive'],
  ['7z\xbc\xaf', 'document-archive'],
] as const

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
  for (const [mark, name] of REFUSED) if (start.startsWith(mark)) throw unreadable(name)
  if (start.startsWith(COMPOUND_FILE)) throw unreadable(oldOrEncrypted(bytes))
  const claimed = readClaimedKind(name, contentType)
  const signatureKind = start.includes('%PDF-') ? 'pdf' : start.startsWith('PK\x03\x04') ? archiveKind(bytes) : null
  if (signatureKind) {
    if (claimed && claimed !== signatureKind) throw unreadable('document-misnamed', { claimed, actual: signatureKind })
    return signatureKind
  }
  if (claimed === 'pdf' || (claimed && ARCHIVES.has(claimed))) {
    throw unreadable('document-not-as-named', { claimed })
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
  if (type.startsWith('application/vnd.oasis')) throw unreadable('document-open-document')
  if (holdsPages(archive)) return 'site'
  throw unreadable('document-archive')
}

/**
 * Returns the reason for a compound file: an old Office file, or an encrypted new one, which holds a stream named
 * `EncryptedPackage` (MS-OFFCRYPTO 2.3.4).
 */
function oldOrEncrypted(bytes: Buffer): 'document-encrypted' | 'document-old-office' {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted ? 'document-encrypted' : 'document-old-office'
}

function textKind(start: string): SourceKind {
  if (/^(\xef\xbb\xbf)?WEBVTT\b/.test(start)) return 'captions'
  if (/^(\xef\xbb\xbf)?\s*(<!doctype html|<html)\b/i.test(start)) return 'html'
  return 'text'
}
