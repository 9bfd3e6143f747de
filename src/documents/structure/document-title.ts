import type { SourceDocument } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import { type DocumentFacts, isMasthead, isTitleLine } from './masthead.ts'
import type { Section } from './section.ts'
import type { SectionTitles } from './section-titles.ts'

type Kind = SourceDocument['kind']

/** The words of a title that say something. */
const TITLE_WORD = /\p{L}{4,}/gu

/** Maximum number of words of a heading that says little without the line below it. */
const GENERAL_WORDS = 4

/**
 * Returns the title that a document's properties state; null if they state none. A PDF may still have the title of the
 * document from which it was made. Such a title is not returned: none of its words occurs in a heading or on the first
 * page, although that page has a heading.
 */
export function readStatedTitle({ kind, title, blocks }: SourceDocument): string | null {
  if (title === null || kind !== 'pdf') return title
  const opening = blocks.filter(({ page }) => page === 1)
  if (!opening.some(({ type }) => type === 'heading')) return title
  const shown = [...opening, ...blocks.filter(({ type }) => type === 'heading')]
    .map(textOfBlock)
    .join('\n')
    .toLowerCase()
  const named = title.toLowerCase().match(TITLE_WORD) ?? []
  return named.length > 0 && !named.some(word => shown.includes(word)) ? null : title
}

/**
 * Finds the document's title: one heading above all others. Writes the title into `facts`, returns the section of the
 * heading, and removes the heading from the paths of the other sections. Returns null if no heading stands above all
 * others.
 */
export function findTitleSection(
  sections: Section[],
  { kind, facts, titles, words }: { kind: Kind; facts: DocumentFacts; titles: SectionTitles; words: SourceWords },
): Section | null {
  const { language } = words
  const [first, ...rest] = sections.filter(({ level, title }) => level > 0 && !words.is('contents', title))
  const isAlone = first !== undefined && rest.length > 0 && rest.every(({ level }) => level > first.level)
  const isTitle = isAlone || isEmptyTitle(first, rest)
  // Drops the title of a web page or text file if it is only the first of several headings of one level.
  if (!isTitle && ['html', 'text'].includes(kind) && rest.some(({ level }) => level === first?.level)) {
    if (facts.title === first?.title) facts.title = null
  }
  if (!first || !isTitle) {
    facts.title ??= rest.length === 0 && sections[0] === first ? (first?.title ?? null) : readFirstLine()
    return null
  }
  // The title of a web page includes the name of its site, so the heading is used instead.
  if (facts.title === null || kind === 'html') facts.title = withSubtitle(first)
  if (isAlone) for (const section of rest) section.path = section.path.slice(1)
  return first

  /** Whether the first heading is an empty title: it stands above the other headings, and only a masthead stands below it. */
  function isEmptyTitle(heading: Section | undefined, others: Section[]): boolean {
    if (!heading || sections[0] !== heading || kind === 'pptx') return false
    if (others.length < 2 || others[0]!.level > heading.level) return false
    return heading.blocks.every(({ block }) => isMasthead(block, language))
  }

  /** Adds the next line to a heading in capitals that would say little alone, such as "STANDARD PROCEDURE". */
  function withSubtitle({ title, blocks }: Section): string {
    const [below] = blocks
    const line = below?.block.type === 'paragraph' ? below.block.text : ''
    const isGeneral = title.split(/\s+/).length <= GENERAL_WORDS && titles.isLoud(title)
    return isGeneral && isTitleLine(line, language) ? `${title}: ${line}` : title
  }

  /** Returns the first line of a document without a title heading, if that line could be a title. */
  function readFirstLine(): string | null {
    const [opening] = sections
    const [line] = opening?.title === '' ? opening.blocks : []
    if (line?.index !== 0 || line.block.type !== 'paragraph' || !isTitleLine(line.block.text, language)) return null
    return titles.cleanDocumentTitle(line.block.text)
  }
}
