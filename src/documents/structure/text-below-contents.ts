import type { SourceBlock } from '../../course/source-document.ts'
import { countWords } from '../../language/count-words.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

const SENTENCE_END = /[.!?。！？؟]["”»)]?$/u
/** A note on how to use the contents has fewer words. */
const LEAST_WORDS = 60
/** "Where do I begin? … 4" is an entry. */
const SENTENCE_WORDS = 8

/**
 * Where the format marks no heading after a list of contents, the text below it stands under "Contents": it is a section without a
 * title, and the list above it is left out.
 */
export function freeTextBelowContents(section: Section, words: SourceWords): Section {
  if (!words.is('contents', section.title.replace(/[!.]+$/, ''))) return section
  const told = section.blocks.map(({ block }) => countTold(block, words.language))
  const isText = told.reduce((sum, count) => sum + count, 0) >= LEAST_WORDS
  if (!isText) return section
  return { ...section, title: '', blocks: section.blocks.slice(told.findIndex(count => count > 0)) }
}

/** The words of a paragraph that is told in sentences; none of an entry or a label. */
function countTold(block: SourceBlock, language: string): number {
  if (block.type !== 'paragraph' || !SENTENCE_END.test(block.text)) return 0
  const count = countWords(block.text, language)
  return count < SENTENCE_WORDS ? 0 : count
}
