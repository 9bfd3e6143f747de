import type { SourceBlock } from '../../course/source-document.ts'
import { countWords } from '../../language/words.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from './section.ts'

const SENTENCE_END = /[.!?。！？؟]["”»)]?$/u
/** Minimum number of words of a text below a list of contents; a note on how to use the list has fewer. */
const LEAST_WORDS = 60
/**
 * Minimum number of words of a paragraph that counts as text. A shorter one, such as "Where do I begin? … 4", is an
 * entry of the table of contents.
 */
const SENTENCE_WORDS = 8

/**
 * Separates the text that stands under "Contents" because the format marks no heading after the list of contents: the
 * text becomes a section without a title, and the list above it is dropped.
 */
export function freeTextBelowContents(section: Section, words: SourceWords): Section {
  if (!words.is('contents', section.title.replace(/[!.]+$/, ''))) return section
  const sentenceWords = section.blocks.map(({ block }) => countSentenceWords(block, words.language))
  const isText = sentenceWords.reduce((sum, count) => sum + count, 0) >= LEAST_WORDS
  if (!isText) return section
  return { ...section, title: '', blocks: section.blocks.slice(sentenceWords.findIndex(count => count > 0)) }
}

/** Counts the words of a paragraph that consists of sentences; 0 for an entry or a label. */
function countSentenceWords(block: SourceBlock, language: string): number {
  if (block.type !== 'paragraph' || !SENTENCE_END.test(block.text)) return 0
  const count = countWords(block.text, language)
  return count < SENTENCE_WORDS ? 0 : count
}
