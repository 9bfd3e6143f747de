import type { SourceBlock } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import { textOfBlock } from '../passages.ts'
import type { SourceWords } from '../source-words.ts'
import { introducesList } from '../structure/procedures.ts'
import type { PlannedLesson } from './planned.ts'

export const SENTENCE_CHARACTERS = 400
/** Number of list items that are quoted to say what a list is about. */
const FIRST_ITEMS = 3

/**
 * Returns one sentence that says what a lesson is about, or null. Sections that the lesson's title names are searched
 * first; within a block, a rule is preferred to the first sentence. From a list without whole sentences, the first
 * items are taken. Callouts such as warnings are never used.
 */
export function keySentence({ sections, title }: PlannedLesson, words: SourceWords): string | null {
  const namedSections = sections.filter(section => section.title !== '' && title.includes(section.title))
  for (const { blocks } of [...namedSections, ...sections]) {
    for (const [at, { block }] of blocks.entries()) {
      const summarySentence = chooseSentence(block, blocks[at - 1]?.block, words)
      if (summarySentence) return summarySentence
    }
  }
  return null
}

function chooseSentence(block: SourceBlock, before: SourceBlock | undefined, words: SourceWords): string | null {
  // The first sentence of a section refers to nothing before it, even if it begins with "This procedure …".
  const stands = (sentence: string, at: number) =>
    (before === undefined && at === 0) || !words.starts('pronouns', sentence)
  const sentences = listSentences(block, words).filter(
    (sentence, at) => isWhole(sentence, words) && stands(sentence, at),
  )
  const isRule = (sentence: string) => words.has('duties', sentence) && !words.has('pronouns', sentence)
  return sentences.find(isRule) ?? sentences[0] ?? firstItems(block, before)
}

function listSentences(block: SourceBlock, { language }: SourceWords): string[] {
  if (block.type === 'list') return block.items.flatMap(({ text }) => splitSentences(text, language).slice(0, 1))
  return block.type === 'paragraph' && !block.callout ? splitSentences(block.text, language) : []
}

/** Returns the first items of a list, with the line that introduces it. */
function firstItems(list: SourceBlock, before: SourceBlock | undefined): string | null {
  if (list.type !== 'list' || list.items.some(({ items }) => items)) return null
  const items = list.items.slice(0, FIRST_ITEMS).map(({ text }) => text.replace(/[.;,:：]+$/u, ''))
  const listText = [before && introducesList(before) ? `${textOfBlock(before)} ` : '', items.join('; ')].join('')
  return listText.length <= SENTENCE_CHARACTERS ? listText : null
}

/**
 * Whether a sentence can be understood alone: not too long, more than three words, and with a proper beginning and end.
 */
export function isWhole(sentence: string, { language }: SourceWords): boolean {
  return (
    sentence.length <= SENTENCE_CHARACTERS &&
    countWords(sentence, language) > 3 &&
    /^[^([（\p{Ll}].*[.!。]$/u.test(sentence)
  )
}
