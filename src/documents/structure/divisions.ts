import type { SourceBlock } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'

/** Names for divisions of statutes, contracts and handbooks, in the supported languages. */
const NAMES = [
  'article|section|chapter|part|title|annex|appendix|schedule|clause|by-?law|rule|module|unit',
  'artikel|abschnitt|kapitel|teil|titel|anhang|anlage|regel|modul',
  'chapitre|partie|titre|annexe|règle',
  'artículo|sección|capítulo|parte|título|anexo|cláusula|regla|módulo',
  'articolo|sezione|capitolo|titolo|allegato|clausola|modulo',
  'artigo|seção|secção|regra',
  'hoofdstuk|afdeling|deel|bijlage',
  'artykuł|rozdział|część|tytuł|załącznik|dział',
]
  .map(plain)
  .join('|')
const NAMED = new RegExp(`^(${NAMES}|art\\.)\\s+(?:(?:no|nr|n[°º])\\.?\\s*)?(\\S+)`, 'iu')
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?|[IVXLC]{1,7}|[A-Z])(?:er|re|\.?[º°ª]|-\d{1,2})?[.:)]?[-–—]?$/u
/** Numbered divisions marked by a sign or in other scripts: § 4, 第三条, المادة 5. */
const SIGNS = [
  String.raw`§{1,2}\s?\d{1,3}[a-z]?\.?`,
  String.raw`第[一二三四五六七八九十百\d]{1,5}[条章節部編]`,
  String.raw`(?:المادة|الفصل|الباب|القسم)\s+[\p{N}()]{1,5}[.:]?`,
]
const SIGNED = new RegExp(`^(?:${SIGNS.join('|')})(?=\\s|$)`, 'u')
const SEPARATOR = /^\s*[.:：–—-]*\s*/u

const TITLE_CHARACTERS = 120
const RUN_IN_CHARACTERS = 80
const RUN_IN_WORDS = 10
const FEW_WORDS = 2

/** A title in bold at the beginning of a paragraph, and the text after it. */
export type RunInTitle = { title: string; rest: string }

/**
 * Minimum number of bold titles under a heading that divide its text, and the maximum length of such a title in
 * characters and in words.
 */
const BOLD_TITLES = 3
const BOLD_TITLE_CHARACTERS = 60
const BOLD_TITLE_WORDS = 8
/**
 * If the texts below bold titles have more words than this on average, the titles are headings; otherwise they are the
 * labels of short entries.
 */
const TOLD_WORDS = 40
/** Maximum number of blocks between a heading and the first of the titles below it. */
const BEFORE_FIRST = 1

/**
 * A line that opens a division of a text: `title` includes the number; `rest` is the text after the title on the same
 * line.
 */
export type Division = { kind: string; title: string; rest: string }

/**
 * Reads the beginning of a division: "ARTICLE IV", "Section 3. Quorum.", "§ 2 Vereinszweck", "Section 4. Dues. Each
 * member pays …". Returns null for a sentence that only begins like a division.
 */
