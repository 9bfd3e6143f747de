import { shortened } from '../../course/markdown-words.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { countWords } from '../../language/words.ts'
import { GAP, isSaid } from '../questions/asked-sentences.ts'
import {
  type AskedSection,
  areApart,
  type Candidate,
  isTelling,
  OPTION_CHARACTERS,
  pick,
  REASON_CHARACTERS,
} from '../questions/candidates.ts'
import { leansBack } from '../questions/dangling-reference.ts'
import { turn } from '../questions/step-questions.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { alikeFirst } from './roles.ts'
import type { Section } from './section.ts'

/**
 * A section on what one role has to do. `parent` is the heading above the section, `said` lists its sentences and list
 * items, and `tasks` those of them that can be understood alone.
 */
export type RoleSection = { role: string; parent: string; said: string[]; tasks: Task[] }
type Task = { text: string; index: number }

const ROLE_WORDS = 5
const TASK_WORDS = 4
const TASK_CHARACTERS = 240
const WRONG = 3
const LEAST_WRONG = 2

/**
 * Asks who does something, if each of several sibling sections is about one role. One task of a role is shown, and the
 * other roles are the wrong options.
 */
export function whoSections(
  section: AskedSection,
  known: { offices: RoleSection[]; sentences: { text: string; things: string[] }[] },
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const ownSection = roleSection(section, words)
  const others = known.offices.filter(
    ({ role, parent }) => parent === ownSection?.parent && areApart(role, ownSection.role),
  )
  if (!ownSection || others.length < LEAST_WRONG) return []
  const findThings = (text: string) => known.sentences.find(one => one.text.startsWith(text))?.things ?? []
  const otherThings = new Set(others.flatMap(({ said }) => said.flatMap(findThings)))
  const roles = [ownSection, ...others].map(({ role }) => role)
  const askableTasks = ownSection.tasks.flatMap(({ text, index }) => {
    const task = findThings(text).some(thing => otherThings.has(thing)) ? null : withoutRole(text, ownSection.role)
    const isTold = task === null || roles.some(role => isSaid(role, task) || isTelling(role, task, []))
    return isTold ? [] : [{ task, text, index }]
  })
  const [first] = askableTasks
  if (!first) return []
  const wrong = [...new Set(others.map(({ role }) => role).filter(role => role.length <= OPTION_CHARACTERS))]
  const inTurn = turn(wrong, pick(first.text, Math.max(1, wrong.length)))
  const wrongRoles = alikeFirst(ownSection.role, inTurn, words).slice(0, WRONG)
  if (wrongRoles.length < LEAST_WRONG) return []
  const reason = shortened(`${ownSection.role}: ${first.text}`, REASON_CHARACTERS)
  const options = [ownSection.role, ...wrongRoles].map(role => ({
    text: role,
    correct: role === ownSection.role,
    reason,
  }))
  const stem = say(phrases.whoStem, { text: first.task })
  const question = { kind: 'single' as const, stem, options: turn(options, pick(stem, options.length)) }
  const gives: [string, string][] = [[ownSection.role, first.task.replace(GAP, '').trim()]]
  const gap = { left: first.task, right: ownSection.role, asks: 'role', title: '', heading: ownSection.parent, wrong }
  return [
    { question, skill: 'who', bloom: 'remember', heading: section.title, from: [first.index], gives, rank: 2, gap },
  ]
}

/** Reads a section about one role; null for any other section. */
export function roleSection(section: Section, words: SourceWords): RoleSection | null {
  const role = section.title.split(/[.:：(–]/u)[0]!.trim()
  const isRole =
    words.has('offices', role) && countWords(role, words.language) <= ROLE_WORDS && !words.starts('askers', role)
  if (!isRole || words.has('tasks', role) || words.has('everybody', role)) return null
  const statedTasks = section.blocks.flatMap(({ block, index }) => {
    // Excludes lists that only say what there is, such as "A president, a secretary", because these are not tasks.
    if (block.type === 'list' && block.items.some(({ text }) => words.starts('indefinites', text))) return []
    const isItem = block.type === 'list'
    const texts = isItem ? block.items.map(({ text }) => text) : block.type === 'paragraph' ? [block.text] : []
    return texts
      .flatMap(text => splitSentences(text, words.language).slice(0, isItem ? 1 : undefined))
      .map(text => ({ text: text.replace(/[;,]$/u, ''), index, isItem }))
  })
  const tasks = statedTasks.filter(({ text, isItem }) => isTask(text, isItem, role, words))
  return { role, parent: section.path.at(-1) ?? '', said: statedTasks.map(({ text }) => text), tasks }
}

/** Whether a text is a task that can be understood alone: a list item, or a sentence that gives the role a duty. */
function isTask(text: string, isItem: boolean, role: string, words: SourceWords): boolean {
  if (
    text.length > TASK_CHARACTERS ||
    countWords(text, words.language) < TASK_WORDS ||
    /[:：?]$|["“”„«»[\]{}]/u.test(text)
  )
    return false
  if (
    words.has('vague', text) ||
    words.starts('everything', text) ||
    words.has('negations', text) ||
    leansBack(text, words)
  )
    return false
  const after = afterRole(text, role)
  if (after === null) return isItem && (words.isStep(text) || /^\p{Ll}/u.test(text))
  if (countWords(after, words.language) <= TASK_WORDS) return false
  const duty = words.pattern('modals', all => `^\\s${all}(?!\\p{L})`)?.exec(after)?.[0]
  return duty !== undefined && !words.pattern('idle', all => `^\\s${all}(?!\\p{L})`)?.test(after.slice(duty.length))
}

/** Returns the task with a gap in place of the role; null if the task names the role again elsewhere. */
function withoutRole(text: string, role: string): string | null {
  const after = afterRole(text, role)
  if (after !== null) return isSaid(role, after) ? null : `${GAP}${after}`
  return isSaid(role, text) ? null : text
}

function afterRole(text: string, role: string): string | null {
  const at = text.toLowerCase().indexOf(role.toLowerCase())
  return at >= 0 && /^(?:\p{L}{1,4}\s)?$/u.test(text.slice(0, at)) ? text.slice(at + role.length) : null
}
