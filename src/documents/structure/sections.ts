import type { SourceBlock, SourceDocument } from '../../course/source-document.ts'
import { countWords } from '../../language/count-words.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import { withCallouts } from './callouts.ts'
import {
  type CutPart,
  cutSections,
  isAboutItself,
  isBoilerplate,
  isListOfItself,
  isVersionTable,
} from './cut-sections.ts'
import { findTitleSection } from './document-title.ts'
import { type DocumentFacts, isMasthead, isMastheadLine, listLines, noteFacts } from './masthead.ts'
import type { PlacedBlock } from './placed-block.ts'
import { createSectionTitles, type SectionTitles } from './section-titles.ts'

/** What stands under one heading, up to the next one of any level; nothing, where the next one follows at once. */
export type Section = {
  title: string
  level: number
  /** The headings above it, the outermost first; its own is not among them. */
  path: string[]
  blocks: PlacedBlock[]
  words: number
  /** Which part of it this is, where it was too long for one lesson; from 2 on. */
  part?: number | undefined
}

export type Sections = { sections: Section[]; facts: DocumentFacts; cut: CutPart[] }

/** A document states its version and date before its third section. */
const SECTIONS_WITH_FACTS = 2

/**
 * A document by its headings, without contents lists, version tables, closing slides and lines that stand on every page. Where every heading
 * is one of those, their texts are taken; a document that is nothing but a version table has no section with anything in it.
 */
export function splitSections(document: SourceDocument, words: SourceWords): Sections {
  const sections = readSections(document, words, false)
  return sections.sections.some(({ blocks }) => blocks.length > 0) ? sections : readSections(document, words, true)
}

function readSections(document: SourceDocument, words: SourceWords, isWhole: boolean): Sections {
  const { blocks, title, kind } = document
  const titles = createSectionTitles(blocks, words)
  const facts: DocumentFacts = { title: title && titles.cleanDocumentTitle(title) }
  const isDropped = (block: SourceBlock) =>
    isVersionTable(block, words) || isBoilerplate(block, words) || (isWhole && isAboutItself(block, words))
  const openSections = collectSections({ blocks: withCallouts(blocks, words), kind, titles, facts, isDropped })
  const titleSection = findTitleSection(openSections, { kind, facts, titles, language: words.language })
  const sections = openSections.map(section => {
    const isTitle = section === titleSection || section.title === '' || section.title === facts.title
    const body = isWhole || !isTitle ? section.blocks : dropMasthead(section.blocks, kind, words.language)
    const name = section === titleSection ? facts.title! : section.title
    return { ...section, title: name, blocks: body, words: countSectionWords(body, words.language) }
  })
  if (isWhole) return { sections: sections.filter(section => !isListOfItself(section, words)), facts, cut: [] }
  return { facts, ...cutSections(sections, titles, words) }
}

/** One section for each heading, and one without a title for what stands before the first. */
function collectSections({
  blocks,
  kind,
  titles,
  facts,
  isDropped,
}: {
  blocks: PlacedBlock[]
  kind: SourceDocument['kind']
  titles: SectionTitles
  facts: DocumentFacts
  isDropped(block: SourceBlock): boolean
}): Section[] {
  const sections: Section[] = []
  const headings: { level: number; text: string }[] = []
  let open: Section = { title: '', level: 0, path: [], blocks: [], words: 0 }
  for (const { block, index } of blocks) {
    if (block.type === 'heading') {
      const text = titles.clean(block.text)
      // A slide that is full goes on with the next, which is called the same.
      if (kind === 'pptx' && open.title === text && open.level === block.level) continue
      while (headings.length > 0 && headings.at(-1)!.level >= block.level) headings.pop()
      open = { title: text, level: block.level, path: headings.map(heading => heading.text), blocks: [], words: 0 }
      sections.push(open)
      headings.push({ level: block.level, text })
      continue
    }
    if (sections.length <= SECTIONS_WITH_FACTS) noteFacts(textOfBlock(block), facts)
    if (isDropped(block)) continue
    if (sections.length === 0) sections.push(open)
    open.blocks.push({ block, index })
  }
  return sections
}

/** What stands before the first heading, or below the title, is often no text but a masthead. */
function dropMasthead(blocks: PlacedBlock[], kind: SourceDocument['kind'], language: string): PlacedBlock[] {
  const isTitleSlide =
    kind === 'pptx' && blocks.every(({ block }) => listLines(block).every(line => isMastheadLine(line, language)))
  const begins = isTitleSlide ? -1 : blocks.findIndex(({ block }) => !isMasthead(block, language))
  return begins < 0 ? [] : blocks.slice(begins)
}

function countSectionWords(blocks: PlacedBlock[], language: string): number {
  return blocks.reduce((sum, { block }) => sum + countWords(textOfBlock(block), language), 0)
}
