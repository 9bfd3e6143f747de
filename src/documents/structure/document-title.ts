import type { SourceDocument } from '../../course/source-document.ts'
import type { SourceWords } from '../source-words.ts'
import { type DocumentFacts, isMasthead, isTitleLine } from './masthead.ts'
import type { Section } from './section.ts'
import type { SectionTitles } from './section-titles.ts'

type Kind = SourceDocument['kind']

/** The longest heading that says little without the line below it, in words. */
const GENERAL_WORDS = 4

/**
 * Finds the document's own title, one heading above all others, and writes it into its facts. The section of that heading is returned, or
 * null where no heading names them all; below a title of its own level, other sections lose it from their path.
 */
export function findTitleSection(
  sections: Section[],
  { kind, facts, titles, words }: { kind: Kind; facts: DocumentFacts; titles: SectionTitles; words: SourceWords },
): Section | null {
  const { language } = words
  const [first, ...rest] = sections.filter(({ level, title }) => level > 0 && !words.is('contents', title))
  const isAlone = first !== undefined && rest.length > 0 && rest.every(({ level }) => level > first.level)
  const isTitle = isAlone || isEmptyTitle(first, rest)
  // The first of several headings of one level is not the name of them all.
  if (!isTitle && ['html', 'text'].includes(kind) && rest.some(({ level }) => level === first?.level)) {
    if (facts.title === first?.title) facts.title = null
  }
  if (!first || !isTitle) {
    facts.title ??= rest.length === 0 && sections[0] === first ? (first?.title ?? null) : readFirstLine()
    return null
  }
  // A web page's own title has its site's name in it.
  if (facts.title === null || kind === 'html') facts.title = withSubtitle(first)
  if (isAlone) for (const section of rest) section.path = section.path.slice(1)
  return first

  /** "BYLAWS OF THE CLUB" before "NAME" and "MEMBERS": nothing stands under it but a masthead, and what follows is no part of it. */
  function isEmptyTitle(heading: Section | undefined, others: Section[]): boolean {
    if (!heading || sections[0] !== heading || kind === 'pptx') return false
    if (others.length < 2 || others[0]!.level > heading.level) return false
    return heading.blocks.every(({ block }) => isMasthead(block, language))
  }

  /** "STANDARD PROCEDURE" says little without the line below it. */
  function withSubtitle({ title, blocks }: Section): string {
    const [below] = blocks
    const line = below?.block.type === 'paragraph' ? below.block.text : ''
    const isGeneral = title.split(/\s+/).length <= GENERAL_WORDS && titles.isLoud(title)
    return isGeneral && isTitleLine(line, language) ? `${title}: ${line}` : title
  }

  /** The first line of a document without a heading above all, where it is no sentence and no date. */
  function readFirstLine(): string | null {
    const [opening] = sections
    const [line] = opening?.title === '' ? opening.blocks : []
    if (line?.index !== 0 || line.block.type !== 'paragraph' || !isTitleLine(line.block.text, language)) return null
    return titles.cleanDocumentTitle(line.block.text)
  }
}
