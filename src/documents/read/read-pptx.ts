import type { SourceBlock, SourceDocument, SourceItem } from '../../course/source-document.ts'
import { unreadable } from '../unreadable-source.ts'
import { cleanLine } from './clean-text.ts'
import { findMainPart, readRelations } from './office-relations.ts'
import type { PictureCollector } from './pictures/collect-pictures.ts'
import { readSlidePictures, type SlideSize } from './pictures/slide-pictures.ts'
import { buildTable } from './table-shape.ts'
import { type Archive, openArchive } from './unzip.ts'
import { descendants, findChild, joinText, listChildren, parseXml, type XmlElement } from './xml-tree.ts'

const TITLES = new Set(['title', 'ctrTitle'])
const TITLE_CHARACTERS = 120
/** Placeholders for the date, slide number, footer and header, which repeat on every slide. */
const FURNITURE = new Set(['dt', 'sldNum', 'ftr', 'hdr'])

const RUNNING_SLIDES = 3
/**
 * A text belongs to the design of the slides if at least `DESIGN_SLIDES` slides repeat it, even if most slides do not
 * have it. It must be a heading or have at least `DESIGN_WORDS` words, because shorter texts may be cells of drawn
 * tables.
 */
const DESIGN_SLIDES = 6
const DESIGN_WORDS = 3
/** The number of a slide, alone or with the number of all: "5", "005 / 142". */
const SLIDE_NUMBER = /^0*(\d{1,4})(?:\s?\/\s?\d{1,4})?$/
/** The title of a slide without placeholders must be one of this many topmost text boxes. */
const KICKERS = 2
const LARGE_LINES = 3
const CARD_TITLE_CHARACTERS = 60
const CARD_TITLE_RATIO = 1.15
const NUMBER = '#'

/**
 * Reads slides in their order: the title as heading, texts, tables, pictures and speaker notes (ECMA-376, part 1, 19).
 */
export function readPptx(bytes: Buffer, pictures: PictureCollector): SourceDocument {
  const archive = openArchive(bytes)
  const { path: main } = findMainPart(archive)!
  const root = parseXml(archive.text(main) ?? '')
  const targets = readRelations(archive, main)
  const slides = descendants(root, 'p:sldId')
    .map(({ attributes }) => targets.get(attributes['r:id'] ?? '')?.path)
    .filter(path => path !== undefined)
  if (slides.length === 0) throw unreadable('document-without-slides')
  const { cx, cy } = descendants(root, 'p:sldSz')[0]?.attributes ?? {}
  const size = { width: Number(cx) || 0, height: Number(cy) || 0 }
  const read = slides.map((path, index) => readSlide(archive, path, index + 1, size, pictures))
  const title = read[0]?.find(({ type }) => type === 'heading')
  return {
    kind: 'pptx',
    title: title?.type === 'heading' ? title.text : null,
    pages: slides.length,
    blocks: withoutRunning(read),
  }
}

/**
 * Drops texts that most or many slides repeat, and slide numbers if most slides have them, because programs also write
 * footers, names of parts and labels of the design into plain text boxes.
 */
function withoutRunning(slides: SourceBlock[][]): SourceBlock[] {
  const isRepeatable = (block: SourceBlock) =>
    block.type === 'paragraph' || (block.type === 'heading' && block.level > 1)
  const buildSignature = (block: SourceBlock) => {
    if (!('text' in block)) return ''
    return Number(SLIDE_NUMBER.exec(block.text)?.[1] ?? Number.NaN) === block.page ? NUMBER : block.text
  }
  const counts = new Map<string, number>()
  for (const slide of slides)
    for (const sign of new Set(slide.filter(isRepeatable).map(buildSignature)))
      counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const isRunning = (block: SourceBlock) => {
    const count = counts.get(buildSignature(block))!
    const isLabel = block.type === 'heading' || ('text' in block && block.text.split(' ').length >= DESIGN_WORDS)
    return (count >= DESIGN_SLIDES && isLabel) || (count >= RUNNING_SLIDES && 2 * count >= slides.length)
  }
  return slides.flat().filter(block => !isRepeatable(block) || !isRunning(block))
}

