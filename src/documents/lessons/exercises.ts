import { asMarkdown, shortened } from '../../course/markdown-words.ts'
import type { WrittenExercise } from '../../course/schema.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { introducesList, readProcedure } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import type { PlannedLesson } from './planned.ts'

const STEPS = 8
const STEP = 400
const ANSWER = 1_900
const REMEMBERED = 3
const RULES = 3
const RULE = 250
/** A telephone number or an e-mail address. */
const REACHED = /\d[\d ()/+-]{5,}\d|\S@\S/u

/** The parts of a lesson from which its exercise is made. */
export type Exercised = Pick<PlannedLesson, 'title' | 'sections' | 'words'>

/** Kinds of exercise that suit any text. */
const WITH_TEXT = ['recall', 'tell', 'case'] as const
/**
 * Number of lessons in a group that gets one exercise that suits any text. The groups consist of lessons whose own text
 * gives no task.
 */
const LESSONS_PER_TEXT = 3
/** Kinds of exercise for which the text of a lesson itself gives the task. */
type OwnTask = { kind: 'walk' | 'names' | 'table' | 'rules'; write(): WrittenExercise }

/**
 * Chooses the exercises of a chapter, one entry for each of its lessons; null for a lesson without one. A lesson whose
 * text gives a task gets an exercise made of it; apart from walking through a procedure, each kind is used once in a
 * chapter. The other lessons are taken in groups of three, and the longest of each group gets an exercise that suits
 * any text: to recall it, to tell somebody about it or to apply it to a case. Each of these is used at most once in a
 * chapter.
 */
export function chooseExercises(
  lessons: Exercised[],
  words: SourceWords,
  phrases: SourcePhrases,
  chapter: number,
): (WrittenExercise | null)[] {
  const desks = lessons.map(lesson => createDesk(lesson, words, phrases))
  const usedKinds = new Set<OwnTask['kind']>()
  const exercises = desks.map(({ listOwnTasks }): WrittenExercise | null => {
    const task = listOwnTasks().find(({ kind }) => kind === 'walk' || !usedKinds.has(kind))
    if (!task) return null
    usedKinds.add(task.kind)
    return task.write()
  })
  const others = lessons.flatMap((_, at) => (exercises[at] === null ? [at] : []))
  const groups = Array.from({ length: Math.ceil(others.length / LESSONS_PER_TEXT) }, (_, group) =>
    others.slice(group * LESSONS_PER_TEXT, (group + 1) * LESSONS_PER_TEXT),
  )
  // Rebuilding a table and recalling a text are both done from memory, so a chapter gets only one of them.
  const ways = WITH_TEXT.map((_, turn) => WITH_TEXT[(chapter + turn) % WITH_TEXT.length]!).filter(
    way => way !== 'recall' || !usedKinds.has('table'),
  )
  groups.slice(0, ways.length).forEach((group, turn) => {
    const longest = group.reduce((one, other) => (lessons[other]!.words > lessons[one]!.words ? other : one))
    exercises[longest] = desks[longest]!.workWithText(ways[turn]!)
  })
  return exercises
}

/** Returns an exercise that suits any text: the learner writes down what they remember of it. */
export function recallText(lesson: Exercised, words: SourceWords, phrases: SourcePhrases): WrittenExercise {
  return createDesk(lesson, words, phrases).workWithText('recall')
}

