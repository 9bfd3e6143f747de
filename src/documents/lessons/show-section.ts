import { asMarkdown, asMarkdownList, shortened } from '../../course/markdown-words.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { textOfBlock } from '../passages.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { PlacedBlock } from '../structure/placed-block.ts'
import { readProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import { readCards, readDefinition } from '../structure/terms-and-cards.ts'
import { pictureBlocks } from './picture-blocks.ts'
import { createSectionWriter, type DefinedTerm, type SectionWriter, type ShownBlock } from './section-writer.ts'
import {
  bare,
  calloutBlock,
  dropLead,
  entriesBlock,
  pointBlocks,
  ruleBlocks,
  stepBlocks,
  tableBlocks,
} from './teaching-blocks.ts'

/**
 * The two sides of a flashcard made from one sentence, and the index of the block of the document that holds the
 * sentence.
 */
export type Card = { front: string; back: string; from: number }

type ShownSection = { shownBlocks: ShownBlock[]; terms: DefinedTerm[]; cards: Card[] }

/** The context for showing the blocks of one section. */
type Desk = {
  section: Section
  title: string
  writer: SectionWriter
  cards: Card[]
  words: SourceWords
  phrases: SourcePhrases
}

const CODE_CHARACTERS = 3_900
/** A pronoun among this many first words of a sentence refers to the sentence before. */
const BACK_WORDS = 3

/** Shows a section in the document's own words and order, each block in a fitting block type. */
export function showSection(
  section: Section,
  lesson: { title: string; sections: Section[]; document: string },
  words: SourceWords,
  phrases: SourcePhrases,
): ShownSection {
  const title = section.title || lesson.title
  const isUnderItsHeading = lesson.sections.length === 1 || section.title === ''
  const writer = createSectionWriter(title, isUnderItsHeading, phrases.terms)
  const desk: Desk = { section, title, writer, cards: [], words, phrases }
  for (const placed of section.blocks) {
    showBlock(placed, desk)
    writer.showPictures(pictureBlocks(placed.pictures, lesson.document, phrases), placed.index)
  }
  return { ...writer.finish(), cards: desk.cards }
}

function showBlock({ block, index }: PlacedBlock, desk: Desk): void {
  const { title, writer, phrases } = desk
  if (block.type === 'paragraph') return void showParagraph(block, index, desk)
  writer.endDefinitions()
  switch (block.type) {
    case 'list':
      return void showList(block, index, desk)
    case 'table': {
      const heading = writer.chooseTitle(writer.takeLead(), phrases.glance)
      return void writer.write(tableBlocks(heading, block), index, () => rowsAsText(block))
    }
    case 'notes':
      return void showNotes(block.text, index, desk)
    case 'code': {
      const code = block.text.slice(0, CODE_CHARACTERS).toWellFormed()
      const caption = shortened(title, 200)
      const shown = { type: 'code' as const, language: 'text' as const, caption, code, explanation: asMarkdown(title) }
      return void writer.write([shown], index, () => '')
    }
    case 'heading':
      return
  }
}

function showParagraph(block: SourceBlockOf<'paragraph'>, index: number, desk: Desk): void {
  const { section, title, writer, cards, words, phrases } = desk
  const definition = block.callout ? null : readDefinition(block, section, words)
  if (definition) return void writer.define({ ...definition, text: block.text, from: index })
  writer.endDefinitions()
  cards.push(...readCards(block.text, words).map(card => ({ ...card, from: index })))
  const callout = calloutBlock(block, phrases)
  if (callout) return void writer.write([callout], index, () => '')
  const rules = ruleBlocks(writer.chooseTitle(title, phrases.rules), block.text, words)
  writer.write(rules, index, () => asMarkdown(textOfBlock(block)))
}

function showList(list: SourceBlockOf<'list'>, index: number, desk: Desk): void {
  const { section, title, writer, cards, words, phrases } = desk
  if (readProcedure(list, section, words)) {
    const heading = writer.chooseTitle(writer.takeLead(), phrases.steps)
    return void writer.write(stepBlocks(heading, list.items, phrases, words.language), index, () => '')
  }
  const areTerms = words.has('definitions', title) && list.items.every(({ lead }) => lead) && list.items.length > 1
  if (areTerms) {
    for (const item of list.items)
      writer.define({ term: bare(item.lead!), definition: dropLead(item), text: item.text, from: index })
    return void writer.endDefinitions()
  }
  cards.push(...list.items.flatMap(({ text }) => readCards(text, words).map(card => ({ ...card, from: index }))))
  const lead = writer.takeLead()
  const heading = writer.chooseTitle(lead, phrases.points)
  const blocks = entriesBlock(heading, list.items) ?? (list.ordered ? null : pointBlocks(heading, list.items))
  const intro = lead === title ? '' : `${asMarkdown(lead)}:\n\n`
  writer.write(blocks, index, () => intro + asMarkdownList(list.items, list.ordered))
}

/** Writes the speaker notes of a slide. Asides are left out, except those to which the next sentence refers. */
function showNotes(text: string, index: number, { writer, words }: Desk): void {
  const sentences = splitSentences(text, words.language)
  const taught = sentences.filter(
    (sentence, position) => !words.starts('asides', sentence) || leansBack(sentences[position + 1], words),
  )
  if (taught.length > 0) writer.writeProse(asMarkdown(taught.join(' ')), index)
}

/** Whether a sentence begins with a reference to the previous one: "During this time …". */
function leansBack(sentence: string | undefined, words: SourceWords): boolean {
  return sentence !== undefined && words.has('pronouns', sentence.split(/\s+/).slice(0, BACK_WORDS).join(' '))
}

function rowsAsText({ columns, rows }: SourceBlockOf<'table'>): string {
  const cellText = (cell: string, column: number) =>
    cell && `**${asMarkdown(columns[column] ?? '')}** ${asMarkdown(cell)}`
  return rows.map(row => `- ${row.map(cellText).filter(Boolean).join(' · ')}`).join('\n')
}
