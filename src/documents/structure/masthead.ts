import type { SourceBlock } from '../../course/source-document.ts'
import { countWords } from '../../language/words.ts'
import { textOfBlock } from '../passages.ts'

/** What a document says about itself. */
export type DocumentFacts = { title: string | null; version?: string; date?: string }

/**
 * Maximum length, in characters, of a line about the document rather than its subject, such as a company name or
 * document number.
 */
export const FRONT_CHARACTERS = 240

const VERSION_WORDS =
  'version|revision|rev\\.|fassung|v\\.|versi[oó]n|revisi[oó]n|révision|versione|revisione|versão|revisão|versie|revisie|wersja'
const VERSION = new RegExp(
  `(?<!\\p{L})(?:${VERSION_WORDS})(?!\\p{L})\\s*:?\\s*([0-9][\\w.]{0,11}|[A-Z])(?![\\w])`,
  'iu',
)
const DATE_WORDS =
  'date|effective|issued|updated|reviewed|adopted|stand|gültig ab|datum|fecha|vigencia|vigente desde|en vigueur|adopté|data|ingangsdatum|obowiązuje od'
const DATES = [
  String.raw`\d{1,2}\.? ?\p{L}{3,12}\.? \d{4}`,
  String.raw`\p{L}{3,12} \d{1,2}, \d{4}`,
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4}`,
  String.raw`\p{L}{3,12} \d{4}`,
]
const DATE = new RegExp(`(?<!\\p{L})(?:${DATE_WORDS})(?!\\p{L})\\D{0,20}?(?<![\\p{L}\\d])(${DATES.join('|')})`, 'iu')
/** A labelled fact: "Approved by: Ann". */
const LABELLED = /^\p{L}[^:：.]{1,40}[:：]\s*\S/u
const LABEL_OF_DATE = new RegExp(`^(?:${DATE_WORDS})[:：]`, 'iu')
const TITLE_CHARACTERS = 100

/** Stores the version and date that a line near the beginning of a document states; the first of each is kept. */
export function noteFacts(text: string, facts: DocumentFacts): void {
  if (text.length > FRONT_CHARACTERS) return
  const [version, date] = [VERSION.exec(text)?.[1], DATE.exec(text)?.[1]]
  if (version && facts.version === undefined) facts.version = version.replace(/\.$/, '')
  if (date && facts.date === undefined) facts.date = date
}

/** Whether a text states a version or date: "Version 1.2, May 2024". */
export function statesVersionOrDate(text: string): boolean {
  return VERSION.test(text) || DATE.test(text)
}

/** Whether a line could be the title of a document: it has more than one word, and is neither a sentence nor a date. */
export function isTitleLine(line: string, language: string): boolean {
  const isPlain = line.length <= TITLE_CHARACTERS && !/[:：;,.!?。|@[\]{}]|^[\p{Ll}\p{N}(]/u.test(line)
  return isPlain && isMastheadLine(line, language) && !statesVersionOrDate(line) && countWords(line, language) > 1
}

/**
 * Whether a block belongs to a masthead, the lines about the document (company, version, approval) before its first
 * heading or below its title.
 */
export function isMasthead(block: SourceBlock, language: string): boolean {
  if (block.type === 'paragraph') return isMastheadLine(block.text, language)
  const lines = block.type === 'list' ? listLines(block) : []
  // Whether the lines are labelled facts: "Code: 12", "Version: 1.0", "Approved by: Ann".
  const areFacts = lines.every(line => line.length <= FRONT_CHARACTERS && LABELLED.test(line))
  return areFacts && lines.some(line => statesVersionOrDate(line) || LABEL_OF_DATE.test(line))
}

export function isMastheadLine(text: string, language: string): boolean {
  if (text.length > FRONT_CHARACTERS) return false
  const isSentence = /[.!?:：。؟]$/u.test(text) && countWords(text, language) >= 5
  return !isSentence || statesVersionOrDate(text) || LABEL_OF_DATE.test(text)
}

export function listLines(block: SourceBlock): string[] {
  return textOfBlock(block).split('\n')
}
