import { asMarkdown, asMarkdownList, shortened } from '../../course/markdown-words.ts'
import type { MaterialBlock, MaterialCite } from '../../course/material.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { textOfBlock } from '../passages.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { PlacedBlock } from '../structure/placed-block.ts'
import { LEADS_IN, readProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/sections.ts'
import { readCards, readDefinition } from '../structure/terms-and-cards.ts'
import type { PlannedLesson } from './planned.ts'
import {
  bare,
  calloutBlock,
  chunks,
  dropLead,
  entriesBlock,
  pointBlocks,
  ruleBlocks,
  stepBlocks,
  tableBlocks,
} from './teaching-blocks.ts'

export type TeachingBlock = Exclude<MaterialBlock, { type: 'check' }>

/** A block of a lesson with the blocks of the document that it shows. */
export type ShownBlock = {
  block: TeachingBlock
  from: number[]
  /** It repeats what other blocks say, to be recalled. */
  repeats?: true
}

export type LessonBlocks = { shown: ShownBlock[]; terms: { term: string; definition: string; from: number }[] }

const TEXT = 2_800
const CARDS = 8
const CODE = 3_900
const QUESTIONS = 3
const ANSWER = 1_150
const BACK_WORDS = 3

/** What a lesson shows: the document's own words in its own order, each in the form that suits it. */
export function lessonBlocks(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): LessonBlocks {
  const shownBlocks: ShownBlock[] = []
  const terms: LessonBlocks['terms'] = []
  const cards: { front: string; back: string; from: number }[] = []
  const several = lesson.sections.length > 1
  for (let at = 0; at < lesson.sections.length; at++) {
    const questionSections = questionRun(lesson.sections.slice(at))
    if (questionSections.length < QUESTIONS) showSection(lesson.sections[at]!)
    else {
      showQuestions(questionSections)
      at += questionSections.length - 1
    }
  }
  for (const part of chunks(cards, CARDS, 2)) {
    const block: TeachingBlock = {
      type: 'flashcards',
      title: phrases.cards,
      cards: part.map(({ front, back }) => ({ front, back })),
    }
    shownBlocks.push({ block, from: [...new Set(part.map(({ from }) => from))], repeats: true })
  }
  return { shown: shownBlocks, terms }

  /** Questions with their answers, to be opened one by one. */
  function showQuestions(sections: Section[]): void {
    for (const part of chunks(sections, CARDS, 2)) {
      const items = part.map(({ title, blocks }) => ({
        title: shortened(title, 200),
        markdown: blocks.map(({ block }) => joinAnswer(block)).join('\n\n'),
      }))
      const from = part.flatMap(({ blocks }) => blocks.map(({ index }) => index))
      shownBlocks.push({ block: { type: 'accordion', title: shortened(lesson.title, 200), items }, from })
    }
  }

  function showSection(section: Section): void {
    const title = section.title || lesson.title
    let prose: { markdown: string; from: number }[] = []
    let headed = !several || section.title === ''
    let defined: { term: string; definition: string; text: string; from: number }[] = []

    const add = (block: TeachingBlock, from: number[]) => shownBlocks.push({ block, from })
    const flush = () => {
      flushTerms()
      for (const part of splitParts(prose)) {
        const heading = headed ? '' : `**${asMarkdown(title)}**\n\n`
        headed = true
        add(
          { type: 'text', markdown: heading + part.map(({ markdown }) => markdown).join('\n\n') },
          part.map(({ from }) => from),
        )
      }
      prose = []
    }
    const flushTerms = () => {
      const definedTerm = defined
      defined = []
      if (definedTerm.length < 2) {
        for (const { text, from } of definedTerm) prose.push({ markdown: asMarkdown(text), from })
        return
      }
      for (const part of chunks(definedTerm, CARDS, 2)) {
        const pairs = part.map(({ term, definition }) => ({ front: term, back: definition }))
        add(
          { type: 'flashcards', title: shortened(headed ? phrases.terms : title, 200), cards: pairs },
          part.map(({ from }) => from),
        )
      }
      terms.push(...definedTerm.map(({ term, definition, from }) => ({ term, definition, from })))
      headed = true
    }
    /** A line that ends with a colon is the title of what follows. */
    const showLeadIn = () => {
      const last = prose.at(-1)
      if (!last || !LEADS_IN.test(last.markdown) || last.markdown.length > 180) return title
      prose.pop()
      return last.markdown.replace(/\\(?=[\\`*_[\]<>#+.)-])/g, '').replace(/[:：]$/, '')
    }
    const show = (blocks: TeachingBlock[] | null, from: number, otherwise: () => string) => {
      if (!blocks || blocks.length === 0) return void prose.push({ markdown: otherwise(), from })
      flush()
      headed ||= blocks.some(block => block.type !== 'callout')
      for (const block of blocks) add(block, [from])
    }

    /** The heading once; after that, and where the lesson has it already, what the block is. */
    const titled = (lead: string, otherwise: string) =>
      lead === title && (headed || prose.length > 0) ? otherwise : lead

    for (const placed of section.blocks) showBlock(placed)
    flush()

    function showBlock({ block, index }: PlacedBlock): void {
      if (block.type === 'paragraph') return void showParagraph(block, index)
      flushTerms()
      switch (block.type) {
        case 'list':
          return void showList(block, index)
        case 'table':
          return void show(tableBlocks(titled(showLeadIn(), phrases.glance), block), index, () => rowsAsText(block))
        case 'notes': {
          const spoken = splitSentences(block.text, words.language)
          const spokenSentences = spoken.filter(
            (text, at) => !words.starts('asides', text) || leansBack(spoken[at + 1], words),
          )
          if (spokenSentences.length > 0) prose.push({ markdown: asMarkdown(spokenSentences.join(' ')), from: index })
          return
        }
        case 'code':
          flush()
          add(
            {
              type: 'code',
              language: 'text',
              caption: shortened(title, 200),
              code: block.text.slice(0, CODE).toWellFormed(),
              explanation: asMarkdown(title),
            },
            [index],
          )
          return
        case 'heading':
          return
      }
    }

    function showParagraph(block: SourceBlockOf<'paragraph'>, index: number): void {
      const definition = block.callout ? null : readDefinition(block, section, words)
      if (definition) return void defined.push({ ...definition, text: block.text, from: index })
      flushTerms()
      cards.push(...readCards(block.text, words).map(card => ({ ...card, from: index })))
      const callout = calloutBlock(block, phrases)
      if (callout) return void show([callout], index, () => '')
      show(ruleBlocks(titled(title, phrases.rules), block.text, words), index, () => asMarkdown(textOfBlock(block)))
    }

    function showList(list: SourceBlockOf<'list'>, index: number): void {
      if (readProcedure(list, section, words)) {
        const heading = titled(showLeadIn(), phrases.steps)
        return void show(stepBlocks(heading, list.items, phrases, words.language), index, () => '')
      }
      const areTerms = words.has('definitions', title) && list.items.every(({ lead }) => lead) && list.items.length > 1
      if (areTerms) {
        defined.push(
          ...list.items.map(item => ({
            term: bare(item.lead!),
            definition: dropLead(item),
            text: item.text,
            from: index,
          })),
        )
        return void flushTerms()
      }
      cards.push(...list.items.flatMap(({ text }) => readCards(text, words).map(card => ({ ...card, from: index }))))
      const heading = showLeadIn()
      const asText = () =>
        (heading === title ? '' : `${asMarkdown(heading)}:\n\n`) + asMarkdownList(list.items, list.ordered)
      const shownAs = titled(heading, phrases.points)
      show(entriesBlock(shownAs, list.items) ?? (list.ordered ? null : pointBlocks(shownAs, list.items)), index, asText)
    }
  }
}

/** Headings that ask, one after the other, with a short answer in prose each. */
function questionRun(sections: Section[]): Section[] {
  const isAnswered = ({ title, blocks }: Section) =>
    /[?？؟]$/u.test(title) &&
    blocks.every(({ block }) => block.type === 'paragraph' || (block.type === 'list' && !block.ordered)) &&
    blocks.reduce((sum, { block }) => sum + joinAnswer(block).length + 2, 0) <= ANSWER
  const end = sections.findIndex(section => !isAnswered(section))
  return end < 0 ? sections : sections.slice(0, end)
}

function joinAnswer(block: PlacedBlock['block']): string {
  if (block.type === 'list') return asMarkdownList(block.items, block.ordered)
  return block.type === 'paragraph' ? asMarkdown(block.text) : ''
}

/** Which passages a block of the course rests on. */
export function buildCites(
  from: number[],
  source: { key: string; passages: { id: string; blocks: number[] }[] },
): MaterialCite[] {
  return source.passages
    .filter(({ blocks }) => blocks.some(block => from.includes(block)))
    .slice(0, 8)
    .map(({ id }) => ({ ref: source.key, passage: `${source.key}${id}` }))
}

/** "During this time …" needs the sentence before it, whatever that is. */
function leansBack(sentence: string | undefined, words: SourceWords): boolean {
  return sentence !== undefined && words.has('pronouns', sentence.split(/\s+/).slice(0, BACK_WORDS).join(' '))
}

function splitParts<Part extends { markdown: string }>(prose: Part[]): Part[][] {
  const parts: Part[][] = []
  let size = 0
  for (const piece of prose.flatMap(cutLong)) {
    if (parts.length === 0 || size + piece.markdown.length > TEXT) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(piece)
    size += piece.markdown.length + 2
  }
  return parts
}

function cutLong<Part extends { markdown: string }>(piece: Part): Part[] {
  if (piece.markdown.length <= TEXT) return [piece]
  const at = Math.max(piece.markdown.lastIndexOf('\n', TEXT), piece.markdown.lastIndexOf(' ', TEXT))
  const cut = at > 0 ? at : TEXT
  const rest = { ...piece, markdown: piece.markdown.slice(cut).trim() }
  return [{ ...piece, markdown: piece.markdown.slice(0, cut).toWellFormed() }, ...cutLong(rest)]
}

function rowsAsText({ columns, rows }: SourceBlockOf<'table'>): string {
  return rows
    .map(
      row =>
        `- ${row
          .map((cell, column) => (cell ? `**${asMarkdown(columns[column] ?? '')}** ${asMarkdown(cell)}` : ''))
          .filter(Boolean)
          .join(' · ')}`,
    )
    .join('\n')
}