/** Returns functions that make the exercises of one lesson. */
function createDesk(lesson: Exercised, words: SourceWords, phrases: SourcePhrases) {
  return { listOwnTasks, workWithText }

  /**
   * Lists the tasks that the text gives: walking through a procedure, naming who has a role, rebuilding a table from
   * memory, or checking rules at the workplace.
   */
  function listOwnTasks(): OwnTask[] {
    const blocks = lesson.sections.flatMap(section => section.blocks.map(({ block }) => ({ block, section })))
    const walks = blocks.flatMap(({ block, section }): OwnTask[] =>
      block.type === 'list' && readProcedure(block, section, words)
        ? [{ kind: 'walk', write: () => walk(block, section) }]
        : [],
    )
    const tables = blocks.flatMap(({ block, section }): OwnTask[] => {
      if (block.type !== 'table' || block.guessed || isDirectory(block, words) || block.rows.length < 3) return []
      if (!block.rows.every(row => row[0]!.length > 0 && row[0]!.length <= 120)) return []
      return words.is('roles', block.columns[0]!)
        ? [{ kind: 'names', write: () => nameThem(block, section) }]
        : [{ kind: 'table', write: () => rebuild(block, section) }]
    })
    const rules = lesson.sections.flatMap((section): OwnTask[] => {
      const listed = listRules(section)
      return listed.length >= RULES ? [{ kind: 'rules', write: () => lookAround(listed, section) }] : []
    })
    return [...walks, ...tables, ...rules]
  }

  function joinHeading(section: Section): string {
    return shortened(section.title || lesson.title, 150)
  }

  function walk(list: SourceBlockOf<'list'>, section: Section): WrittenExercise {
    const heading = joinHeading(section)
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
    const heading = joinHeading(section)
    const [first, second] = [rows[0]!, rows.at(-1)!]
    const names = { heading: asMarkdown(heading), first: asMarkdown(first[0]!), second: asMarkdown(second[0]!) }
    return {
      title: say(phrases.tableTitle, { heading }),
      task: say(phrases.tableTask, names),
      steps: phrases.tableSteps,
      hint: phrases.tableHint,
      answer: shortened([first, second].map(row => describeRow(columns, row)).join('\n'), ANSWER),
    }
  }

  function nameThem({ columns, rows }: SourceBlockOf<'table'>, section: Section): WrittenExercise {
    const heading = joinHeading(section)
    return {
      title: say(phrases.namesTitle, { heading }),
      task: say(phrases.namesTask, { heading: asMarkdown(heading) }),
      steps: phrases.namesSteps,
      hint: phrases.namesHint,
      answer: shortened(rows.map(row => describeRow(columns, row)).join('\n'), ANSWER),
    }
  }

  /**
   * Lists the sentences and list items that state a duty. Those that begin with a condition ("If …") are left out,
   * because nobody can observe them until the condition occurs.
   */
  function listRules(section: Section): string[] {
    const texts = section.blocks.flatMap(({ block }) => {
      if (block.type === 'paragraph') return splitSentences(block.text, words.language)
      return block.type === 'list' && !block.ordered ? block.items.map(({ text }) => text) : []
    })
    const isRule = (text: string) =>
      text.length <= RULE &&
      words.has('duties', text) &&
      !words.starts('conditions', text) &&
      !words.starts('pronouns', text) &&
      !/^\p{Ll}|[:：]$/u.test(text)
    return texts.filter(isRule)
  }

  function lookAround(rules: string[], section: Section): WrittenExercise {
    const heading = joinHeading(section)
    return {
      title: say(phrases.rulesTitle, { heading }),
      task: say(phrases.rulesTask, { heading: asMarkdown(heading) }),
      steps: rules.slice(0, STEPS),
      hint: phrases.rulesHint,
      answer: shortened(rules.map(rule => `- ${asMarkdown(rule)}`).join('\n'), ANSWER),
    }
  }

  function workWithText(wanted: (typeof WITH_TEXT)[number]): WrittenExercise {
    const bySize = [...lesson.sections].sort((one, other) => other.words - one.words)
    const largest = bySize.find(section => listPoints(section).length > 0) ?? bySize[0]!
    const heading = joinHeading(largest)
    const points = listPoints(largest)
    const shownPoints = points.length > 0 ? points.slice(0, REMEMBERED) : [heading]
    const way = points.length > 0 ? wanted : 'recall'
    return {
      title: say(phrases[`${way}Title`], { heading }),
      task: say(phrases[`${way}Task`], { heading: asMarkdown(heading) }),
      steps: phrases[`${way}Steps`],
      hint: phrases[`${way}Hint`],
      answer: shortened(shownPoints.map(point => `- ${asMarkdown(point)}`).join('\n'), ANSWER),
    }
  }

  /**
   * Returns the list items and the first sentence of each paragraph. A line that introduces a list is skipped, because
   * it says nothing without the list.
   */
  function listPoints({ blocks }: Section): string[] {
    return blocks.flatMap(({ block }) => {
      if (block.type === 'list')
        return block.items.map(({ text, items }) =>
          /[:：]$/u.test(text) && items ? `${text} ${items.join('; ')}` : text,
        )
      if (block.type !== 'paragraph' || introducesList(block)) return []
      return splitSentences(block.text, words.language).slice(0, 1)
    })
  }
}

/**
 * Whether a table is a directory (names, telephone numbers, addresses): people look such things up and do not learn
 * them by heart.
 */
function isDirectory({ columns, rows, directory }: SourceBlockOf<'table'>, words: SourceWords): boolean {
  const isOfPeople = columns.some(column => words.is('names', column) || words.is('persons', column))
  return directory === true || isOfPeople || rows.flat().some(cell => REACHED.test(cell))
}

function describeRow(columns: string[], row: string[]): string {
  const [name, ...cells] = row.map(asMarkdown)
  return `- ${[`**${name}**`, ...cells.map((cell, at) => `${asMarkdown(columns[at + 1]!)}: ${cell}`)].join(' · ')}`
}