function readSlide(
  archive: Archive,
  path: string,
  page: number,
  size: SlideSize,
  pictures: PictureCollector,
): SourceBlock[] {
  const text = archive.text(path)
  if (text === null) return []
  const slide = parseXml(text)
  if (descendants(slide, 'p:sld')[0]?.attributes.show === '0') return []
  const shapes = descendants(slide, 'p:sp', 'p:graphicFrame')
  const titleShapes = shapes.filter(shape => TITLES.has(readPlaceholder(shape) ?? ''))
  const titles = titleShapes.length > 0 ? titleShapes : titleByPlace(shapes)
  const heading = cleanLine(
    titles
      .flatMap(readLines)
      .map(({ text: line }) => line)
      .join(' '),
  )
  const blocks: SourceBlock[] = heading ? [{ type: 'heading', level: 1, text: heading, page }] : []
  const isDrawn = titleShapes.length === 0 && titles.length > 0
  const bodies = shapes.filter(
    shape =>
      isWritten(shape) &&
      !titles.includes(shape) &&
      !FURNITURE.has(readPlaceholder(shape) ?? '') &&
      // Leaves out the lines above a drawn title, because they only name the part of the talk.
      !(isDrawn && readTop(shape) < readTop(titles[0]!)),
  )
  let badge = ''
  bodies.forEach((shape, at) => {
    const [next, afterNext] = [bodies[at + 1], bodies[at + 2]]
    const table = descendants(shape, 'a:tbl')[0]
    if (table) addTable(table)
    else if (isDrawn && next && isBadge(shape) && isCardTitle(next, afterNext)) badge = `${readLines(shape)[0]!.text} `
    else if (isDrawn && isCardTitle(shape, next)) {
      blocks.push({ type: 'heading', level: 2, text: badge + readLines(shape)[0]!.text, page })
      badge = ''
    } else blocks.push(...readBody(shape, page))
  })
  // A slide does not say which of its lines a picture belongs to, so the pictures are put below all of them.
  const marks = readSlidePictures(archive, path, slide, { page, size, hasText: shapes.some(isWritten) }, pictures)
  if (marks !== '') blocks.push({ type: 'paragraph', text: marks, page })
  const notes = readNotes(archive, path)
  return notes ? [...blocks, { type: 'notes', text: notes, page }] : blocks

  function addTable(table: XmlElement): void {
    const rows = descendants(table, 'a:tr').map(row =>
      descendants(row, 'a:tc').map(cell =>
        cleanLine(
          readLines(cell)
            .map(({ text: line }) => line)
            .join(' '),
        ),
      ),
    )
    const merged = descendants(table, 'a:tc').some(({ attributes }) => attributes.gridSpan ?? attributes.rowSpan)
    const read = buildTable(rows, hasHeader(table), merged)
    if (read) blocks.push({ ...read, page })
  }
}

/** Whether a table's style has a header row, or its first row is bold. */
function hasHeader(table: XmlElement): boolean {
  const [first] = descendants(table, 'a:tr')
  const runs = first ? descendants(first, 'a:rPr') : []
  const isBold = runs.length > 0 && runs.every(({ attributes }) => attributes.b === '1')
  return findChild(table, 'a:tblPr')?.attributes.firstRow === '1' || isBold
}

/**
 * Finds the title of a slide that was drawn without placeholders: the only shape in the largest letters, or the topmost
 * line.
 */
function titleByPlace(shapes: XmlElement[]): XmlElement[] {
  const textShapes = shapes.filter(isWritten).sort((a, b) => readTop(a) - readTop(b))
  const largest = Math.max(...textShapes.map(readFontSize))
  const [first, second] = textShapes
  const sole = textShapes.filter(shape => readFontSize(shape) === largest)
  const isLarge = largest > 0 && sole.length === 1 && textShapes.indexOf(sole[0]!) < KICKERS
  if (isLarge && textShapes.length > 1 && isTitle(sole[0]!, LARGE_LINES)) return sole
  return first && second && readTop(first) < readTop(second) && isTitle(first, 1) ? [first] : []
}

