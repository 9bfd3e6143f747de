import type { SourceBlock, SourceDocument } from '../../course/source-document.ts'
import { countWords } from '../../language/words.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import { attachPictures } from './attach-pictures.ts'
import { withCallouts } from './callouts.ts'
import {
  type CutPart,
  type CutReason,
  createCut,
  cutSections,
  isAboutItself,
  isBoilerplate,
  isListOfItself,
  isVersionTable,
} from './cut-sections.ts'
import { findTitleSection, readStatedTitle } from './document-title.ts'
import { keepChosen } from './keep-chosen.ts'
import { withListOpenings } from './list-openings.ts'
import { findListedContents } from './listed-contents.ts'
import {
  type DocumentFacts,
  isMasthead,
  isMastheadLine,
  listLines,
  noteFacts,
  statesVersionOrDate,
} from './masthead.ts'
import type { PlacedBlock } from './placed-block.ts'
import type { Section } from './section.ts'
import { FIRST_SECTION, giveSectionIds } from './section-ids.ts'
import { createSectionTitles, type SectionTitles } from './section-titles.ts'
import { freeTextBelowContents } from './text-below-contents.ts'
import { withoutGaps } from './title-gaps.ts'

export type Sections = { sections: Section[]; facts: DocumentFacts; cut: CutPart[] }

/** Number of sections at the beginning of a document in which its version and date are sought. */
const SECTIONS_WITH_FACTS = 2
const OVER_LINE_CHARACTERS = 60
const PAGES_NAMED = 30
/** A line that was taken for a heading because it is large, and says nothing: "02", "†". */
const SIGN_ALONE = /^[^\p{L}]{1,2}$/u

/**
 * Splits a document at its headings. If `chosen` is given, only the chosen sections are returned. Otherwise tables of
 * contents, version tables, closing slides and boilerplate are left out. If nothing else is left, they are used after
 * all, except those that only list the document's contents or versions.
 */
export function splitSections(
  document: SourceDocument,
  words: SourceWords,
  chosen?: ReadonlySet<string> | undefined,
): Sections {
  const split = chosen ? chooseSections(document, words, chosen) : readUsable(document, words)
  return { ...split, cut: [...listIllegible(document), ...split.cut] }
}

function readUsable(document: SourceDocument, words: SourceWords): Sections {
  const sections = readSections(document, words, false)
  return sections.sections.some(({ blocks }) => blocks.length > 0) ? sections : readSections(document, words, true)
}

function listIllegible({ illegiblePages = [] }: SourceDocument): CutPart[] {
  if (illegiblePages.length === 0) return []
  const what = `${illegiblePages.length > 1 ? 'Pages' : 'Page'} ${illegiblePages.slice(0, PAGES_NAMED).join(', ')}`
  const others = illegiblePages.length - PAGES_NAMED
  return [{ what: others > 0 ? `${what} and ${others} more` : what, why: 'Their letters do not make words.' }]
}

/** Returns only the sections that a client has chosen, including those that would otherwise be left out. */
function chooseSections(document: SourceDocument, words: SourceWords, chosen: ReadonlySet<string>): Sections {
  const { sections: all, facts } = collectAll(document, words, false)
  const sections = all.filter(({ title, blocks }) => blocks.length > 0 || !words.is('contents', title))
  const kept = keepChosen(sections, chosen)
  if (kept.some(({ blocks }) => blocks.length > 0)) return { sections: kept, facts, cut: [] }
  return { sections: keepChosen(collectAll(document, words, true).sections, chosen), facts, cut: [] }
}

/** A section, with the reason for which a course leaves it out; null if a course keeps it. */
export type JudgedSection = Section & { cutFor: CutReason | null }

/** Lists all sections. Those whose `cutFor` is null are the ones that `splitSections` returns. */
export function listAllSections(
  document: SourceDocument,
  words: SourceWords,
): { sections: JudgedSection[]; facts: DocumentFacts } {
  const { sections, titles, facts } = collectAll(document, words, false)
  const findReason = createCut(sections, titles, words)
  const judged = sections.map(section => ({ ...section, cutFor: findReason(section) }))
  if (judged.some(({ blocks, cutFor }) => cutFor === null && blocks.length > 0)) return { sections: judged, facts }
  const whole = collectAll(document, words, true).sections
  return {
    sections: whole.map(section => ({ ...section, cutFor: isListOfItself(section, words) ? 'contents' : null })),
    facts,
  }
}

function readSections(document: SourceDocument, words: SourceWords, isWhole: boolean): Sections {
  const { sections, titles, facts } = collectAll(document, words, isWhole)
  if (isWhole) return { sections: sections.filter(section => !isListOfItself(section, words)), facts, cut: [] }
  return { facts, ...cutSections(sections, titles, words) }
}

/**
 * Collects all sections without mastheads, version tables and boilerplate. With `isWhole`, mastheads and tables of
 * contents stay, and only lines about the document itself are dropped.
 */
