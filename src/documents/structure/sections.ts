import type { SourceBlock, SourceDocument } from '../../course/source-document.ts'
import { countWords } from '../../language/count-words.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import { withCallouts } from './callouts.ts'
import { withoutDivision } from './divisions.ts'
import { isCapital } from './infer-structure.ts'
import type { PlacedBlock } from './placed-block.ts'
import { withoutQuestionLabel } from './questions-and-answers.ts'
import { titleCase } from './title-case.ts'

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

/** What a document says about itself. */
export type DocumentFacts = { title: string | null; version?: string; date?: string }

export type Sections = { sections: Section[]; facts: DocumentFacts; cut: { what: string; why: string }[] }

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
/** "Approved by: Ann". */
const LABELLED = /^\p{L}[^:：.]{1,40}[:：]\s*\S/u
const LABEL_OF_DATE = new RegExp(`^(?:${DATE_WORDS})[:：]`, 'iu')
const NUMBER_BEFORE_TITLE = /^(?:§ ?|#)?(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[IVX]{1,5}\.|[A-Z]\.)\s+(?=\S)/u
/** Signs for the eye before or after a heading. */
const PICTURES = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|[\u{FE0F}\u{200D}]/gu
/** "Signature: ____ Date: ____": lines to be filled in. */
const BLANKS = /^(?:[\p{L} ()/.-]{2,40}[:：]\s*[_.…]*\s*){2,}$|_{6,}/u
/** Lines at the top that are no sentences: a company's name, a document's number. */
const FRONT_CHARACTERS = 240
const TITLE_CHARACTERS = 100
const GENERAL_WORDS = 4
const CONTENTS_LINES = 3

/**
 * A document by its headings, without contents lists, version tables, closing slides and lines that stand on every page. Where every heading
 * is one of those, their texts are taken; a document that is nothing but a version table has no section with anything in it.
 */
export function splitSections(document: SourceDocument, words: SourceWords): Sections {
  const cut = readSections(document, words, false)
  return cut.sections.some(({ blocks }) => blocks.length > 0) ? cut : readSections(document, words, true)
}

function readSections({ blocks, title, kind }: SourceDocument, words: SourceWords, isWhole: boolean): Sections {
  const cased = titleCase(blocks, words.language)
  const facts: DocumentFacts = { title: title && cased(withoutPictures(title)) }
  const cut: Sections['cut'] = []
  /** Headings that were written in capitals. */
  const wroteLoud = new Set<string>()
  const sections: Section[] = []
  const headings: { level: number; text: string }[] = []
  let titles: Set<string> | undefined
  let open: Section = { title: '', level: 0, path: [], blocks: [], words: 0 }
  for (const { block, index } of withCallouts(blocks, words)) {
    if (block.type === 'heading') {
      const text = cleanTitle(block.text)
      // A slide that is full goes on with the next, which is called the same.
      if (kind === 'pptx' && open.title === text && open.level === block.level) continue
      while (headings.length > 0 && headings.at(-1)!.level >= block.level) headings.pop()
      open = { title: text, level: block.level, path: headings.map(heading => heading.text), blocks: [], words: 0 }
      sections.push(open)
      headings.push({ level: block.level, text })
      continue
    }
    readFacts(textOfBlock(block))
    if (isVersionTable(block) || isBoilerplate(block) || (isWhole && isAboutItself(block))) continue
    if (sections.length === 0) sections.push(open)
    open.blocks.push({ block, index })
  }
  const namedSections = dropTitle()
  for (const section of namedSections)
    section.words = section.blocks.reduce((sum, { block }) => sum + countWords(textOfBlock(block), words.language), 0)
  const keptSections = namedSections.filter(section => !(isWhole ? isListOfItself(section) : isCut(section)))
  return { sections: keptSections, facts, cut }

  /** One heading above all others is the document's own title. */
  function dropTitle(): Section[] {
    const [first, ...rest] = sections.filter(({ level }) => level > 0)
    const top = Math.min(...sections.filter(({ level }) => level > 0).map(({ level }) => level))
    const isAlone = first?.level === top && rest.length > 0 && rest.every(({ level }) => level > top)
    const isTitle = isAlone || isEmptyTitle(first, rest)
    // The first of several headings of one level is not the name of them all.
    if (!isTitle && ['html', 'text'].includes(kind) && rest.some(({ level }) => level === first?.level)) {
      if (facts.title === first?.title) facts.title = null
    }
    if (!first || !isTitle) {
      facts.title ??= rest.length === 0 && sections[0] === first ? (first?.title ?? null) : firstLine()
      return sections.map(section => withoutFront(section))
    }
    // A web page's own title has its site's name in it.
    if (facts.title === null || kind === 'html') facts.title = withSubtitle(first)
    if (isAlone) for (const section of rest) section.path = section.path.slice(1)
    return sections.map(section =>
      section === first ? { ...withoutFront(section, true), title: facts.title! } : withoutFront(section),
    )
  }

  /** "BYLAWS OF THE CLUB" before "NAME" and "MEMBERS": nothing stands under it but a masthead, and what follows is no part of it. */
  function isEmptyTitle(first: Section | undefined, rest: Section[]): boolean {
    if (!first || sections[0] !== first || kind === 'pptx' || rest.length < 2 || rest[0]!.level > first.level)
      return false
    return first.blocks.every(({ block }) => isFront(block))
  }

  /** "STANDARD PROCEDURE" says little without the line below it. */
  function withSubtitle({ title: heading, blocks: own }: Section): string {
    const [below] = own
    const line = below?.block.type === 'paragraph' ? below.block.text : ''
    const isGeneral = heading.split(/\s+/).length <= GENERAL_WORDS && wroteLoud.has(heading)
    return isGeneral && isTitleLine(line) ? `${heading}: ${line}` : heading
  }

  /** The first line of a document without a heading above all, where it is no sentence and no date. */
  function firstLine(): string | null {
    const [opening] = sections
    const [first] = opening?.title === '' ? opening.blocks : []
    return first?.index === 0 && first.block.type === 'paragraph' && isTitleLine(first.block.text)
      ? cased(first.block.text)
      : null
  }

  function isTitleLine(line: string): boolean {
    const isPlain = line.length <= TITLE_CHARACTERS && !/[:：;,.!?。|@[\]{}]|^[\p{Ll}\p{N}(]/u.test(line)
    return (
      isPlain && isMasthead(line) && !VERSION.test(line) && !DATE.test(line) && countWords(line, words.language) > 1
    )
  }

  /** What stands before the first heading, or below the title, is often no text but a masthead. */
  function withoutFront(section: Section, isTitle = section.title === '' || section.title === facts.title): Section {
    if (isWhole || !isTitle) return section
    if (kind === 'pptx' && section.blocks.every(({ block }) => listLines(block).every(isMasthead)))
      return { ...section, blocks: [] }
    const begins = section.blocks.findIndex(({ block }) => !isFront(block))
    const bodyBlocks = begins < 0 ? [] : section.blocks.slice(begins)
    return { ...section, blocks: bodyBlocks }
  }

  function isFront(block: SourceBlock): boolean {
    if (block.type === 'paragraph') return isMasthead(block.text)
    const lines = block.type === 'list' ? listLines(block) : []
    // "Code: 12", "Version: 1.0", "Approved by: Ann".
    const areFacts = lines.every(line => line.length <= FRONT_CHARACTERS && LABELLED.test(line))
    return areFacts && lines.some(line => [VERSION, DATE, LABEL_OF_DATE].some(fact => fact.test(line)))
  }

  function isMasthead(text: string): boolean {
    const isLine = text.length <= FRONT_CHARACTERS
    return (
      isLine &&
      (VERSION.test(text) ||
        DATE.test(text) ||
        LABEL_OF_DATE.test(text) ||
        !/[.!?:：。؟]$/u.test(text) ||
        countWords(text, words.language) < 5)
    )
  }

  function isCut({ title: heading, blocks: own }: Section): boolean {
    const plain = heading.replace(/[!.]+$/, '')
    if (words.is('contents', plain) || words.is('closing', plain) || words.starts('boilerplate', plain)) return true
    if (words.is('history', plain)) return leaveOut('It tells of the document, not of its subject.')
    if (isContents(own)) return true
    return own.length > 0 && own.every(({ block }) => isPointer(block)) && leaveOut('It only points elsewhere.')

    function leaveOut(why: string): true {
      cut.push({ what: heading, why })
      return true
    }
  }

  /** A list of what the other headings are: an agenda, whatever it is called. */
  function isContents(own: PlacedBlock[]): boolean {
    const lines = own.flatMap(({ block }) => listLines(block)).map(line => cleanTitle(line).toLowerCase())
    titles ??= new Set(sections.map(({ title: heading }) => heading.toLowerCase()))
    const titleLines = lines.filter(line => titles!.has(line))
    return lines.length >= CONTENTS_LINES && titleLines.length * 3 >= lines.length * 2
  }

  /** "3.2 Passwords" and "Chapter 3: Passwords" are called "Passwords": the course has an order of its own. */
  function cleanTitle(heading: string): string {
    const plain = withoutPictures(heading).replace(/\s*[:：]+$|(?<=\p{L}{4})\.$/u, '')
    const numbered = words.pattern('chapters', part => `^${part}\\s+(?:\\d{1,3}|[IVXLC]{1,6})\\s*[:.–—-]\\s*(?=\\S)`)
    const title = withoutDivision(numbered ? plain.replace(numbered, '') : plain).replace(NUMBER_BEFORE_TITLE, '')
    // What stood behind a number is now the beginning.
    const opening = title !== plain && title !== '' ? title[0]!.toUpperCase() + title.slice(1) : title
    const casedTitle = cased(withoutQuestionLabel(opening || plain || heading))
    if (isCapital(title)) wroteLoud.add(casedTitle)
    return casedTitle
  }

  function isPointer(block: SourceBlock): boolean {
    return block.type === 'paragraph' && block.text.length <= FRONT_CHARACTERS && words.starts('pointers', block.text)
  }

  function readFacts(text: string): void {
    if (sections.length > 2 || text.length > FRONT_CHARACTERS) return
    const [version, date] = [VERSION.exec(text)?.[1], DATE.exec(text)?.[1]]
    if (version && facts.version === undefined) facts.version = version.replace(/\.$/, '')
    if (date && facts.date === undefined) facts.date = date
  }

  /** Its contents, or its releases one by one. */
  function isListOfItself({ title: heading, blocks: own }: Section): boolean {
    const isListed = own.every(({ block }) => block.type === 'list' || block.type === 'table')
    return words.is('contents', heading) || (isListed && words.is('history', heading))
  }

  /** "Version 1.2, May 2024", or a line that only points elsewhere. */
  function isAboutItself(block: SourceBlock): boolean {
    const isLine = block.type === 'paragraph' && block.text.length <= FRONT_CHARACTERS
    return isPointer(block) || (isLine && (VERSION.test(block.text) || DATE.test(block.text)))
  }

  function isVersionTable(block: SourceBlock): boolean {
    if (block.type !== 'table') return false
    const historyColumnCount = block.columns.filter(column => words.is('historyColumns', column)).length
    return historyColumnCount >= 2 && historyColumnCount >= block.columns.length - 1
  }

  function isBoilerplate(block: SourceBlock): boolean {
    const isLine = block.type === 'paragraph' && block.text.length <= FRONT_CHARACTERS
    return isLine && (words.starts('boilerplate', block.text) || BLANKS.test(block.text))
  }
}

function listLines(block: SourceBlock): string[] {
  return textOfBlock(block).split('\n')
}

function withoutPictures(title: string): string {
  return title.replace(PICTURES, '').replace(/^[\s|]+|[\s|]+$/g, '') || title
}
