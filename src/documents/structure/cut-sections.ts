import type { SourceBlock, SourceBlockOf } from '../../course/source-document.ts'
import type { SourceWords } from '../source-words.ts'
import { FRONT_CHARACTERS, listLines, statesVersionOrDate } from './masthead.ts'
import type { Section } from './section.ts'
import type { SectionTitles } from './section-titles.ts'

/** A part that a course leaves out, with the reason given to its owner. */
export type CutPart = { what: string; why: string }

/** Lines that somebody has to fill in: "Signature: ____ Date: ____". */
const BLANKS = /^(?:[\p{L} ()/.-]{2,40}[:：]\s*[_.…]*\s*){2,}$|_{6,}/u
/** A label with dots to write on: "Licence number: ………". */
const DOTTED = /^[^.…]{2,60}(?:…\.*|\.{3,}){2,}[.…\s]*$|^[^.…]{2,60}\.{8,}\s*$/u
const CONTENTS_LINES = 3

/** Reasons for which a section is left out of a course, unless the client has chosen the section. */
export const CUT_REASONS = ['contents', 'closing', 'history', 'pointer'] as const
export type CutReason = (typeof CUT_REASONS)[number]

/**
 * What the owner is told for each reason. Tables of contents and closing slides are left out silently, because nobody
 * misses them.
 */
const TOLD: Partial<Record<CutReason, string>> = {
  history: 'It tells of the document, not of its subject.',
  pointer: 'It only points elsewhere.',
}

/** Drops tables of contents, closing slides, version histories and sections that only refer elsewhere. */
export function cutSections(
  sections: Section[],
  titles: SectionTitles,
  words: SourceWords,
): { sections: Section[]; cut: CutPart[] } {
  const findReason = createCut(sections, titles, words)
  const reasons = sections.map(findReason)
  const cut = sections.flatMap(({ title }, at) => {
    const why = reasons[at] && TOLD[reasons[at]]
    return why ? [{ what: title, why }] : []
  })
  return { sections: sections.filter((_, at) => reasons[at] === null), cut }
}

/** Returns a function that gives the reason to leave out a section, or null to keep it. */
export function createCut(sections: Section[], titles: SectionTitles, words: SourceWords) {
  let headings: Set<string> | undefined

  return function findReason(section: Section): CutReason | null {
    const plain = section.title.replace(/[!.]+$/, '')
    if (words.is('contents', plain)) return 'contents'
    if (words.is('closing', plain) || words.starts('boilerplate', plain)) return 'closing'
    if (words.is('history', plain)) return 'history'
    if (isContents(section)) return 'contents'
    const pointsElsewhere = section.blocks.length > 0 && section.blocks.every(({ block }) => isPointer(block, words))
    return pointsElsewhere ? 'pointer' : null
  }

  /** Whether a section lists the other headings: an agenda or table of contents under any name. */
  function isContents({ blocks }: Section): boolean {
    const lines = blocks.flatMap(({ block }) => listLines(block)).map(line => titles.clean(line).toLowerCase())
    headings ??= new Set(sections.map(({ title }) => title.toLowerCase()))
    const headingLines = lines.filter(line => headings!.has(line))
    return lines.length >= CONTENTS_LINES && headingLines.length * 3 >= lines.length * 2
  }
}

/** Whether a section is the document's table of contents or version history. */
export function isListOfItself({ title, blocks }: Section, words: SourceWords): boolean {
  const isListed = blocks.every(({ block }) => block.type === 'list' || block.type === 'table')
  return words.is('contents', title) || (isListed && words.is('history', title))
}

/** Whether a block only states a version or date ("Version 1.2, May 2024") or refers elsewhere. */
export function isAboutItself(block: SourceBlock, words: SourceWords): boolean {
  return isPointer(block, words) || (isShortLine(block) && statesVersionOrDate(block.text))
}

export function isVersionTable(block: SourceBlock, words: SourceWords): boolean {
  if (block.type !== 'table') return false
  const historyColumnCount = block.columns.filter(column => words.is('historyColumns', column)).length
  return historyColumnCount >= 2 && historyColumnCount >= block.columns.length - 1
}

export function isBoilerplate(block: SourceBlock, words: SourceWords): boolean {
  if (block.type === 'table') return isForm(block)
  return isShortLine(block) && (words.starts('boilerplate', block.text) || isToFillIn(block.text))
}

/** Whether at least half of the cells of a table are to be filled in. */
function isForm({ columns, rows }: SourceBlockOf<'table'>): boolean {
  const cells = [columns, ...rows].flat().filter(cell => cell !== '')
  return cells.filter(isToFillIn).length * 2 >= cells.length
}

function isToFillIn(text: string): boolean {
  return BLANKS.test(text) || DOTTED.test(text)
}

function isPointer(block: SourceBlock, words: SourceWords): boolean {
  return isShortLine(block) && words.starts('pointers', block.text)
}

function isShortLine(block: SourceBlock): block is SourceBlock & { type: 'paragraph' } {
  return block.type === 'paragraph' && block.text.length <= FRONT_CHARACTERS
}
