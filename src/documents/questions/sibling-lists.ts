import { shortened } from '../../course/markdown-words.ts'
import type { SourceBlockOf } from '../../course/source-document.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import { findLeadIn } from '../structure/procedures.ts'
import type { Section } from '../structure/section.ts'
import {
  type AskedSection,
  areApart,
  type Candidate,
  collectContentWords,
  isShownByForm,
  isTelling,
  OPTION_CHARACTERS,
  REASON_CHARACTERS,
} from './candidates.ts'
import { interleaved } from './list-questions.ts'

/**
 * What distinguishes the labels of neighbouring lists: how often, in which case, at which moment, for whom, or as a
 * sign of what. `like`: the labels have the same form, and differ only in the words that name what each list is about.
 */
type Aspect = 'often' | 'case' | 'moment' | 'role' | 'sign' | 'like'

/**
 * A list whose label distinguishes it from neighbouring lists: "Weekly", "Wipe the device if", "Duties of the
 * Secretary".
 */
export type SiblingList = { label: string; aspect: Aspect; items: string[]; index: number; parent: string }

const LABEL_CHARACTERS = 120
const RIGHT = 3
const LEAST = 2
const OPTIONS = 5
/** If two items share at least this share of the content words of the shorter one, they may say the same. */
const SHARED = 0.5
/** Minimum number of words that labels of the same form have in common. */
const COMMON_WORDS = 2
/** Maximum number of words by which labels of the same form differ. */
const OWN_WORDS = 9
/** Maximum difference between the share of actions ("Check the oil") in the right options and in the wrong ones. */
const UNLIKE = 0.8

/**
 * Asks which items stand on a list. An earlier neighbouring list with a label of the same kind gives the wrong options.
 */
export function siblingQuestions(
  section: AskedSection,
  known: SiblingList[],
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  return siblingLists(section, words).flatMap((list): Candidate[] => {
    const siblings = known.filter(
      other =>
        other.parent === list.parent &&
        other.aspect === list.aspect &&
        other.label !== list.label &&
        (list.aspect !== 'like' || areLike(list.label, other.label, words)),
    )
    // Asks about the later of two lists, because by then the learner has seen both.
    const before = siblings.filter(({ index }) => index < list.index)
    const said = siblings.flatMap(({ items }) => items)
    const right = list.items
      .filter(item => said.every(other => isOther(item, other)) && !isTelling(list.label, item, said))
      .slice(0, RIGHT)
    const wrong = before
      .flatMap(({ label, items }) =>
        items.filter(item => !isTelling(label, item, right)).map(item => ({ item, label })),
      )
      .filter(({ item }) => list.items.every(other => isOther(item, other)))
      .slice(0, OPTIONS - right.length)
    // If the options of one list were actions and those of the other nouns, learners would see which belong together.
    const wrongItems = wrong.map(({ item }) => item)
    const difference = shareOfSteps(right, words) - shareOfSteps(wrongItems, words)
    if (right.length < LEAST || wrong.length < LEAST || Math.abs(difference) > UNLIKE) return []
    if (isShownByForm(right, wrongItems, words.language)) return []
    const options = interleaved(right, wrongItems).map(text => {
      const label = wrong.find(({ item }) => item === text)?.label ?? list.label
      return { text, correct: right.includes(text), reason: shortened(`${label}: ${text}`, REASON_CHARACTERS) }
    })
    const question = { kind: 'multiple' as const, stem: say(phrases.listedStem, { heading: list.label }), options }
    const gives = right.map((text): [string, string] => [list.label, text])
    const from = [list.index]
    return [{ question, skill: 'table', bloom: 'understand', heading: section.title, from, gives, rank: 2 }]
  })
}

function shareOfSteps(items: string[], words: SourceWords): number {
  return items.filter(words.isStep).length / Math.max(1, items.length)
}

/** Returns the lists of a section whose labels distinguish them from neighbouring lists. */
export function siblingLists(section: Section, words: SourceWords): SiblingList[] {
  return section.blocks.flatMap(({ block, index }): SiblingList[] => {
    if (block.type !== 'list') return []
    const lead = findLeadIn(block, section).replace(/\s*[:：…]+$/u, '')
    // Under the headings "Weekly" and then "Do", the upper heading says what the list is about.
    const isSided = lead === '' && words.is('allows', section.title)
    const path = isSided ? section.path.slice(0, -1) : section.path
    const label = lead || (isSided ? (section.path.at(-1) ?? '') : section.title)
    const aspect = readAspect(label, words) ?? (block.ordered ? null : 'like')
    const items = listItems(block, words)
    // "Before", "During" and "After" alone do not say of what, and common sense tells what belongs to each.
    if (words.is('moments', label)) return []
    if (!aspect || label.length > LABEL_CHARACTERS || items.length < LEAST) return []
    if (words.has('instances', label) || words.has('vague', label) || words.has('forbids', label)) return []
    return [{ label, aspect, items, index, parent: [...path, lead === '' ? '' : section.title].join('\n') }]
  })
}

function readAspect(label: string, words: SourceWords): Aspect | null {
  if (words.starts('oftens', label)) return 'often'
  if (words.has('signs', label)) return 'sign'
  if (words.starts('moments', label)) return 'moment'
  const isCase = words.pattern('conditions', all => `^${all}(?!\\p{L})|(?<!\\p{L})(?:${all})$`)?.test(label)
  if (isCase) return 'case'
  return words.has('tasks', label) && words.has('offices', label) ? 'role' : null
}

/**
 * Whether two labels have the same form and differ only in the words that name something: "Examples of open flames" and
 * "Examples of hot surfaces". Labels that differ in how strict they are ("Drivers must", "Drivers should") do not.
 */
function areLike(one: string, other: string, words: SourceWords): boolean {
  const listWords = (label: string): string[] => label.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []
  const [first, second] = [listWords(one), listWords(other)]
  const most = Math.min(first.length, second.length)
  let before = 0
  while (before < most && first[before] === second[before]) before++
  let after = 0
  while (after < most - before && first.at(-1 - after) === second.at(-1 - after)) after++
  const common = [...first.slice(0, before), ...first.slice(first.length - after)]
  const parts = [first, second].map(label => label.slice(before, label.length - after))
  const isName = (word: string) =>
    /\p{L}{4}/u.test(word) && !words.is('rulings', word) && !words.is('grades', word) && !/(?:ed|ing)$/u.test(word)
  return (
    common.length >= COMMON_WORDS &&
    common.some(word => /\p{L}{4}/u.test(word)) &&
    parts.every(part => part.length <= OWN_WORDS && part.some(isName))
  )
}

/** Returns the items that can be understood alone: whole, short, and without sub-items. */
function listItems(list: SourceBlockOf<'list'>, words: SourceWords): string[] {
  return list.items.flatMap(({ text, items }) => {
    const first = (splitSentences(text, words.language)[0] ?? text).replace(/[;,.]$/u, '')
    const isWhole =
      !items && first.length <= OPTION_CHARACTERS && /\p{L}{3}/u.test(first) && !/[:：?]|[[\]{}]|@/u.test(first)
    const isJoined = words.pattern('connectives', all => `\\s${all}$`)?.test(first) ?? false
    return isWhole && !isJoined && !words.has('pronouns', first) ? [first] : []
  })
}

/** Whether two items certainly say different things. */
function isOther(one: string, other: string): boolean {
  const [first, second] = [collectContentWords(one), collectContentWords(other)]
  const shared = [...first].filter(word => second.has(word)).length
  return areApart(one, other) && shared < SHARED * Math.max(1, Math.min(first.size, second.size))
}
