import { asSeen } from '../../course/quality/as-seen.ts'
import type { SourceBlockOf } from '../../sources/source-document.ts'
import { type AskedSection, type Candidate, OPTION_CHARACTERS, pick, REASON_CHARACTERS } from './candidates.ts'
import { follows, isAction, isForced } from './forced-order.ts'
import { shortened } from './markdown-words.ts'
import { areLinked, procedureIn } from './procedures.ts'
import { type SourcePhrases, say } from './source-phrases.ts'
import type { SourceWords } from './source-words.ts'

const ORDERED = 6
const LEAST = 4
const NEXT_STEPS = 6
/** "Use these parts:", or the number of the first part after it. */
const LEADS_ON = /[:：](?:\s*\d+\.)?$/u

/** Of a procedure: its steps to put in order, and from six steps on what comes right after one of them. */
export function stepQuestions(
  list: SourceBlockOf<'list'>,
  index: number,
  section: AskedSection,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  const steps = procedureIn(list, section, words)
  if (!steps || !areLinked(list, section, words) || steps.some(step => words.has('secrets', step))) return []
  // What only tells or demands stands nowhere in an order.
  if (!steps.every(step => isAction(step, words))) return []
  const heading = section.title
  const base = { skill: 'order', bloom: 'remember', heading, from: [index] } as const
  const long = steps.findIndex(step => step.length > OPTION_CHARACTERS || LEADS_ON.test(step))
  const items = (long < 0 ? steps : steps.slice(0, long)).slice(0, ORDERED)
  const candidates: Candidate[] = []
  if (items.length >= LEAST && areDifferent(items) && isForced(items, section, words)) {
    const question = {
      kind: 'order',
      stem: say(phrases.orderStem, { heading: section.called }),
      items,
      reason: phrases.orderReason,
    } as const
    candidates.push({ ...base, question: { ...question, items: [...items] }, gives: [], rank: 1 })
  }
  // What was left out of the list would stand between two steps: then nobody can say what comes next.
  if (steps.length < list.items.length || steps.length < NEXT_STEPS || !areDifferent(steps)) return candidates
  if (steps.some(step => LEADS_ON.test(step)) || !isForced(steps, section, words)) return candidates
  const at = 1 + pick(heading, steps.length - 3)
  const [step, next] = [steps[at]!, steps[at + 1]!]
  if (!follows(step, next, section, words)) return candidates
  const others = steps.filter((_, place) => place !== at && place !== at + 1 && place !== at - 1)
  const wrong = [others[0]!, others[Math.floor(others.length / 2)]!, others.at(-1)!]
  if (new Set(wrong).size < 3) return candidates
  const options = [next, ...wrong].map(text => ({
    text,
    correct: text === next,
    reason: shortened(text === next ? say(phrases.nextReason, { step, next }) : reasonFor(text), REASON_CHARACTERS),
  }))
  const turned = turn(options, pick(step, options.length))
  const stem = say(phrases.nextStem, { heading: section.called, step })
  candidates.push({ ...base, question: { kind: 'single', stem, options: turned }, gives: [], rank: 4 })
  return candidates

  function reasonFor(text: string): string {
    const place = steps!.indexOf(text)
    const before = steps![place - 1]
    return before
      ? say(phrases.nextReason, { step: before, next: text })
      : say(phrases.nextReason, { step: text, next: steps![1]! })
  }
}

function areDifferent(texts: string[]): boolean {
  return new Set(texts.map(asSeen)).size === texts.length
}

export function turn<Item>(items: Item[], by: number): Item[] {
  return [...items.slice(by), ...items.slice(0, by)]
}