function isTitle(shape: XmlElement, most: number): boolean {
  const lines = readLines(shape)
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  return lines.length <= most && characters <= TITLE_CHARACTERS && !descendants(shape, 'a:tbl')[0]
}

function isWritten(shape: XmlElement): boolean {
  return descendants(shape, 'a:t').length > 0
}

function readTop(shape: XmlElement): number {
  return Number(descendants(shape, 'a:off')[0]?.attributes.y ?? Number.MAX_SAFE_INTEGER)
}

/** Returns the largest font size of a shape; 0 if its layout sets the size. */
function readFontSize(shape: XmlElement): number {
  return Math.max(0, ...descendants(shape, 'a:rPr').map(({ attributes }) => Number(attributes.sz) || 0))
}

/**
 * Whether a shape holds only a short number such as "3" or "II-9", which belongs to a card whose title is another
 * shape.
 */
function isBadge(shape: XmlElement): boolean {
  const lines = readLines(shape)
  return lines.length === 1 && /^(?=.*\d)[\p{L}\d.-]{1,6}$/u.test(lines[0]!.text)
}

/** Whether a shape is the title of a card: a bold line above text in smaller letters. */
function isCardTitle(shape: XmlElement, next: XmlElement | undefined): boolean {
  const [line, ...more] = readLines(shape)
  if (!line || more.length > 0 || !next || !isWritten(next) || readPlaceholder(shape)) return false
  const isName =
    line.text.length <= CARD_TITLE_CHARACTERS && /\p{L}{2}/u.test(line.text) && !/[.!:;,]$/u.test(line.text)
  const isBold = descendants(shape, 'a:rPr').some(({ attributes }) => attributes.b === '1')
  return isName && isBold && readFontSize(next) > 0 && readFontSize(shape) >= CARD_TITLE_RATIO * readFontSize(next)
}

type Line = { text: string; level: number; ordered: boolean; plain: boolean }

/** Reads a text box as blocks: several lines are a list, unless they are all marked as having no bullets. */
function readBody(shape: XmlElement, page: number): SourceBlock[] {
  const lines = readLines(shape)
  const isList = lines.length > 1 && !lines.every(({ plain }) => plain) && readPlaceholder(shape) !== 'subTitle'
  if (!isList) return lines.map(({ text }) => ({ type: 'paragraph', text, page }))
  const items: SourceItem[] = []
  const lowest = Math.min(...lines.map(({ level }) => level))
  for (const { text, level } of lines) {
    const last = items.at(-1)
    if (level > lowest && last) last.items = [...(last.items ?? []), text]
    else items.push({ text })
  }
  const ordered = lines.filter(({ level }) => level === lowest).every(line => line.ordered)
  return [{ type: 'list', ordered, items, page }]
}

function readLines(shape: XmlElement): Line[] {
  return descendants(shape, 'a:p').flatMap(paragraph => {
    const words = listChildren(paragraph).map(run => (run.name === 'a:br' ? ' ' : runText(run)))
    const text = cleanLine(words.join(''))
    if (!text) return []
    const properties = findChild(paragraph, 'a:pPr')
    return [
      {
        text,
        level: Number(properties?.attributes.lvl) || 0,
        ordered: properties !== null && findChild(properties, 'a:buAutoNum') !== null,
        plain: properties !== null && findChild(properties, 'a:buNone') !== null,
      },
    ]
  })
}

function runText(run: XmlElement): string {
  return descendants(run, 'a:t').map(joinText).join('')
}

/** Returns the kind of a placeholder, or "body" if the placeholder has no type; null for a plain shape. */
function readPlaceholder(shape: XmlElement): string | null {
  const [placeholder] = descendants(shape, 'p:ph')
  return placeholder ? (placeholder.attributes.type ?? 'body') : null
}

function readNotes(archive: Archive, slide: string): string {
  const notes = [...readRelations(archive, slide).values()].find(({ type }) => type.endsWith('/notesSlide'))
  const text = notes ? archive.text(notes.path) : null
  if (text === null) return ''
  const bodies = descendants(parseXml(text), 'p:sp').filter(shape => readPlaceholder(shape) === 'body')
  return cleanLine(
    bodies
      .flatMap(readLines)
      .map(line => line.text)
      .join(' '),
  )
}
