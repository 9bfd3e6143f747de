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
  OPTION_CHARACTERS,
  REASON_CHARACTERS,
} from './candidates.ts'

/**
 * A list of what is allowed or required or, with `isAgainst`, of what is not. `label` is the line or heading that says
 * so.
 */
export type SidedList = { label: string; isAgainst: boolean; items: string[]; index: number; parent: string }

const OPTIONS = 5
const RIGHT = 3
const LEAST = 2
/**
 * Two lists mirror each other if at least every n-th item of the one list, where n is this number, mirrors an item of
 * the other list.
 */
const MIRRORED = 3
const LABEL_CHARACTERS = 160
/** Ticks and crosses before the head of a column. */
const SIGNS_BEFORE = /^[^\p{L}]+/u

/**
 * Asks which items belong to a list. The wrong options come from the list with the opposite meaning under the same
 * heading.
 */
export function listQuestions(
  section: AskedSection,
  known: SidedList[],
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  return sidedLists(section, words).flatMap((list): Candidate[] => {
    const opposite = known.find(other => other.isAgainst !== list.isAgainst && other.parent === list.parent)
    // Only the list of what is not allowed is asked about, so that the two lists give one question and not two.
    if (!list.isAgainst || !opposite) return []
    // Excludes items with a counterpart in the other list, because one gives the other away: "On the floor", "off the
    // floor".
    const isMirrored = (item: string, others: string[]) => others.some(other => areContrary(item, other))
    const mirrored = list.items.filter(item => isMirrored(item, opposite.items))
    if (mirrored.length * MIRRORED >= list.items.length) return []
    const areAllApart = (item: string, others: string[]) =>
      others.every(other => areApart(item, other) && !areContrary(item, other))
    const right = list.items.filter(item => areAllApart(item, opposite.items)).slice(0, RIGHT)
    const wrong = opposite.items.filter(item => areAllApart(item, list.items)).slice(0, OPTIONS - right.length)
    if (right.length < LEAST || wrong.length < LEAST || isShownByForm(right, wrong, words.language)) return []
    const options = interleaved(right, wrong).map(text => {
      const { label } = right.includes(text) ? list : opposite
      return { text, correct: right.includes(text), reason: shortened(`${label}: ${text}`, REASON_CHARACTERS) }
    })
    const stem = say(phrases.listedStem, { heading: list.label === section.title ? section.called : list.label })
    const gives = right.map((text): [string, string] => [list.label, text])
    return [
      {
        question: { kind: 'multiple', stem, options },
        skill: 'table',
        bloom: 'understand',
        heading: section.title,
        from: [list.index],
        gives,
        rank: 2,
      },
    ]
  })
}

/**
 * Returns the lists of a section that say what is allowed or what is not, as their introducing line or heading shows.
 */
export function sidedLists(section: Section, words: SourceWords): SidedList[] {
  return section.blocks.flatMap(({ block, index }): SidedList[] => {
    if (block.type === 'table') return readColumns(block, index, section, words)
    if (block.type !== 'list') return []
    const label = (findLeadIn(block, section) || section.title).replace(/\s*[:：…]+$/u, '')
    const isAgainst = words.has('forbids', label)
    if (label.length > LABEL_CHARACTERS || (!isAgainst && !words.has('allows', label))) return []
    // Excludes a label with a condition, an example or a vague word, because it does not hold for every item.
    if (words.has('conditions', label) || words.has('instances', label) || words.has('vague', label)) return []
    const items = listItems(block, words)
    // The section's title is part of `parent`, unless the title itself says what is allowed or not: "Eligible expenses"
    // may stand over the line "Covered:", and "Ineligible expenses" over "Not covered:".
    const isNamed =
      findLeadIn(block, section) === '' || words.has('forbids', section.title) || words.has('allows', section.title)
    const parent = [section.path.at(-1) ?? '', isNamed ? '' : section.title].join('\n')
    return [{ label, isAgainst, items, index, parent }]
  })
}

/** Reads a table of two columns as two lists if one head says what is allowed and the other what is not. */
function readColumns(
  { columns, rows, guessed }: SourceBlockOf<'table'>,
  index: number,
  section: Section,
  words: SourceWords,
): SidedList[] {
  const heads = columns.map(head => head.replace(SIGNS_BEFORE, ''))
  const against = heads.map(head => words.has('forbids', head))
  const isSided =
    heads.length === 2 &&
    against[0] !== against[1] &&
    heads.every((head, at) => against[at] || words.has('allows', head))
  if (guessed || !isSided) return []
  const parent = [...section.path, section.title, String(index)].join('\n')
  return heads.map((label, at) => {
    const cells = rows.map(row => ({ text: row[at] ?? '' })).filter(({ text }) => text !== '')
    const items = listItems({ type: 'list', ordered: false, items: cells }, words)
    return { label, isAgainst: against[at]!, items, index, parent }
  })
}

/**
 * Returns the items that can be understood alone and whose wording does not show to which of the two lists they belong.
 */
function listItems(list: SourceBlockOf<'list'>, words: SourceWords): string[] {
  const firsts = list.items.map(({ text }) => (splitSentences(text, words.language)[0] ?? text).replace(/[;,.]$/u, ''))
  const plain = withoutBan(firsts, words)
  return list.items.flatMap(({ items }, at) => {
    const first = plain[at]!
    const isWhole = !items && first.length <= OPTION_CHARACTERS && /\p{L}/u.test(first) && !/[:：?]$/u.test(first)
    const isTelling = (['negations', 'forbids', 'allows', 'duties'] as const).some(side => words.has(side, first))
    const isJoined = words.pattern('connectives', all => `\\s${all}$`)?.test(first) ?? false
    const isPlain = !isTelling && !isJoined && !words.has('pronouns', first) && !words.starts('faults', first)
    return isWhole && isPlain ? [first] : []
  })
}

/**
 * Returns the items without "Do not" before them if all of them begin with it, because the label of the list says it
 * too.
 */
function withoutBan(items: string[], words: SourceWords): string[] {
  const ban = words.pattern('bans', all => `^${all}\\s+(?=\\p{L})`)
  if (!ban || !items.every(item => ban.test(item))) return items
  return items.map(item => item.replace(ban, '')).map(item => item[0]!.toUpperCase() + item.slice(1))
}

/** Whether all content words of one item occur in the other, so that the two differ only in small words. */
function areContrary(one: string, other: string): boolean {
  const [first, second] = [collectContentWords(one), collectContentWords(other)]
  const isSubset = (some: Set<string>, all: Set<string>) => some.size > 0 && [...some].every(word => all.has(word))
  return isSubset(first, second) || isSubset(second, first)
}

/** Alternates wrong and right items, so that the right ones do not all stand together. */
export function interleaved(right: string[], wrong: string[]): string[] {
  return right.flatMap((text, at) => [...(wrong[at] === undefined ? [] : [wrong[at]]), text])
}
