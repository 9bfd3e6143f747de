import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import type { MaterialBlock } from '../../course/material.ts'
import { LEADS_IN } from '../structure/procedures.ts'
import { chunks } from './teaching-blocks.ts'

export type TeachingBlock = Exclude<MaterialBlock, { type: 'check' }>

/** A block of a lesson, with the blocks of the document that it shows. */
export type ShownBlock = {
  block: TeachingBlock
  from: number[]
  /**
   * Set if the block repeats other blocks for recall (flashcards), or is a picture that belongs to the text of another
   * block.
   */
  repeats?: true
}

/** A term of the glossary, its definition, and the index of the block of the document that defines it. */
export type DefinedTerm = { term: string; definition: string; from: number }

type Prose = { markdown: string; from: number }

export const MOST_CARDS = 8
const TEXT_CHARACTERS = 2_800
const LEAD_CHARACTERS = 180
/**
 * A paragraph whose last sentence opens a list: "The yard is closed at night. Visitors may then:". The word before the
 * full stop has three letters or more, so that it is no abbreviation.
 */
const ENDS_IN_LEAD = /^(.{12,}[\p{L}\p{N})]{3}[.!?。])\s+([^\p{Ll}\s.!?。][^.!?。]{7,}[:：])$/su

/**
 * Writes one section of a document block by block. Paragraphs are collected until a block of another kind follows. Two
 * or more definitions in a row become flashcards; a single one stays a paragraph. The first block that is written has
 * the heading.
 */
export function createSectionWriter(title: string, isUnderItsHeading: boolean, termsTitle: string) {
  const shownBlocks: ShownBlock[] = []
  const terms: DefinedTerm[] = []
  let prose: Prose[] = []
  let definitions: (DefinedTerm & { text: string })[] = []
  let hasHeading = isUnderItsHeading
  return { writeProse, define, write, showPictures, takeLead, chooseTitle, endDefinitions, finish }

  function writeProse(markdown: string, from: number): void {
    prose.push({ markdown, from })
  }

  function define(definition: DefinedTerm & { text: string }): void {
    definitions.push(definition)
  }

  /** Writes the given blocks. Where there are none, writes the text from `sayOtherwise` as a paragraph. */
  function write(blocks: TeachingBlock[] | null, from: number, sayOtherwise: () => string): void {
    if (!blocks || blocks.length === 0) return void writeProse(sayOtherwise(), from)
    endProse()
    hasHeading ||= blocks.some(({ type }) => type !== 'callout')
    for (const block of blocks) shownBlocks.push({ block, from: [from] })
  }

  /** Writes pictures after the text above them; pictures never carry the section's heading. */
  function showPictures(blocks: TeachingBlock[], from: number): void {
    if (blocks.length === 0) return
    endProse()
    for (const block of blocks) shownBlocks.push({ block, from: [from], repeats: true })
  }

  /**
   * If the last collected sentence ends with a colon, removes the sentence from the prose and returns it as the title
   * of the next block. Otherwise returns the section's title.
   */
  function takeLead(): string {
    const whole = prose.at(-1)
    const [, before, lead] = (whole && ENDS_IN_LEAD.exec(whole.markdown)) ?? []
    if (whole && before !== undefined && lead !== undefined)
      prose.splice(-1, 1, { ...whole, markdown: before }, { ...whole, markdown: lead })
    const last = prose.at(-1)
    if (!last || !LEADS_IN.test(last.markdown) || last.markdown.length > LEAD_CHARACTERS) return title
    prose.pop()
    return last.markdown.replace(/\\(?=[\\`*_[\]<>#+.)-])/g, '').replace(/[:：]$/, '')
  }

  /**
   * Returns `lead`. If `lead` is the section's heading and has already been shown, returns the name of the kind of
   * block instead.
   */
  function chooseTitle(lead: string, otherwise: string): string {
    return lead === title && (hasHeading || prose.length > 0) ? otherwise : lead
  }

  function endDefinitions(): void {
    const ended = definitions
    definitions = []
    if (ended.length < 2) {
      for (const { text, from } of ended) writeProse(asMarkdown(text), from)
      return
    }
    for (const part of chunks(ended, MOST_CARDS, 2)) {
      const cards = part.map(({ term, definition }) => ({ front: term, back: definition }))
      const block: TeachingBlock = { type: 'flashcards', title: shortened(hasHeading ? termsTitle : title, 200), cards }
      shownBlocks.push({ block, from: part.map(({ from }) => from) })
    }
    terms.push(...ended.map(({ term, definition, from }) => ({ term, definition, from })))
    hasHeading = true
  }

  function endProse(): void {
    endDefinitions()
    for (const part of splitProse(prose)) {
      const heading = hasHeading ? '' : `**${asMarkdown(title)}**\n\n`
      hasHeading = true
      const markdown = heading + part.map(piece => piece.markdown).join('\n\n')
      shownBlocks.push({ block: { type: 'text', markdown }, from: part.map(({ from }) => from) })
    }
    prose = []
  }

  function finish(): { shownBlocks: ShownBlock[]; terms: DefinedTerm[] } {
    endProse()
    return { shownBlocks, terms }
  }
}

export type SectionWriter = ReturnType<typeof createSectionWriter>

/** Splits prose into text blocks of limited length. */
function splitProse(prose: Prose[]): Prose[][] {
  const parts: Prose[][] = []
  let size = 0
  for (const piece of prose.flatMap(cutLong)) {
    if (parts.length === 0 || size + piece.markdown.length > TEXT_CHARACTERS) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(piece)
    size += piece.markdown.length + 2
  }
  return parts
}

function cutLong(piece: Prose): Prose[] {
  if (piece.markdown.length <= TEXT_CHARACTERS) return [piece]
  const end = Math.max(
    piece.markdown.lastIndexOf('\n', TEXT_CHARACTERS),
    piece.markdown.lastIndexOf(' ', TEXT_CHARACTERS),
  )
  const cut = end > 0 ? end : TEXT_CHARACTERS
  const rest = { ...piece, markdown: piece.markdown.slice(cut).trim() }
  return [{ ...piece, markdown: piece.markdown.slice(0, cut).toWellFormed() }, ...cutLong(rest)]
}
