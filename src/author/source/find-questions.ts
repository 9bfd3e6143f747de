import { countWords } from '../../sources/count-words.ts'
import type { AskedSection, Candidate } from './candidates.ts'
import { numberQuestions, type Told } from './number-questions.ts'
import type { PlannedLesson } from './planned.ts'
import { leadInOf } from './procedures.ts'
import type { Section } from './sections.ts'
import { isSound, isTitle } from './sound-question.ts'
import type { SourcePhrases } from './source-phrases.ts'
import type { SourceWords } from './source-words.ts'
import { stepQuestions } from './step-questions.ts'
import { tableQuestions } from './table-questions.ts'
import { withoutLabel } from './teaching-blocks.ts'

/** "Recover" and "Key figures" say little without what stands above them, nor does "How to use". */
const SHORT_HEADING_WORDS = 2
const SHORT_PROCEDURE_WORDS = 3
const ABOVE_CHARACTERS = 60
/** Texts of a page that were read as one, "BRAND:MODEL:S2", one that was printed twice, or sentences in the place of a heading. */
const GARBLED = /\p{L}{2}:\p{L}{2}|^(.{6,}?)\s?\1$|\p{L}{3}\. \p{Lu}/u

/** Everything that can be asked about a lesson with certainty, the best first. */
export function findQuestions(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): Candidate[] {
  const found = lesson.sections.flatMap(section => questionsOf(section))
  return found.filter(candidate => isSound(candidate, words)).sort((one, other) => one.rank - other.rank)

  function asked(section: Section): AskedSection {
    const title = section.title || lesson.document
    const above = [section.path.at(-1), lesson.document].find(name => name && mayStandBefore(name)) ?? ''
    const most = words.starts('procedures', title) ? SHORT_PROCEDURE_WORDS : SHORT_HEADING_WORDS
    const isShort = countWords(title, words.language) <= most
    const isSaid = above === '' || ` ${above} `.toLowerCase().includes(` ${title} `.toLowerCase())
    return { ...section, title, called: isShort && !isSaid ? `${above} – ${title}` : title }
  }

  function mayStandBefore(name: string): boolean {
    return name.length <= ABOVE_CHARACTERS && isTitle(name, words)
  }

  function questionsOf(section: Section): Candidate[] {
    const named = asked(section)
    if (GARBLED.test(named.title) || !isTitle(named.title, words)) return []
    // What was made up or happened once is read, and nobody has to know its figures.
    if ([lesson.document, ...section.path, named.title].some(title => words.has('stories', title))) return []
    return [
      ...named.blocks.flatMap(({ block, index }) => {
        if (block.type === 'list') return stepQuestions(block, index, named, words, phrases)
        return block.type === 'table' ? tableQuestions(block, index, named, words, phrases) : []
      }),
      ...numberQuestions(textsOf(named, words), named, words, phrases),
    ]
  }
}

/** Sentences and items: what a figure can stand in. A label before them says nothing about it. */
function textsOf(section: Section, words: SourceWords): Told[] {
  return section.blocks.flatMap(({ block, index }): Told[] => {
    if (block.type === 'paragraph') return [{ text: withoutLabel(block.text, words), leadIn: '', index, isItem: false }]
    if (block.type !== 'list') return []
    const leadIn = leadInOf(block, section)
    return block.items.map(({ text }) => ({ text, leadIn, index, isItem: true }))
  })
}
