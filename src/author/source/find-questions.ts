import type { Candidate } from './candidates.ts'
import type { LessonBlocks } from './lesson-blocks.ts'
import { numberQuestions, type Told } from './number-questions.ts'
import type { PlannedLesson } from './planned.ts'
import { leadInOf } from './procedures.ts'
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
    ...termQuestions(terms, headingOf(terms[0]?.from), phrases),
  ]
  return found.sort((one, other) => one.rank - other.rank)

  function headingOf(index: number | undefined): string {
    const section = lesson.sections.find(({ blocks }) => blocks.some(block => block.index === index))
    return section?.title || lesson.document
  }

  function questionsOf(section: Section): Candidate[] {
    const named = { ...section, title: section.title || lesson.document }
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
    if (block.type === 'paragraph') return [{ text: withoutLabel(block.text, words), leadIn: '', index }]
    if (block.type !== 'list') return []
    const leadIn = leadInOf(block, section)
    return block.items.map(({ text }) => ({ text, leadIn, index }))
  })
}
