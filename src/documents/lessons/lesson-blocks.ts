import { asMarkdown, asMarkdownList, shortened } from '../../course/markdown-words.ts'
import type { MaterialCite } from '../../course/material.ts'
import type { SourcePhrases } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { PlacedBlock } from '../structure/placed-block.ts'
import type { Section } from '../structure/section.ts'
import { pictureBlocks } from './picture-blocks.ts'
import type { PlannedLesson } from './planned.ts'
import { type DefinedTerm, MOST_CARDS, type ShownBlock } from './section-writer.ts'
import { type Card, showSection } from './show-section.ts'
import { chunks } from './teaching-blocks.ts'

export type LessonBlocks = { shown: ShownBlock[]; terms: DefinedTerm[] }

/** Minimum number of consecutive questions that become an accordion; fewer stay ordinary sections. */
const LEAST_QUESTIONS = 3
const ANSWER_CHARACTERS = 1_150

/**
 * Returns the blocks of a lesson: the document's own words in its own order, each in a fitting block type, then
 * flashcards that repeat them.
 */
export function lessonBlocks(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): LessonBlocks {
  const shownBlocks: ShownBlock[] = []
  const terms: DefinedTerm[] = []
  const cards: Card[] = []
  for (let position = 0; position < lesson.sections.length; position++) {
    const answeredSections = readQuestionRun(lesson.sections.slice(position))
    if (answeredSections.length >= LEAST_QUESTIONS) {
      shownBlocks.push(...showQuestions(lesson.title, answeredSections))
      for (const { pictures, index } of answeredSections.flatMap(({ blocks }) => blocks))
        for (const block of pictureBlocks(pictures, lesson.document, phrases))
          shownBlocks.push({ block, from: [index], repeats: true })
      position += answeredSections.length - 1
      continue
    }
    const section = showSection(lesson.sections[position]!, lesson, words, phrases)
    shownBlocks.push(...section.shownBlocks)
    terms.push(...section.terms)
    cards.push(...section.cards)
  }
  return { shown: [...shownBlocks, ...showCards(phrases.cards, cards)], terms }
}

/** Shows questions as accordions that open to their answers. */
function showQuestions(title: string, sections: Section[]): ShownBlock[] {
  return chunks(sections, MOST_CARDS, 2).map(part => {
    const items = part.map(section => ({
      title: shortened(section.title, 200),
      markdown: section.blocks.map(({ block }) => writeAnswer(block)).join('\n\n'),
    }))
    const from = part.flatMap(({ blocks }) => blocks.map(({ index }) => index))
    return { block: { type: 'accordion', title: shortened(title, 200), items }, from }
  })
}

/** Shows flashcards. Cards with the same front and different backs have no single answer and are left out. */
function showCards(title: string, cards: Card[]): ShownBlock[] {
  const clear = [...Map.groupBy(cards, ({ front }) => front.toLowerCase()).values()].flatMap(alike =>
    alike.every(({ back }) => back === alike[0]!.back) ? alike.slice(0, 1) : [],
  )
  return chunks(clear, MOST_CARDS, 2).map(part => ({
    block: { type: 'flashcards', title, cards: part.map(({ front, back }) => ({ front, back })) },
    from: [...new Set(part.map(({ from }) => from))],
    repeats: true,
  }))
}

/** Returns the leading sections whose headings are questions, each with a short answer in plain text or bullets. */
function readQuestionRun(sections: Section[]): Section[] {
  const isAnswered = ({ title, blocks }: Section) =>
    /[?？؟]$/u.test(title) &&
    blocks.every(({ block }) => block.type === 'paragraph' || (block.type === 'list' && !block.ordered)) &&
    blocks.reduce((sum, { block }) => sum + writeAnswer(block).length + 2, 0) <= ANSWER_CHARACTERS
  const end = sections.findIndex(section => !isAnswered(section))
  return end < 0 ? sections : sections.slice(0, end)
}

function writeAnswer(block: PlacedBlock['block']): string {
  if (block.type === 'list') return asMarkdownList(block.items, block.ordered)
  return block.type === 'paragraph' ? asMarkdown(block.text) : ''
}

/** Returns the passages that a block of the course rests on, at most eight. */
export function buildCites(
  from: number[],
  source: { key: string; passages: { id: string; blocks: number[] }[] },
): MaterialCite[] {
  return source.passages
    .filter(({ blocks }) => blocks.some(block => from.includes(block)))
    .slice(0, 8)
    .map(({ id }) => ({ ref: source.key, passage: `${source.key}${id}` }))
}
