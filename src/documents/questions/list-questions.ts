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
  OPTION_CHARACTERS,
  REASON_CHARACTERS,
} from './candidates.ts'

/** A list of what is allowed or asked for, or of what is not; `label` is the line or heading that says so. */
export type SidedList = { label: string; isAgainst: boolean; items: string[]; index: number; parent: string }

const OPTIONS = 5
const RIGHT = 3
const LEAST = 2
const LABEL_CHARACTERS = 160

/** Which of these stand on a list: the others are from the list that says the opposite. */
export function listQuestions(
  section: AskedSection,
  known: SidedList[],
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  return sidedLists(section, words).flatMap((own): Candidate[] => {
    const opposite = known.find(other => other.isAgainst !== own.isAgainst && other.parent === own.parent)
    // One question for both: what is not allowed is what has to be known.
    if (!own.isAgainst || !opposite) return []
    // "On the floor" and "off the floor": whoever reads one list knows the other.
    if (own.items.some(item => opposite.items.some(other => areContrary(item, other)))) return []
    const right = own.items.filter(item => opposite.items.every(other => areApart(item, other))).slice(0, RIGHT)
    const wrong = opposite.items
      .filter(item => own.items.every(other => areApart(item, other)))
      .slice(0, OPTIONS - right.length)
    if (right.length < LEAST || wrong.length < LEAST) return []
    const options = interleaved(right, wrong).map(text => {
      const { label } = right.includes(text) ? own : opposite
      return { text, correct: right.includes(text), reason: shortened(`${label}: ${text}`, REASON_CHARACTERS) }
    })
    const stem = say(phrases.listedStem, { heading: own.label === section.title ? section.called : own.label })
    const gives = right.map((text): [string, string] => [own.label, text])
    return [
      {
        question: { kind: 'multiple', stem, options },
        skill: 'table',
        bloom: 'understand',
        heading: section.title,
        from: [own.index],
        gives,
        rank: 2,
      },
    ]
  })
}

/** The lists of a section that say what may be done or what may not, by the line that leads into them or else by the heading. */
export function sidedLists(section: Section, words: SourceWords): SidedList[] {
  return section.blocks.flatMap(({ block, index }): SidedList[] => {
    if (block.type !== 'list') return []
    const label = (findLeadIn(block, section) || section.title).replace(/\s*[:：…]+$/u, '')
    const isAgainst = words.has('forbids', label)
    if (label.length > LABEL_CHARACTERS || (!isAgainst && !words.has('allows', label))) return []
    // What leads into the list may be a condition, or only a part of what is meant.
    if (words.has('conditions', label) || words.has('instances', label) || words.has('vague', label)) return []
    const items = listItems(block, words)
    const parent = [section.path.at(-1) ?? '', findLeadIn(block, section) === '' ? '' : section.title].join('\n')
    return [{ label, isAgainst, items, index, parent }]
  })
}

/** The items that can be read alone and do not say themselves on which side they are. */
function listItems(list: SourceBlockOf<'list'>, words: SourceWords): string[] {
  return list.items.flatMap(({ text, items }) => {
    const first = (splitSentences(text, words.language)[0] ?? text).replace(/[;,.]$/u, '')
    const isWhole = !items && first.length <= OPTION_CHARACTERS && /\p{L}/u.test(first) && !/[:：?]$/u.test(first)
    const isTelling = (['negations', 'forbids', 'allows', 'duties'] as const).some(side => words.has(side, first))
    const isJoined = words.pattern('connectives', all => `\\s${all}$`)?.test(first) ?? false
    return isWhole && !isTelling && !isJoined && !words.has('pronouns', first) ? [first] : []
  })
}

/** Whether two items differ in their small words only. */
function areContrary(one: string, other: string): boolean {
  const [first, second] = [collectContentWords(one), collectContentWords(other)]
  const isSubset = (some: Set<string>, all: Set<string>) => some.size > 0 && [...some].every(word => all.has(word))
  return isSubset(first, second) || isSubset(second, first)
}

/** One of each in turn, so that no half of the answers is right. */
function interleaved(right: string[], wrong: string[]): string[] {
  return right.flatMap((text, at) => [...(wrong[at] === undefined ? [] : [wrong[at]]), text])
}