export function readDivision(line: string): Division | null {
  const mark = readMark(line)
  if (!mark) return null
  const after = line.slice(mark.text.length)
  const words = after.replace(SEPARATOR, '')
  const opens = /^[.:)]$/u.test(mark.text.at(-1)!) || /^\s*[.:：–—-]/u.test(after)
  if (words === '') return { kind: mark.kind, title: mark.text.replace(/[.:]$/, ''), rest: '' }
  if (!opens && !/^[\p{Lu}\p{Lo}\p{N}"“„«(]/u.test(words)) return null
  // After a number with a sign, a title may end with a colon: "Section 3: Standing for filing grievances:".
  const titleWords = opens ? words.replace(/\s*[:：]$/u, '') : words
  const isLine = words.length <= TITLE_CHARACTERS && !/[.!?;,:：。]$/u.test(titleWords)
  if (isLine) return { kind: mark.kind, title: line.slice(0, line.length - words.length + titleWords.length), rest: '' }
  const title = runInTitle(words)
  if (title === null) return null
  const end = line.length - words.length + title.length
  return { kind: mark.kind, title: line.slice(0, end), rest: line.slice(end).replace(SEPARATOR, '') }
}

/**
 * Returns a title without the division's name and number before it ("Article 4:"); unchanged if nothing would be left.
 */
export function withoutDivision(title: string): string {
  const mark = readDivision(title) ? readMark(title) : null
  return (mark && title.slice(mark.text.length).replace(SEPARATOR, '')) || title
}

/** Whether a line consists only of a division's name and number. */
export function isBareDivision(line: string): boolean {
  return readMark(line)?.text.length === line.length
}

/**
 * Returns the title with which a line begins: "Quorum" for "Quorum. A majority of …", and also for the line "Quorum".
 * Null if the line does not begin with a title.
 */
export function runInTitle(line: string): string | null {
  const title = /^([^.:;!?。]{2,80}?)(?:[.:](?=\s+[\p{Lu}\p{Lo}"“„«(])|\s*[.:]?$|\s[–—](?=\s))/u.exec(line)?.[1]
  if (title === undefined || title.length > RUN_IN_CHARACTERS || /,$/.test(title)) return null
  const all = title.split(/\s+/)
  if (all.length > RUN_IN_WORDS || !/^[\p{Lu}\p{Lo}"“„«]/u.test(title)) return null
  return all.length <= FEW_WORDS || isWrittenLarge(title) ? title : null
}

/**
 * Whether a title is in title case: "Notice of Meetings". At least two words are capitalised, and only words of fewer
 * than four letters inside the title are not.
 */
export function isWrittenLarge(title: string): boolean {
  const words = title.match(/\p{L}+/gu) ?? []
  const large = words.filter(word => /^\p{Lu}/u.test(word))
  const isSmall = (word: string) => word.length < 4 || /^\p{Lu}/u.test(word)
  return large.length > 1 && words.every(isSmall) && /^\p{Lu}/u.test(words.at(-1)!)
}

function readMark(line: string): { kind: string; text: string } | null {
  const signed = SIGNED.exec(line)
  if (signed) return { kind: signed[0].slice(0, 1), text: signed[0] }
  const namedDivision = NAMED.exec(plain(line))
  if (!namedDivision || !NUMBER.test(namedDivision[2]!)) return null
  return { kind: namedDivision[1]!.toLowerCase(), text: line.slice(0, namedDivision[0].length) }
}

/** Removes accents, which are often omitted ("Articulo" for "Artículo"), without changing the positions of letters. */
function plain(text: string): string {
  return text.replace(/\p{L}/gu, letter => letter.normalize('NFD')[0]!)
}

/**
 * Returns the titles that open paragraphs in bold and divide what stands under a heading: "Purpose. This policy …",
 * "Scope. It applies to …". A single bold label, such as "Note", and the labels of short entries divide nothing.
 */
export function findRunInTitles(blocks: SourceBlock[]): Map<SourceBlock, RunInTitle> {
  const starts = [0, ...blocks.flatMap(({ type }, at) => (type === 'heading' ? [at + 1] : []))]
  return new Map(
    starts.flatMap((start, at) => readTitles(blocks.slice(start, (starts[at + 1] ?? blocks.length + 1) - 1))),
  )
}

function readTitles(blocks: SourceBlock[]): [SourceBlock, RunInTitle][] {
  const titles = blocks.flatMap((block): [SourceBlock, RunInTitle][] => {
    const title = readTitle(block)
    return title ? [[block, title]] : []
  })
  const names = new Set(titles.map(([, { title }]) => title))
  if (titles.length < BOLD_TITLES || names.size < titles.length) return []
  const first = blocks.indexOf(titles[0]![0])
  const words = blocks.slice(first).reduce((sum, block) => sum + textOfBlock(block).split(/\s+/).length, 0)
  return first <= BEFORE_FIRST && words > TOLD_WORDS * titles.length ? titles : []
}

function readTitle(block: SourceBlock): RunInTitle | null {
  if (block.type !== 'paragraph' || block.callout || block.lead === undefined || block.lead === block.text) return null
  const { lead, text } = block
  const after = text.slice(lead.length)
  const title = lead.replace(/[\s.:：–—]+$/u, '')
  // Without a sign, capitals show that the bold words are a title: "Cash Drawers The float is counted at noon."
  const isEnded = title !== lead.trimEnd() || /^\s*[.:：–—]/u.test(after) || isWrittenLarge(title)
  const rest = after.replace(/^[\s.:：–—-]+/u, '')
  const isTitle = title.length <= BOLD_TITLE_CHARACTERS && title.split(/\s+/).length <= BOLD_TITLE_WORDS
  return isEnded && isTitle && /^[\p{Lu}\p{Lo}\d]/u.test(title) && /^[\p{Lu}\p{Lo}"“„«(]/u.test(rest)
    ? { title, rest }
    : null
}
