import type { SourceBlock, SourceBlockOf, SourceItem } from '../../course/source-document.ts'
import { findRunInTitles, isBareDivision, readDivision, runInTitle } from './divisions.ts'
import { levelHeadings } from './heading-levels.ts'
import { joinBullets, joinCounted, PARAGRAPH_NUMBER, splitDashedItems } from './join-counted.ts'
import { joinNestedTerms, spreadLongList } from './nested-lists.ts'
import { readQuestions } from './questions-and-answers.ts'

type Paragraph = SourceBlockOf<'paragraph'>

const TITLE_CHARACTERS = 100
const TITLE_WORDS = 14
/** Maximum number of words of a bold title; a longer bold line is an emphasised sentence. */
const BOLD_TITLE_WORDS = 9
/** The number of the next paragraph inside a paragraph: "… of the club. (2) The board …". */
const NEXT_NUMBER = /(?<=[.;:]\s)\((\d{1,3})\)\s(?=\p{Lu})/gu
const SENTENCE_END = /[.!?;,:。！？؟]["”»)]?$/u
/** Minimum number of titles numbered like list items for them to count as headings, and maximum words of such a title. */
const LISTED_TITLES = 3
const LISTED_TITLE_WORDS = 6
/** Minimum number of unmarked titles in a document, and minimum length of the text below such a title, in characters. */
const PLAIN_TITLES = 2
const TOLD_CHARACTERS = 60
/** The label of a list entry: "Training: Everybody …". */
const LABEL = /^([^.:：;!?]{2,50}?\s?)[:：]\s+(?=[\p{Lu}\p{Lo}"“„«])/u
const LABELLED = 3
/** The time before a line of a program's log: "15:35:06.220 -> JOINING". */
const LOG_TIME = /^\[?(?:\d{4}-\d{2}-\d{2}[T ])?\d{2}:\d{2}:\d{2}/u
/** Minimum number of labels such as "SCOPE:" above texts at which such labels count as headings above lists too. */
const PART_LABELS = 2
/** Average number of words above which the entries of a list become headings with texts below them. */
const ENTRY_WORDS = 40

/**
 * Infers structure that the format does not state: headings from capitals, bold lines and divisions such as "Section 3.
 * Quorum.", and lists from numbered paragraphs.
 */
export function inferStructure(blocks: SourceBlock[]): SourceBlock[] {
  const leveled = levelHeadings(joinBullets(blocks.flatMap(splitDashedItems))).map(joinNestedTerms)
  return withoutBoldLines(joinCounted(withHeadings(readQuestions(leveled).flatMap(parted))))
}

/** Splits a paragraph with "(1) … (2) … (3) …" into one paragraph for each number. */
function parted(block: SourceBlock): SourceBlock[] {
  if (block.type !== 'paragraph' || !/^\(1\)\s/.test(block.text)) return [block]
  const starts = [0]
  for (const { 1: number, index } of block.text.matchAll(NEXT_NUMBER))
    if (Number(number) === starts.length + 1) starts.push(index)
  const { lead: _lead, ...rest } = block
  return starts.map((start, at) => ({ ...rest, text: block.text.slice(start, starts[at + 1]).trim() }))
}

function withHeadings(blocks: SourceBlock[]): SourceBlock[] {
  const inferredBlocks: SourceBlock[] = []
  /**
   * Kinds of headings that were inferred from their words, the outermost first. `levelsByMark` has the levels of the
   * kinds that the format itself marks.
   */
  const kinds: string[] = []
  const levelsByMark = new Map<string, number>()
  const signs = findHeadingSigns(blocks)
  let above = 0
  /** Number of inferred kinds that are not deeper than the last heading that the format marks. */
  let outer = 0
  for (let at = 0; at < blocks.length; at++) {
    const [block, next, afterNext] = [blocks[at]!, blocks[at + 1], blocks[at + 2]]
    if (block.type === 'heading') {
      const kind = readDivision(block.text)?.kind
      if (kind && !levelsByMark.has(kind)) levelsByMark.set(kind, block.level)
      if (isBareDivision(block.text) && titlesNext(block, next, afterNext)) {
        inferredBlocks.push({ ...block, text: `${block.text}: ${(next as Paragraph).text}` })
        at++
      } else inferredBlocks.push(block)
      above = block.level
      outer = kind ? kinds.indexOf(kind) + 1 : 0
      continue
    }
    const heading = readHeading(signs, block, blocks[at - 1], next)
    if (!heading) {
      inferredBlocks.push(...splitEntries(block, above + kinds.length + 1))
      continue
    }
    if (!kinds.includes(heading.kind)) kinds.push(heading.kind)
    const level =
      levelsByMark.get(heading.kind) ?? Math.min(6, above + 1 + Math.max(0, kinds.indexOf(heading.kind) - outer))
    const page = block.page === undefined ? {} : { page: block.page }
    const takesNext = isBareDivision(heading.title) && titlesNext(null, next, afterNext)
    const text = takesNext ? `${heading.title}: ${(next as Paragraph).text}` : heading.title
    if (takesNext) at++
    inferredBlocks.push({ type: 'heading', level, text, ...page })
    if (heading.rest) inferredBlocks.push({ type: 'paragraph', text: heading.rest, ...page })
  }
  return inferredBlocks
}

/** What a document as a whole shows of its headings, where the format marks none. */
type HeadingSigns = {
  hasPlainTitles: boolean
  hasNumberedTitles: boolean
  /** Whether most paragraphs are in capitals, so that these mark no headings. */
  isLoud: boolean
  /** Whether lines in capitals stand above texts: "MONITORING:". */
  hasLabels: boolean
  runInTitles: ReturnType<typeof findRunInTitles>
}

function findHeadingSigns(blocks: SourceBlock[]): HeadingSigns {
  const shouts = blocks.filter(block => block.type === 'paragraph' && isCapital(block.text)).length
  const plainTitles = blocks.filter((block, at) => isPlainTitle(block, blocks[at - 1], blocks[at + 1]))
  const labels = blocks.filter((block, at) => {
    const isOver = block.type === 'paragraph' && blocks[at + 1]?.type === 'paragraph'
    return isOver && isCapital(block.text) && isOverText(block.text)
  })
  return {
    hasPlainTitles: plainTitles.length >= PLAIN_TITLES,
    hasNumberedTitles: areTitles(blocks),
    isLoud: shouts * 2 > blocks.length,
    hasLabels: labels.length >= PART_LABELS,
    runInTitles: findRunInTitles(blocks),
  }
}

/** Reads a block as a heading by its words; null if it is none. */
function readHeading(
  signs: HeadingSigns,
  block: SourceBlock,
  previous: SourceBlock | undefined,
  next: SourceBlock | undefined,
) {
  if (block.type === 'list') {
    const title = readLoneItem(signs, block, next)
    return title === null ? null : { kind: 'list', title: title.text, rest: '' }
  }
  if (block.type !== 'paragraph' || block.callout) return null
  const { text, lead } = block
  if (next === undefined && !text.includes('. ')) return null
  const bold = lead !== undefined && lead !== text ? readDivision(lead) : null
  if (bold && bold.rest === '')
    return {
      kind: bold.kind,
      title: lead!.replace(/[\s.:]+$/u, ''),
      rest: text.slice(lead!.length).replace(/^[\s.:–—-]+/u, ''),
    }
  const division = readDivision(text)
  if (division) return division
  const runIn = signs.runInTitles.get(block)
  if (runIn) return { kind: 'run-in', ...runIn }
  if (signs.isLoud || next === undefined) return null
  if ((next.type === 'paragraph' && isOverText(text)) || (next.type === 'list' && isLabelOfPart(signs, text)))
    return { kind: 'colon', title: text.replace(/\s*[:：]$/u, ''), rest: '' }
  if (!isTitleLine(text)) return null
  if (isCapital(text)) return { kind: 'capitals', title: text, rest: '' }
  const depth = headingDepth(block)
  // A numbered line next to another line of the same depth is a list item, not a heading.
  if (depth > 0 && headingDepth(previous) !== depth && headingDepth(next) !== depth)
    return { kind: `number ${depth}`, title: text, rest: '' }
  if (lead === undefined && signs.hasPlainTitles && isPlainTitle(block, previous, next))
    return { kind: 'plain', title: text, rest: '' }
  const isBold = lead === text && text.split(/\s+/).length <= BOLD_TITLE_WORDS && !text.includes(':')
  return isBold && next.type !== 'heading' ? { kind: 'bold', title: text, rest: '' } : null
}

/** Whether a line in capitals names a part, like other lines of the document that stand above texts: "MONITORING:". */
function isLabelOfPart({ hasLabels }: HeadingSigns, text: string): boolean {
  return hasLabels && isCapital(text) && isOverText(text)
}

/**
 * Returns the only item of a list that is really a heading: "1. PURPOSE", or "1. Purpose" in a document with several
 * such titles.
 */
function readLoneItem(
  { hasNumberedTitles }: HeadingSigns,
  block: SourceBlock,
  next: SourceBlock | undefined,
): SourceItem | null {
  if (block.type !== 'list' || next === undefined) return null
  const [item, ...more] = block.items
  if (more.length > 0 || item!.items || !isTitleLine(item!.text)) return null
  if (isCapital(item!.text) || item!.lead === item!.text) return item!
  return block.ordered && next.type !== 'list' && hasNumberedTitles ? item! : null
}

/** Whether a paragraph between two texts is an unmarked title: "Main Cash Vault". */
function isPlainTitle(block: SourceBlock, previous: SourceBlock | undefined, next: SourceBlock | undefined): boolean {
  if (block.type !== 'paragraph' || next?.type !== 'paragraph' || previous === undefined) return false
  const { text } = block
  const hasEnded = previous.type === 'paragraph' ? /[.!?]["”)]?$/u.test(previous.text) : previous.type !== 'heading'
  const isText = next.text.length > TOLD_CHARACTERS && /[.!?:]["”)]?$/u.test(next.text)
  const isTitle = isTitleLine(text) && text.includes(' ') && !/[,\d@]/.test(text) && runInTitle(text) === text
  return hasEnded && isText && isTitle && /\p{Lu}\S*$/u.test(text)
}

/**
 * Whether all numbered lists with a single item are titles. There must be several such lists, all items must be short,
 * and most must be followed by a text at least twice as long.
 */
function areTitles(blocks: SourceBlock[]): boolean {
  const alone = blocks.flatMap((block, at) =>
    block.type === 'list' && block.ordered && block.items.length === 1
      ? [{ item: block.items[0]!, next: blocks[at + 1] }]
      : [],
  )
  const isTitle = ({ item, next }: (typeof alone)[number]) =>
    isTitleLine(item.text) && !item.items && item.text.split(' ').length <= LISTED_TITLE_WORDS && next !== undefined
  const titledItems = alone.filter(
    ({ item, next }) => next?.type === 'paragraph' && next.text.length > 2 * item.text.length,
  )
  return alone.length >= LISTED_TITLES && alone.every(isTitle) && titledItems.length * 2 > alone.length
}

/** Whether a block is the title below a bare number such as "ARTICLE IV". */
function titlesNext(
  above: SourceBlockOf<'heading'> | null,
  next: SourceBlock | undefined,
  after: SourceBlock | undefined,
) {
  if (next?.type === 'heading')
    return !readDivision(next.text) && (above === null || next.level >= above.level) && isCapital(next.text)
  return (
    next?.type === 'paragraph' &&
    !readDivision(next.text) &&
    !PARAGRAPH_NUMBER.test(next.text) &&
    isTitleLine(next.text) &&
    after !== undefined
  )
}

/** Reads a list whose entries all open with a label or title: "a. Quorum. A majority …". Long entries become headings with texts. */
function splitEntries(block: SourceBlock, level: number): SourceBlock[] {
  if (block.type !== 'list' || block.items.length < 2) return [block]
  const spread = spreadLongList(block, level)
  if (spread) return spread
  const labels = block.items.map(({ text, lead, items }) => (lead || items ? null : LABEL.exec(text)?.[1]))
  if (labels.length >= LABELLED && labels.every(label => label))
    return [
      {
        ...block,
        items: block.items.map((item, at) => ({ ...item, lead: `${labels[at]}${item.text[labels[at]!.length]}` })),
      },
    ]
  const titles = block.items.map(({ text, lead }) => {
    const title = runInTitle(text)
    return lead === undefined || lead.replace(/[\s.:：]+$/u, '') === title ? title : null
  })
  if (!block.items.every(({ text }, at) => titles[at] && text.length > titles[at].length + 2)) return [block]
  const items = block.items.map(
    (item, at): SourceItem => ({ ...item, lead: `${titles[at]}${item.text[titles[at]!.length]}` }),
  )
  const words = items.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  if (words <= ENTRY_WORDS * items.length) return [{ ...block, items }]
  const page = block.page === undefined ? {} : { page: block.page }
  return items.flatMap(({ text, lead, items: inner }, at): SourceBlock[] => [
    { type: 'heading', level: Math.min(6, level), text: titles[at]!, ...page },
    { type: 'paragraph', text: text.slice(lead!.length).trim(), ...page },
    ...(inner ? [{ type: 'list' as const, ordered: false, items: inner.map(line => ({ text: line })), ...page }] : []),
  ])
}

function withoutBoldLines(blocks: SourceBlock[]): SourceBlock[] {
  const plain = <Part extends { text: string; lead?: string | undefined }>({ lead, ...part }: Part) =>
    (lead === undefined || lead === part.text ? part : { ...part, lead }) as Part
  return blocks.map(block => {
    if (block.type === 'paragraph') return plain(block)
    return block.type === 'list' ? { ...block, items: block.items.map(plain) } : block
  })
}

/**
 * Whether a line that ends with a colon has the form of a heading: "PROCEDURES:", "Physical Address Requirements:". It
 * is a heading above a text. Above a list it usually introduces the list, so there only a label of a part
 * (`isLabelOfPart`) counts.
 */
function isOverText(line: string): boolean {
  const title = line.replace(/\s*[:：]$/u, '')
  if (title === line || !isTitleLine(title)) return false
  return isCapital(title) || (title.includes(' ') && runInTitle(title) === title)
}

function isTitleLine(text: string): boolean {
  const isShort = text.length <= TITLE_CHARACTERS && text.split(/\s+/).length <= TITLE_WORDS
  if (LOG_TIME.test(text)) return false
  return isShort && !SENTENCE_END.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) > 2 && !/^[[({|]/.test(text)
}

/** Whether a text is written in capitals; numbers are ignored. */
export function isCapital(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= 4 && text === text.toUpperCase() && text !== text.toLowerCase()
}

/** Returns the depth of the number before a paragraph: 2 for "3.1 Receiving", 0 without a number. */
function headingDepth(block: SourceBlock | undefined): number {
  const number = block?.type === 'paragraph' ? PARAGRAPH_NUMBER.exec(block.text)?.[1] : undefined
  return number?.match(/\d+/g)?.length ?? 0
}
