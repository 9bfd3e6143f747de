import { shortened } from '../../course/markdown-words.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { countWords } from '../../language/words.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import {
  type AskedSection,
  areApart,
  type Candidate,
  OPTION_CHARACTERS,
  pick,
  REASON_CHARACTERS,
  untold,
} from './candidates.ts'
import { isCode, isMostly } from './cell-kinds.ts'
import { matchQuestion } from './match-question.ts'
import { turn } from './step-questions.ts'

const OPTIONS = 4
const TASK_CHARACTERS = 280
/** Minimum number of words of a task; shorter cells say who or what somebody is, not what they do. */
const TASK_WORDS = 3
const THING = /\p{L}{6,}/gu
/** Index of the column next to the roles. */
const TASK = 1

/**
 * Asks who does something. The next column must contain tasks, and the name of the role must not give its tasks away.
 */
export function whoQuestions(
  { columns, rows }: SourceBlockOf<'table'>,
  base: Pick<Candidate, 'bloom' | 'heading' | 'from'>,
  section: AskedSection,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const tasks = rows.map(row => row[TASK]!)
  const areTasks = words.has('tasks', columns[TASK]!) || isMostly(tasks, words.isStep, 2)
  // Excludes tables in which a role may do everything, because that role would also be a right answer.
  if (!areTasks || tasks.some(task => isCode(task) || words.starts('everything', task))) return []
  const [role, task] = [(row: string[]) => row[0]!, (row: string[]) => row[TASK]!]
  const askableRows = untold(rows, role, task).filter(
    row => countWords(task(row), words.language) >= TASK_WORDS && task(row).length <= TASK_CHARACTERS && isAlone(row),
  )
  const pairs = askableRows.map(row => ({ left: task(row), right: role(row), from: base.from[0]! }))
  const shown = pairs.filter(pair => pair.left.length <= OPTION_CHARACTERS && pair.right.length <= OPTION_CHARACTERS)
  const matched = matchQuestion(shown, section, say(phrases.rolesStem, { heading: section.called }), 'who')
  if (matched.length > 0) return matched
  const right = askableRows[pick(base.heading, Math.max(1, askableRows.length))]
  if (!right || role(right).length > OPTION_CHARACTERS) return []
  const wrong = rows.filter(
    row => row !== right && role(row).length <= OPTION_CHARACTERS && areApart(role(row), role(right)),
  )
  if (wrong.length < 2) return []
  const options = [right, ...wrong.slice(0, OPTIONS - 1)].map(row => ({
    text: role(row),
    correct: row === right,
    reason: shortened(`${role(row)}: ${task(row)}`, REASON_CHARACTERS),
  }))
  const stem = say(phrases.whoStem, { text: task(right) })
  const question = { kind: 'single' as const, stem, options: turn(options, pick(stem, options.length)) }
  return [{ ...base, skill: 'who', question, gives: [[role(right), task(right)]], rank: 1 }]

  /** Whether no other role's task mentions the same things. */
  function isAlone(row: string[]): boolean {
    const things = task(row).toLowerCase().match(THING) ?? []
    return !rows.some(other => other !== row && things.some(thing => task(other).toLowerCase().includes(thing)))
  }
}
