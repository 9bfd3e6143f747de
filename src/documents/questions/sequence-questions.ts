import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { type AskedSection, type Candidate, OPTION_CHARACTERS } from './candidates.ts'

/** Headings and lines that the document itself numbers as steps: "Step 1: Receive the request", "Phase 2: Check". */
export type Sequence = { name: string; steps: { text: string; index: number }[] }

type Numbered = { name: string; kind: string; number: number; text: string; index: number }

const FEWEST = 4
const MOST = 6
const SHORT_CHARACTERS = 20
/** A remark in brackets after a step. */
const ASIDE = /\s*\([^)]*\)$/u

/** Asks to put numbered headings into order. The question belongs to the section that contains the last of them. */
export function sequenceQuestions(
  section: AskedSection,
  document: string,
  known: Sequence[],
  phrases: SourcePhrases,
): Candidate[] {
  const own = new Set(section.blocks.map(({ index }) => index))
  return known.flatMap(({ name, steps }): Candidate[] => {
    const asked = steps.slice(0, MOST)
    if (!own.has(asked.at(-1)!.index)) return []
    // A short heading such as "Procedure" does not say what the procedure is for, so the document's name is added.
    const heading = name.length <= SHORT_CHARACTERS && name !== document ? `${document} – ${name}` : name
    const stem = say(phrases.orderStem, { heading })
    const question = { kind: 'order' as const, stem, items: asked.map(({ text }) => text), reason: phrases.orderReason }
    const from = [...new Set(asked.map(({ index }) => index))]
    return [{ question, skill: 'order', bloom: 'remember', heading: section.title, from, gives: [], rank: 1 }]
  })
}

/**
 * Returns the sequences of a document: at least four steps under one heading that are numbered from 1. Optional steps
 * are left out.
 */
export function listSequences(sections: Section[], words: SourceWords): Sequence[] {
  const pattern = words.pattern('stepNames', all => `^(${all})\\s(\\d{1,2})\\s?[:.–—-]\\s*(\\p{Lu}.{2,})$`)
  if (!pattern) return []
  const numbered = sections.flatMap(section => listNumbered(section, pattern))
  return [...Map.groupBy(numbered, ({ kind, name }) => `${kind}\n${name}`).values()].flatMap(steps => {
    if (!steps.every(({ number }, at) => number === at + 1)) return []
    const actions = steps.filter(({ text }) => text.length <= OPTION_CHARACTERS && !words.has('optional', text))
    const texts = new Set(actions.map(({ text }) => text))
    // Questions that a reader works through, such as "Step 1: Who pays?", are not steps.
    const isAskable = actions.length >= FEWEST && texts.size === actions.length && !steps.some(asks)
    return isAskable ? [{ name: steps[0]!.name, steps: actions.map(withoutAside) }] : []
  })
}

function asks({ text }: Numbered): boolean {
  return /[?？؟]$/u.test(text)
}

function withoutAside({ text, index }: Numbered) {
  return { text: text.replace(ASIDE, ''), index }
}

/** Returns the numbered steps of a section: its heading, and lines that stand alone in it. */
function listNumbered({ title, path, blocks }: Section, pattern: RegExp): Numbered[] {
  const read = (line: string, name: string, index: number): Numbered[] => {
    const [, kind, number, text] = pattern.exec(line) ?? []
    return text === undefined ? [] : [{ kind: kind!.toLowerCase(), number: Number(number), name, text, index }]
  }
  const first = blocks[0]?.index
  const inLines = blocks.flatMap(({ block, index }) =>
    block.type === 'paragraph' ? read(block.text, (pattern.test(title) ? path.at(-1) : title) ?? '', index) : [],
  )
  return [...(first === undefined ? [] : read(title, path.at(-1) ?? '', first)), ...inLines]
}