function collectAll(document: SourceDocument, words: SourceWords, isWhole: boolean) {
  const { blocks, kind } = document
  const title = readStatedTitle(document)
  const titles = createSectionTitles(blocks, words)
  const facts: DocumentFacts = { title: title && titles.cleanDocumentTitle(title) }
  const contents = isWhole ? new Set<SourceBlock>() : findListedContents(blocks)
  const isDropped = (block: SourceBlock) =>
    contents.has(block) ||
    isVersionTable(block, words) ||
    isBoilerplate(block, words) ||
    (isWhole && isAboutItself(block, words))
  const ids = giveSectionIds(blocks)
  const openSections = collectSections({
    blocks: withListOpenings(attachPictures(withCallouts(blocks, words), document.pictures), words),
    kind,
    titles,
    ids,
    facts,
    isDropped,
    isContents: text => words.is('contents', text.replace(/[!.]+$/, '')),
  })
  const titleSection = findTitleSection(openSections, { kind, facts, titles, words })
  if (facts.title !== null) facts.title = withoutGaps(facts.title, words)
  const sections = openSections.map(open => {
    const section = open === titleSection ? open : freeTextBelowContents(open, words)
    const isTitle = open === titleSection || section.title === '' || section.title === facts.title
    const body = isWhole || !isTitle ? section.blocks : dropMasthead(section.blocks, kind, words.language)
    const name =
      open === titleSection ? (facts.title ?? '') : section.title || readOverLine(section.blocks, body, facts)
    return { ...section, title: name, blocks: body, words: countSectionWords(body, words.language) }
  })
  return { sections, titles, facts }
}

/** Collects one section for each heading, and one without a title for the text before the first heading. */
function collectSections({
  blocks,
  kind,
  titles,
  ids,
  facts,
  isDropped,
  isContents,
}: {
  blocks: PlacedBlock[]
  kind: SourceDocument['kind']
  titles: SectionTitles
  ids: ReadonlyMap<number, string>
  facts: DocumentFacts
  isDropped(block: SourceBlock): boolean
  isContents(title: string): boolean
}): Section[] {
  const sections: Section[] = []
  const headings: { level: number; text: string }[] = []
  let open: Section = { id: FIRST_SECTION, title: '', level: 0, path: [], blocks: [], words: 0 }
  for (const placed of blocks) {
    const { block, index } = placed
    if (block.type === 'heading') {
      if (isDropped(block) || SIGN_ALONE.test(block.text)) continue
      const text = titles.clean(block.text)
      // A slide that is full continues on the next slide, which has the same title.
      if (kind === 'pptx' && open.title === text && open.level === block.level) continue
      while (headings.length > 0 && headings.at(-1)!.level >= block.level) headings.pop()
      const path = headings.map(heading => heading.text)
      const number = readNumber(block.text)
      open = { id: ids.get(index), title: text, level: block.level, path, blocks: [], words: 0, number }
      sections.push(open)
      // The heading of a table of contents is never the parent of the headings after it, even if it has a higher level
      // than they have.
      if (!isContents(text)) headings.push({ level: block.level, text })
      continue
    }
    if (sections.length <= SECTIONS_WITH_FACTS) noteFacts(textOfBlock(block), facts)
    if (isDropped(block)) continue
    if (sections.length === 0) sections.push(open)
    open.blocks.push(placed)
  }
  return sections
}

/** Returns the number that counts a heading among its neighbours: 3 for "3. Weigh the crate", but not for "3.1 Scales". */
function readNumber(heading: string): number | undefined {
  const number = /^(\d{1,2})[.)]\s+\p{L}/u.exec(heading)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Drops the masthead that often stands before the first heading or below the title. */
function dropMasthead(blocks: PlacedBlock[], kind: SourceDocument['kind'], language: string): PlacedBlock[] {
  const isTitleSlide =
    kind === 'pptx' && blocks.every(({ block }) => listLines(block).every(line => isMastheadLine(line, language)))
  const begins = isTitleSlide ? -1 : blocks.findIndex(({ block }) => !isMasthead(block, language))
  return begins < 0 ? [] : blocks.slice(begins)
}

/**
 * Returns the single line before the first text of a document as a title for that text, unless the line is the
 * document's title.
 */
function readOverLine(blocks: PlacedBlock[], body: PlacedBlock[], { title }: DocumentFacts): string {
  const [line] = blocks
  const isOverText = body.length > 0 && body.length === blocks.length - 1 && line?.block.type === 'paragraph'
  if (!isOverText || line.block.type !== 'paragraph') return ''
  const { text } = line.block
  const isTitle = text.length <= OVER_LINE_CHARACTERS && !/[:：;,.!?。|@]/u.test(text) && !statesVersionOrDate(text)
  return isTitle && text !== title ? text : ''
}

function countSectionWords(blocks: PlacedBlock[], language: string): number {
  return blocks.reduce((sum, { block }) => sum + countWords(textOfBlock(block), language), 0)
}
