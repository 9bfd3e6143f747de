import type { SourceBlockOf } from '../../course/source-document.ts'
import { asSeen } from '../../language/as-seen.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { type AskedSection, type Candidate, OPTION_CHARACTERS } from './candidates.ts'
import { isAction, isForced } from './forced-order.ts'

/**
 * A sequence of steps: headings or lines that the document itself numbers, such as "Step 1: Receive the request",
 * "Phase 2: Check". `name` is the heading above them.
 */
export type Sequence = { name: string; steps: { text: string; index: number }[] }

type Numbered = { name: string; kind: string; number: number; text: string; index: number }

const FEWEST = 4
const MOST = 6
const SHORT_CHARACTERS = 20
/** A label that is only a number: "3", "3.". */
const COUNTED = /^\d{1,2}\.?$/u
const COUNT = /\d{1,2}/u
/** A remark in brackets after a step. */
const ASIDE = /\s*\([^)]*\)$/u

/** Asks to put numbered headings into order. The question belongs to the section that contains the last of them. */
export function sequenceQuestions(
  section: AskedSection,
  document: string,
  known: Sequence[],
  phrases: SourcePhrases,
): Candidate[] {
  const blockIndexes = new Set(section.blocks.map(({ index }) => index))
  return known.flatMap(({ name, steps }): Candidate[] => {
    const asked = steps.slice(0, MOST)
    if (!blockIndexes.has(asked.at(-1)!.index)) return []
    // A short heading such as "Procedure" does not say what the procedure is for, so the document's name is added.
    const heading = name.length <= SHORT_CHARACTERS ? joinNames(document, name) : name
    const stem = say(phrases.orderStem, { heading })
    const question = { kind: 'order' as const, stem, items: asked.map(({ text }) => text), reason: phrases.orderReason }
    const from = [...new Set(asked.map(({ index }) => index))]
    return [{ question, skill: 'order', bloom: 'remember', heading: section.title, from, gives: [], rank: 1 }]
  })
}

/**
 * Asks for the order of the stages in a table that numbers them: "Step 1 | Verbal warning", or the numbers alone in a
 * column called "Step".
 */
export function stageQuestions(
  { columns, rows }: SourceBlockOf<'table'>,
  index: number,
  section: AskedSection,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const named = words.pattern('stepNames', all => `^${all}\\s\\d{1,2}$`)
  const isHead = words.is('stepNames', columns[0]!)
  const isStage = ([label = '']: string[], at: number) =>
    (named?.test(label) || (isHead && COUNTED.test(label))) && Number(COUNT.exec(label)) === at + 1
  const items = rows.map(row => row[1] ?? '')
  const areShort = items.every(text => text !== '' && text.length <= OPTION_CHARACTERS)
  if (rows.length < FEWEST || rows.length > MOST || !rows.every(isStage) || !areShort) return []
  if (new Set(items.map(asSeen)).size < items.length) return []
  const stem = say(phrases.orderStem, { heading: section.called })
  const question = { kind: 'order' as const, stem, items, reason: phrases.orderReason }
  return [{ question, skill: 'order', bloom: 'remember', heading: section.title, from: [index], gives: [], rank: 1 }]
}

function joinNames(document: string, name: string): string {
  return name === '' || name === document ? document : `${document} – ${name}`
}

/**
 * Returns the sequences of a document: at least four steps under one heading that are numbered from 1. Optional steps
 * are left out.
 */
export function listSequences(sections: Section[], words: SourceWords): Sequence[] {
  return [...listNamedSteps(sections, words), ...listCountedHeadings(sections, words)]
}

/** Returns the sequences whose steps have a name and a number: "Step 1: Receive the request", "Phase 2: Check". */
function listNamedSteps(sections: Section[], words: SourceWords): Sequence[] {
  const pattern = words.pattern('stepNames', all => `^(${all})\\s(\\d{1,2})\\s?[:.–—-]\\s*(\\p{Lu}.{2,})$`)
  if (!pattern) return []
  const numbered = sections.flatMap(section => listNumbered(section, pattern, words))
  return [...Map.groupBy(numbered, ({ kind, name }) => `${kind}\n${name}`).values()].flatMap(steps => {
    if (!steps.every(({ number }, at) => number === at + 1)) return []
    const actions = steps.filter(({ text }) => text.length <= OPTION_CHARACTERS && !words.has('optional', text))
    const texts = new Set(actions.map(({ text }) => text))
    // Questions that a reader works through, such as "Step 1: Who pays?", are not steps.
    const isAskable = actions.length >= FEWEST && texts.size === actions.length && !steps.some(asks)
    return isAskable ? [{ name: steps[0]!.name, steps: actions.map(withoutAside) }] : []
  })
}

/**
 * Returns the sequences of headings that only have a number before them: "1. Receive the crate", "2. Weigh the crate".
 * Every heading must be an action, and the heading above must announce a procedure or each action depend on the one
 * before, because rules and tips are numbered too.
 */
function listCountedHeadings(sections: Section[], words: SourceWords): Sequence[] {
  const counted = sections.filter(({ number, blocks }) => number !== undefined && blocks.length > 0)
  const groups = Map.groupBy(counted, ({ level, path }) => [level, ...path].join('\n'))
  return [...groups.values()].flatMap((group): Sequence[] => {
    const name = group[0]!.path.at(-1) ?? ''
    const titles = group.map(({ title }) => title)
    const areSteps = titles.every(
      title =>
        title.length <= OPTION_CHARACTERS &&
        isAction(title, words) &&
        !words.starts('notSteps', title) &&
        !words.has('optional', title),
    )
    const isCounted = group.every(({ number }, at) => number === at + 1)
    if (group.length < FEWEST || !isCounted || !areSteps || new Set(titles).size < titles.length) return []
    if (words.has('unordered', name)) return []
    if (!words.has('procedures', name) && !isForced(titles, { ...group[0]!, title: name }, words)) return []
    return [{ name, steps: group.map(({ title, blocks }) => ({ text: title, index: blocks[0]!.index })) }]
  })
}

function asks({ text }: Numbered): boolean {
  return /[?？؟]$/u.test(text)
}

function withoutAside({ text, index }: Numbered) {
  return { text: text.replace(ASIDE, ''), index }
}

/**
 * Returns the numbered steps of a section: its heading, and lines that stand alone in it. Under a heading that is only a
 * number ("Step 3") the first sentence is the step, if it is an action.
 */
function listNumbered({ title, path, blocks }: Section, pattern: RegExp, words: SourceWords): Numbered[] {
  const read = (line: string, name: string, index: number): Numbered[] => {
    const [, kind, number, text] = pattern.exec(line) ?? []
    return text === undefined ? [] : [{ kind: kind!.toLowerCase(), number: Number(number), name, text, index }]
  }
  const first = blocks[0]?.index
  const isBare = words.pattern('stepNames', all => `^${all}\\s\\d{1,2}$`)?.test(title) ?? false
  const opening = blocks[0]?.block
  const sentence = opening?.type === 'paragraph' ? splitSentences(opening.text, words.language)[0] : undefined
  const called = isBare && sentence && isAction(sentence, words) ? `${title}: ${sentence.replace(/\.$/u, '')}` : title
  const inLines = blocks.flatMap(({ block, index }) =>
    block.type === 'paragraph' ? read(block.text, (pattern.test(title) ? path.at(-1) : title) ?? '', index) : [],
  )
  return [...(first === undefined ? [] : read(called, path.at(-1) ?? '', first)), ...inLines]
}
