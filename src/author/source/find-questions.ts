import type { Candidate } from './candidates.ts'
import type { LessonBlocks } from './lesson-blocks.ts'
import { numberQuestions } from './number-questions.ts'
import type { PlannedLesson } from './plan-lessons.ts'
import type { Section } from './sections.ts'
import type { SourcePhrases } from './source-phrases.ts'
import type { SourceWords } from './source-words.ts'
import { stepQuestions } from './step-questions.ts'
import { tableQuestions } from './table-questions.ts'
import { withoutLabel } from './teaching-blocks.ts'
import { termQuestions } from './term-questions.ts'

/** Everything that can be asked about a lesson with certainty, the best first. */
export function findQuestions(
  lesson: PlannedLesson,
  { terms }: Pick<LessonBlocks, 'terms'>,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const found = [
    ...lesson.sections.flatMap(section => questionsOf(section)),
    ...termQuestions(terms, lesson.title, phrases),
  ]
  return found.sort((one, other) => one.rank - other.rank)

  function questionsOf(section: Section): Candidate[] {
    const named = { ...section, title: section.title || lesson.title }
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
function textsOf({ blocks }: Section, words: SourceWords): { text: string; index: number }[] {
  return blocks.flatMap(({ block, index }) => {
    if (block.type === 'paragraph') return [{ text: withoutLabel(block.text, words), index }]
    return block.type === 'list' ? block.items.map(({ text }) => ({ text, index })) : []
  })
}
