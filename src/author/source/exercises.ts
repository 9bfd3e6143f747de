import type { WrittenExercise } from '../../course/schema.ts'
import { sentencesIn } from '../../sources/sentences.ts'
import type { SourceBlockOf } from '../../sources/source-document.ts'
import { asMarkdown, shortened } from './markdown-words.ts'
import type { PlannedLesson } from './plan-lessons.ts'
import { procedureIn } from './procedures.ts'
import type { Section } from './sections.ts'
import { type SourcePhrases, say } from './source-phrases.ts'
import type { SourceWords } from './source-words.ts'

const STEPS = 8
const STEP = 400
const ANSWER = 1_900
const REMEMBERED = 3

/** A procedure is walked through, a table rebuilt from memory, a text recalled. The answer is always the document's. */
export function exerciseFor(lesson: PlannedLesson, words: SourceWords, phrases: SourcePhrases): WrittenExercise {
  for (const section of lesson.sections) {
    for (const { block } of section.blocks) {
      if (block.type === 'list' && procedureIn(block, section, words)) return walk(block, section)
    }
  }
  for (const section of lesson.sections) {
    for (const { block } of section.blocks) {
      const isTable = block.type === 'table' && !block.guessed && block.rows.length >= 3
      if (isTable && block.rows.every(row => row[0]!.length > 0 && row[0]!.length <= 120))
        return rebuild(block, section)
    }
  }
  return recall()

  function headingOf(section: Section): string {
    return shortened(section.title || lesson.title, 150)
  }

  function walk(list: SourceBlockOf<'list'>, section: Section): WrittenExercise {
    const heading = headingOf(section)
    const steps = list.items.map(({ text }) => shortened(text, STEP))
    return {
      title: say(phrases.walkTitle, { heading }),
      task: say(phrases.walkTask, { heading: asMarkdown(heading) }),
      steps: steps.slice(0, STEPS),
      hint: say(phrases.walkHint, { heading: asMarkdown(heading) }),
      answer: shortened(steps.map((step, index) => `${index + 1}. ${asMarkdown(step)}`).join('\n'), ANSWER),
    }
  }

  function rebuild({ columns, rows }: SourceBlockOf<'table'>, section: Section): WrittenExercise {
    const heading = headingOf(section)
    const [first, second] = [rows[0]!, rows.at(-1)!]
    const told = (row: string[]) =>
      `- ${row.map((cell, column) => (column === 0 ? `**${asMarkdown(cell)}**` : `${asMarkdown(columns[column]!)}: ${asMarkdown(cell)}`)).join(' · ')}`
    const names = { heading: asMarkdown(heading), first: asMarkdown(first[0]!), second: asMarkdown(second[0]!) }
    return {
      title: say(phrases.tableTitle, { heading }),
      task: say(phrases.tableTask, names),
      steps: phrases.tableSteps,
      hint: phrases.tableHint,
      answer: shortened([first, second].map(told).join('\n'), ANSWER),
    }
  }

  function recall(): WrittenExercise {
    const largest = lesson.sections.reduce((most, section) => (section.words > most.words ? section : most))
    const heading = headingOf(largest)
    const points = largest.blocks.flatMap(({ block }) => {
      if (block.type === 'list') return block.items.map(({ text }) => text)
      return block.type === 'paragraph' ? sentencesIn(block.text, words.language).slice(0, 1) : []
    })
    const remembered = points.length > 0 ? points.slice(0, REMEMBERED) : [heading]
    return {
      title: say(phrases.recallTitle, { heading }),
      task: say(phrases.recallTask, { heading: asMarkdown(heading) }),
      steps: phrases.recallSteps,
      hint: phrases.recallHint,
      answer: shortened(remembered.map(point => `- ${asMarkdown(point)}`).join('\n'), ANSWER),
    }
  }
}
